/** How many units are made at once at most. */
export const MAX_UNIT_RANGE = 500;

/**
 * The names from `first` to `last`, both included: what stands before and after their number is the same in all, and a
 * first number with zeros before it sets how many digits all have ('A01' to 'A12'). Undefined where the two do not make a
 * range, or one of more than 500.
 */
export function namesBetween(first: string, last: string): string[] | undefined {
  const from = partsOf(first);
  const to = partsOf(last);
  if (!from || !to || from.before !== to.before || from.after !== to.after) return undefined;
  const start = Number(from.digits);
  const count = Number(to.digits) - start + 1;
  if (count < 1 || count > MAX_UNIT_RANGE) return undefined;
  const width = from.digits.startsWith('0') ? from.digits.length : 0;
  return Array.from({ length: count }, (_, index) => {
    const digits = String(start + index).padStart(width, '0');
    return `${from.before}${digits}${from.after}`;
  });
}

/** A name with its last number apart. */
function partsOf(name: string): { before: string; digits: string; after: string } | undefined {
  const [, before = '', digits, after = ''] = /^(.*?)(\d{1,6})(\D*)$/.exec(name.trim()) ?? [];
  return digits === undefined ? undefined : { before, digits, after };
}
