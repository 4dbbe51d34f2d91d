import { useId } from 'react';
import { cx } from '../cx.ts';
import styles from './DoorDrawing.module.css';
import { type DoorKind, type DoorShape, doorShapes } from './doorShapes.ts';

type DoorDrawingProps = {
  kind: DoorKind;
  /** What the device reported; null where it has reported nothing. */
  lock: 'locked' | 'unlocked' | 'overlocked' | null;
  door: 'closed' | 'open' | null;
  isAlarmed?: boolean;
  /** The report may be out of date: the drawing says so by its lines. */
  isStale?: boolean;
  /** A command is under way; the bolt does not move before the device confirms. */
  isBusy?: boolean;
};

/** A unit's door and its bolt, as the device reported them; they move when the report changes. */
export function DoorDrawing({ kind, lock, door, isAlarmed, isStale, isBusy }: DoorDrawingProps) {
  const clipId = useId();
  const shape: DoorShape = doorShapes[kind];
  const hasBolt = shape.bolt !== undefined;
  const tone = isAlarmed ? 'alarm' : lock === 'overlocked' ? 'overlocked' : toneOf(hasBolt, lock, door);
  const isUnknown = isStale || door === null || (hasBolt && lock === null);
  const [lampX, lampY] = shape.lamp;
  const moves = { transformOrigin: `${shape.hinge[0]}px ${shape.hinge[1]}px` };
  return (
    <svg
      viewBox="0 0 200 224"
      className={cx(styles.drawing, isUnknown && styles.unknown, isBusy && styles.busy)}
      data-tone={isUnknown && !isAlarmed ? 'none' : tone}
      data-kind={kind}
      data-motion={shape.motion}
      data-lock={lock ?? 'unknown'}
      data-door={door ?? 'unknown'}
      aria-hidden="true"
    >
      {shape.opening && (
        <defs>
          <clipPath id={clipId}>
            <path d={shape.opening} />
          </clipPath>
        </defs>
      )}
      <ellipse className={styles.ground} cx="100" cy="207" rx="96" ry="11" />
      {shape.opening && !shape.isOutside && <path className={styles.spill} d="M56 206h88l26 12H30Z" />}
      <path className={styles.wall} d={shape.wall} />
      <path className={styles.stones} d={shape.fine} />
      {shape.opening && (
        <path className={cx(styles.inside, shape.isOutside && styles.outside)} d={shape.opening} />
      )}
      <g clipPath={shape.opening && `url(#${clipId})`}>
        <Leaf shape={shape} style={moves} />
      </g>
      {shape.opening && !shape.isOutside && <path className={styles.frame} d={shape.opening} />}
      {shape.bolt && <Bolt at={shape.bolt} style={moves} />}
      <g className={styles.bar}>
        <path className={styles.barLine} d="M40 122h120" />
        <circle className={styles.barSeal} cx="100" cy="122" r="13" />
        <path className={styles.barCross} d="m95 117 10 10m0-10-10 10" />
      </g>
      <circle className={styles.halo} cx={lampX} cy={lampY} r="15" />
      <circle className={styles.lamp} cx={lampX} cy={lampY} r="8" />
    </svg>
  );
}

function toneOf(hasBolt: boolean, lock: DoorDrawingProps['lock'], door: DoorDrawingProps['door']) {
  if (!hasBolt) return door === 'open' ? 'open' : 'locked';
  return lock === 'locked' && door === 'closed' ? 'locked' : 'open';
}

type Moves = { style: { transformOrigin: string } };

function Leaf({ shape, style }: Moves & { shape: DoorShape }) {
  return (
    <g className={styles.leaf} style={style}>
      <path className={cx(styles.panel, shape.isClear && styles.clear)} d={shape.leaf} />
      <path className={styles.planks} d={shape.leafFine} />
      <path className={styles.bars} d={shape.leafBars} />
    </g>
  );
}

/** The bolt before its keeper, which stays at the wall. */
function Bolt({ at: [x, y], style }: Moves & { at: readonly [number, number] }) {
  return (
    <>
      <path className={styles.keeper} d={`M${x} ${y - 8}h15v16h-15`} />
      <g className={styles.boltOnLeaf} style={style}>
        <rect className={styles.bolt} x={x - 35} y={y - 5} width="44" height="10" rx="3" />
        <rect className={styles.boltCase} x={x - 35} y={y - 9} width="26" height="18" rx="3" />
      </g>
    </>
  );
}
