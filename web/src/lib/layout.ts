// What the layout of the page depends on.
import { MediaQuery } from 'svelte/reactivity';

// The panel stands under the board: what comes and goes above it would move its tabs.
export const stacked = new MediaQuery('(min-width: 640px) and (max-width: 1023px) and (min-height: 521px)');
