/** What was given on the command line is no use. */
export class UsageError extends Error {}

/** What was given as whole numbers. Throws a UsageError naming what is none. */
export function wholeNumbers(args: readonly string[]): number[] {
  const other = args.find((arg) => !/^\d+$/.test(arg));
  if (other !== undefined) throw new UsageError(`'${other}' is no whole number`);
  return args.map(Number);
}
