import { type ReactNode, useRef } from 'react';
import styles from './SevenTaps.module.css';

const TAPS_NEEDED = 7;
/** Taps further apart than this, in ms, start again. */
const MAX_PAUSE_MS = 1_500;

/** Words that look like words, and do something once they are tapped seven times in a row. */
export function SevenTaps({ onDone, children }: { onDone: () => void; children: ReactNode }) {
  const taps = useRef({ count: 0, at: 0 });
  const tap = () => {
    const at = performance.now();
    const isNext = at - taps.current.at <= MAX_PAUSE_MS;
    const count = isNext ? taps.current.count + 1 : 1;
    taps.current = { count: count % TAPS_NEEDED, at };
    if (count === TAPS_NEEDED) onDone();
  };
  return (
    <button type="button" className={styles.textBlock} onClick={tap}>
      {children}
    </button>
  );
}
