import { useState } from 'react';

/** A value, or the last one while there is none: what a question is about stays in it while it leaves the screen. */
export function useLastGiven<Value>(value: Value | null | undefined): Value | undefined {
  const [last, setLast] = useState(value ?? undefined);
  if (value != null && value !== last) setLast(() => value);
  return value ?? last;
}
