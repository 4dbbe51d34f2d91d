/** Migrations that take something away, which servers of an older release may still use. */

const MARK = /^-- Contraction, unused since (\d+\.\d+\.\d+)\b/;

/**
 * The release that stopped using what a migration takes away, as its first line names it: servers of that release and
 * later ones run beside it. Undefined for one that only adds, beside which every server runs.
 */
export function contractionOf(text: string): string | undefined {
  return MARK.exec(text)?.[1];
}

/** Whether a release like 8.7.0 came before another one. */
export function isEarlierRelease(release: string, other: string): boolean {
  const parts = other.split('.').map(Number);
  const differences = release.split('.').map((part, index) => Number(part) - (parts[index] ?? 0));
  return (differences.find((difference) => difference !== 0) ?? 0) < 0;
}
