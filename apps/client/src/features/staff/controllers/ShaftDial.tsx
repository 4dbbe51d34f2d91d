import type { MotorisedLock } from '@gatehouse/contract/api/controllers';
import { Lock, LockOpen } from 'lucide-react';
import styles from './ShaftDial.module.css';

type ShaftDialProps = { lock: Pick<MotorisedLock, 'position' | 'lockedPosition' | 'unlockedPosition'> };

const RADIUS = 78;
const ICON_SIZE = 18;

/** A lock's shaft from the front: where it stands now, and the two ends it knows. */
export function ShaftDial({ lock: { position, lockedPosition, unlockedPosition } }: ShaftDialProps) {
  return (
    <svg className={styles.dial} viewBox="-110 -110 220 220" aria-hidden="true">
      <circle className={styles.ring} r={RADIUS} />
      {lockedPosition !== null && <End at={lockedPosition} icon={Lock} tone="locked" />}
      {unlockedPosition !== null && <End at={unlockedPosition} icon={LockOpen} tone="open" />}
      {position !== null && (
        <g className={styles.needle} style={{ rotate: `${position}deg` }}>
          <line y1={-18} y2={-RADIUS + 10} />
          <circle r={18} />
        </g>
      )}
    </svg>
  );
}

type EndProps = { at: number; icon: typeof Lock; tone: 'locked' | 'open' };

function End({ at, icon: Icon, tone }: EndProps) {
  const angle = ((at - 90) * Math.PI) / 180;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return (
    <g className={styles.end} data-tone={tone}>
      <line x1={x * (RADIUS - 8)} y1={y * (RADIUS - 8)} x2={x * (RADIUS + 6)} y2={y * (RADIUS + 6)} />
      <Icon
        x={x * (RADIUS + 20) - ICON_SIZE / 2}
        y={y * (RADIUS + 20) - ICON_SIZE / 2}
        width={ICON_SIZE}
        height={ICON_SIZE}
      />
    </g>
  );
}
