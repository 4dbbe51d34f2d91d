/** Windows of one browser share a stream; nobody has more devices than this at once. */
const MAX_PER_PERSON = 20;
/** Those whom a server sends away come back to another over this time, not all at once. */
export const RETURN_SPREAD_MS = 10_000;
/** More than an office behind one address has customers at once. */
const MAX_PER_ADDRESS = 500;

type Close = (backInMs?: number) => void;

export type OpenStreams = {
  /**
   * Counts a live stream of a person and a network address; `close` ends it when it is the oldest of too many, and when
   * the process closes, with in how many milliseconds its reader is to come back.
   * Returns how to take it off the count.
   */
  add(person: string, address: string, close: Close): () => void;
  /** How many are open. */
  count(): number;
  /** Ends every stream: the process is closing, and clients come back to another. */
  endAll(): void;
};

/** Keeps live streams few: each holds memory and work for every change there is. */
export function createOpenStreams(): OpenStreams {
  // Sets keep the order in which they were added to.
  const persons = new Map<string, Set<Close>>();
  const addresses = new Map<string, Set<Close>>();

  function count(open: Map<string, Set<Close>>, key: string, limit: number, close: Close): () => void {
    const streams = open.get(key) ?? new Set();
    open.set(key, streams.add(close));
    const [oldest] = streams;
    if (oldest && streams.size > limit) oldest();
    return () => {
      streams.delete(close);
      if (streams.size === 0) open.delete(key);
    };
  }

  return {
    add(person, address, close) {
      const leavePerson = count(persons, person, MAX_PER_PERSON, close);
      const leaveAddress = count(addresses, address, MAX_PER_ADDRESS, close);
      return () => {
        leavePerson();
        leaveAddress();
      };
    },
    count: () => persons.values().reduce((sum, streams) => sum + streams.size, 0),
    endAll() {
      for (const close of [...persons.values()].flatMap((streams) => [...streams]))
        close(Math.ceil(Math.random() * RETURN_SPREAD_MS));
    },
  };
}
