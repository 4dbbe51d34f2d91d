/** A controller does something else than the protocol says. */
export class Deviation extends Error {
  readonly came: string;
  readonly expected: string;

  constructor(came: string, expected: string) {
    super(`${came}; expected ${expected}`);
    this.name = 'Deviation';
    this.came = came;
    this.expected = expected;
  }
}

/** A rule does not concern this controller, or this run. */
export class NotApplicable extends Error {}

/** Throws a Deviation unless `holds`. */
export function expect(holds: boolean, came: unknown, expected: string): asserts holds {
  if (!holds) throw new Deviation(typeof came === 'string' ? came : JSON.stringify(came), expected);
}
