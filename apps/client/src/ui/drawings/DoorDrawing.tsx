import { useId } from 'react';
import { cx } from '../cx.ts';
import styles from './DoorDrawing.module.css';

type DoorDrawingProps = {
  /** A gate is drawn as a portcullis that rises, anything else as a door that swings. */
  kind: 'door' | 'gate';
  /** What the device reported; null where it has reported nothing. */
  lock: 'locked' | 'unlocked' | 'overlocked' | null;
  door: 'closed' | 'open' | null;
  isAlarmed?: boolean;
  /** The report may be out of date: the drawing says so by its lines. */
  isStale?: boolean;
  /** A command is under way; the bolt does not move before the device confirms. */
  isBusy?: boolean;
};

const opening = 'M54 206V100a46 46 0 0 1 92 0V206Z';

/** The arch with its door and its bolt, as the device reported them; they move when the report changes. */
export function DoorDrawing({ kind, lock, door, isAlarmed, isStale, isBusy }: DoorDrawingProps) {
  const clipId = useId();
  const tone = isAlarmed ? 'alarm' : lock === 'overlocked' ? 'overlocked' : toneOf(kind, lock, door);
  const isUnknown = isStale || (kind === 'gate' ? door === null : lock === null || door === null);
  return (
    <svg
      viewBox="0 0 200 224"
      className={cx(styles.drawing, isUnknown && styles.unknown, isBusy && styles.busy)}
      data-tone={isUnknown && !isAlarmed ? 'none' : tone}
      data-kind={kind}
      data-lock={lock ?? 'unknown'}
      data-door={door ?? 'unknown'}
      aria-hidden="true"
    >
      <defs>
        <clipPath id={clipId}>
          <path d={opening} />
        </clipPath>
      </defs>
      <ellipse className={styles.ground} cx="100" cy="207" rx="96" ry="11" />
      <path className={styles.spill} d="M56 206h88l26 12H30Z" />
      <path className={styles.wall} d="M26 206V100a74 74 0 0 1 148 0V206Z" />
      <path className={styles.stones} d={stones} />
      <path className={styles.inside} d={opening} />
      <g clipPath={`url(#${clipId})`}>{kind === 'gate' ? <Portcullis /> : <Leaf />}</g>
      <path className={styles.frame} d={opening} />
      {kind === 'door' && <path className={styles.keeper} d="M147 137h15v16h-15" />}
      {kind === 'door' && <Bolt />}
      <g className={styles.bar}>
        <path className={styles.barLine} d="M40 122h120" />
        <circle className={styles.barSeal} cx="100" cy="122" r="13" />
        <path className={styles.barCross} d="m95 117 10 10m0-10-10 10" />
      </g>
      <circle className={styles.halo} cx="100" cy="39" r="15" />
      <circle className={styles.lamp} cx="100" cy="39" r="8" />
    </svg>
  );
}

function toneOf(
  kind: DoorDrawingProps['kind'],
  lock: DoorDrawingProps['lock'],
  door: DoorDrawingProps['door'],
) {
  if (kind === 'gate') return door === 'open' ? 'open' : 'locked';
  return lock === 'locked' && door === 'closed' ? 'locked' : 'open';
}

function Leaf() {
  return (
    <g className={styles.leaf}>
      <path className={styles.panel} d={opening} />
      <path className={styles.planks} d="M77 62v144M100 54v152M123 62v144" />
      <path className={styles.hinge} d="M54 104h34M54 178h34" />
      <path className={styles.keyhole} d="M130 168a4.500 4.500 0 1 1 5 0l1.600 9h-8.200Z" />
    </g>
  );
}

function Bolt() {
  return (
    <g className={styles.boltOnLeaf}>
      <rect className={styles.bolt} x="112" y="140" width="44" height="10" rx="3" />
      <rect className={styles.boltCase} x="112" y="136" width="26" height="18" rx="3" />
    </g>
  );
}

function Portcullis() {
  return (
    <g className={styles.portcullis}>
      <path className={styles.bars} d="M50 92h100M50 130h100M50 168h100" />
      <path className={styles.bars} d="M68 50v146M89 50v146M111 50v146M132 50v146" />
      <path
        className={styles.tips}
        d="m63 196 5 10 5-10ZM84 196l5 10 5-10ZM106 196l5 10 5-10ZM127 196l5 10 5-10Z"
      />
    </g>
  );
}

/** The joints of the arch's stones, running to the middle of its round. */
const stones = [0, 30, 60, 120, 150, 180]
  .map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const at = (r: number) =>
      `${(100 - Math.cos(angle) * r).toFixed(1)} ${(100 - Math.sin(angle) * r).toFixed(1)}`;
    return `M${at(46)}L${at(74)}`;
  })
  .concat('M26 136h28M26 172h28M146 118h28M146 172h28')
  .join('');
