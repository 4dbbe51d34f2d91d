/** Whose turn it is at a door: what moves it is done one after the other. */

/**
 * Runs work at a channel once all that was begun there before is done, at once where nothing was. Null stands for the
 * controller itself.
 */
export type InTurn = <T>(channel: number | null, work: () => Promise<T>) => Promise<T>;

/** Keeps the turns of one controller's channels. */
export function createTurns(): InTurn {
  const lastTurns = new Map<number | null, Promise<unknown>>();

  return (channel, work) => {
    const before = lastTurns.get(channel);
    const turn = before ? before.then(work) : work();
    lastTurns.set(channel, turn);
    void turn.finally(() => lastTurns.get(channel) === turn && lastTurns.delete(channel));
    return turn;
  };
}
