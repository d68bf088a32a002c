// When what moves on a board has come to rest.
import { tick } from 'svelte';

const grace = 200; // ms after which a motion that should have ended counts as ended: a page in the background draws none

// At the end of its motions, or when a press finishes them; at once where nothing moves.
export async function landed(board: Element | null): Promise<void> {
  await tick();
  if (document.hidden) return;
  const motions = board?.getAnimations?.({ subtree: true }) ?? [];
  await Promise.allSettled(motions.filter((each) => each.playState === 'running').map(atItsEnd));
}

function atItsEnd(motion: Animation): Promise<unknown> {
  const end = Number(motion.effect?.getComputedTiming().endTime ?? 0);
  const left = end - Number(motion.currentTime ?? 0) + grace;
  return Promise.race([motion.finished, new Promise((resolve) => setTimeout(resolve, left))]);
}
