import { useRef, useState } from 'react';

/** What a place is looked up by: where the device is, or its name. */
type LookupKind = 'here' | 'name';

type LookupEnd<Found> = { found: (found: Found) => void; failed: (error: unknown) => void };

/** One lookup of a place at a time: once another begins, or it is cancelled, the answer to it counts no more. */
export function usePlaceLookup() {
  const [running, setRunning] = useState<LookupKind>();
  const begun = useRef(0);

  function cancel() {
    begun.current += 1;
    setRunning(undefined);
  }

  async function start<Found>(kind: LookupKind, lookUp: () => Promise<Found>, end: LookupEnd<Found>) {
    cancel();
    const own = begun.current;
    const isWanted = () => own === begun.current;
    setRunning(kind);
    try {
      const found = await lookUp();
      if (isWanted()) end.found(found);
    } catch (error) {
      if (isWanted()) end.failed(error);
    } finally {
      if (isWanted()) setRunning(undefined);
    }
  }

  return { running, start, cancel };
}
