/** Does one thing after the other, as they were asked for. Never rejects. */
export type Turns = (work: () => Promise<unknown>) => Promise<void>;

/**
 * What has to be fetched first is overtaken by what is asked for a moment later and finds it there: of a door that
 * opened, 'asking' would be the last word. Here nothing is.
 */
export function inTurn(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    last = last.then(work).catch(() => undefined);
    await last;
  };
}
