import { useEffect, useState } from 'react';
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
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), untilAgeChanges(now - from));
    return () => clearTimeout(timer);
  }, [now, from]);

  return (
    <time dateTime={since}>
      {prefix} {ageText(Math.max(now, from) - from)}
    </time>
  );
}
