import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Lets callers through one per turn of the event loop, in the order they came, so that whatever else is asked comes in
 * between: after an outage every open page asks for its stream in the same moment.
 */
export function createOnePerLoopTurn(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => nextTurn());
    return last;
  };
}
