import { useEffect, useState } from 'react';
import { firstNow, onClockMoved, now as serverNow } from '../lib/clock.ts';
import { ageText, untilAgeChanges } from './age.ts';
import { messages } from './messages.ts';

type AgeProps = {
  /** The instant it counts from, as ISO text. */
  since: string;
  prefix?: string;
};

/** 'updated 4 s ago', kept true by itself. */
export function Age({ since, prefix = messages.updated }: AgeProps) {
  const from = Date.parse(since);
  const [now, setNow] = useState(firstNow);

  useEffect(() => {
    const tick = () => setNow(serverNow());
    const timer = setTimeout(tick, untilAgeChanges(now - from));
    const stopListening = onClockMoved(tick);
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [now, from]);

  return (
    <time dateTime={since}>
      {prefix} {ageText(Math.max(now, from) - from)}
    </time>
  );
}
