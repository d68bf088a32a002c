// Times in words, and what is left on a clock between two answers of the service.
import type { Clock } from './api';

export function ago(time: number): string {
  const minutes = Math.round((Date.now() - time) / 60000);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return `${minutes} minute${minutes === 1 ? '' : 's'} ago`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hour${hours === 1 ? '' : 's'} ago` : `${Math.round(hours / 24)} days ago`;
}

export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

// Seconds that a seat has left, so long after the service said how much it was.
export const secondsLeft = (clock: Clock, seat: number, since: number): number =>
  Math.max(0, (clock.left[seat] ?? 0) - (clock.running === seat ? since / 1000 : 0));

// Under ten seconds, or a tenth of the whole.
export const isShort = (clock: Clock, left: number): boolean => left < Math.max(10, clock.seconds / 10);
