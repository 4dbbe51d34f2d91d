import type { ReactNode } from 'react';
import { useIsOnDevice } from '../lib/serverRender.ts';
import styles from './OnlyOn.module.css';
import { useBreakpoint } from './useBreakpoint.ts';

type OnlyOnProps = {
  /** On desktops, or on everything narrower. */
  width: 'desktop' | 'narrow';
  children: ReactNode;
};

/**
 * A part that one width has and the other has not. The server does not know the width: its page has both, of which the
 * style sheet shows one, so that nothing moves when the client takes it over.
 */
export function OnlyOn({ width, children }: OnlyOnProps) {
  const isKnown = useIsOnDevice();
  const isHere = (useBreakpoint() === 'desktop') === (width === 'desktop');
  if (!isKnown) return <div className={styles[width]}>{children}</div>;
  return <div className={isHere ? styles.shown : styles.hidden}>{isHere && children}</div>;
}
