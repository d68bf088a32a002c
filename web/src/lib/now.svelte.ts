// The time, for whatever shows it: it runs only while a component reads it.
import { createSubscriber } from 'svelte/reactivity';

const watched = createSubscriber((update) => {
  const timer = setInterval(update, 100);
  return () => clearInterval(timer);
});

export function now(): number {
  watched();
  return Date.now();
}
