// The 95% interval of a share by Wilson: honest for few tries too.
export function wilson(successes: number, tries: number): { rate: number; low: number; high: number } {
  if (tries === 0) return { rate: 0, low: 0, high: 1 };
  const z = 1.959964;
  const p = successes / tries;
  const centre = (p + (z * z) / (2 * tries)) / (1 + (z * z) / tries);
  const half = (z / (1 + (z * z) / tries)) * Math.sqrt((p * (1 - p)) / tries + (z * z) / (4 * tries * tries));
  return { rate: p, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
