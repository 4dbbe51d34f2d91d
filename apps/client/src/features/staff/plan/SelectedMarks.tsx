import { memo } from 'react';
import { gateSign } from '../../../doors/plan/geometry.ts';
import type { Place } from '../../../doors/plan/shape.ts';
import { type BulkRun, stateOf } from '../bulk.ts';
import { messages } from './messages.ts';
import type { PlanDoor } from './planDoors.ts';
import styles from './SelectedMarks.module.css';

type SelectedMarksProps = {
  /** Of the symbols it uses. */
  id: string;
  doors: readonly PlanDoor[];
  selected: ReadonlySet<string>;
  run: BulkRun | undefined;
  /** Pixels per centimetre. */
  step: number;
};

/** How far inside a door its edge is drawn, in pixels: the edges of two neighbours stay apart. */
const INSET_PX = 2.5;
/** A tick smaller than this, in pixels, is left out: the edge alone can be seen better. */
const MIN_TICK_PX = 3;

/** Over the doors that are selected an edge and a tick; a clock while they move, and a cross where one did not. */
export const SelectedMarks = memo(function SelectedMarks({
  id,
  doors,
  selected,
  run,
  step,
}: SelectedMarksProps) {
  return doors
    .filter(({ place }) => selected.has(place.key))
    .map(({ place, item }) => {
      const failure = run?.outcomes.get(place.key) ?? undefined;
      const isRunning = stateOf(run, place.key) === 'running';
      const said = failure
        ? messages.marked.failed(failure)
        : messages.marked[isRunning ? 'running' : 'selected'];
      return (
        <g
          key={place.key}
          className={styles.mark}
          data-selected={place.key}
          data-failed={failure !== undefined}
          transform={`translate(${place.box.x} ${place.box.y})`}
        >
          <title>{messages.spoken(item.door.name, said)}</title>
          <Mark
            place={place}
            step={step}
            sign={`${id}-${failure !== undefined ? 'failed' : isRunning ? 'running' : 'tick'}`}
          />
        </g>
      );
    });
});

type MarkProps = { place: Place; step: number; sign: string };

function Mark({ place: { kind, box }, step, sign }: MarkProps) {
  const { width, height } = box;
  if (kind === 'gate') {
    const { disc } = gateSign(box, step);
    const [x, y] = [width / 2, height / 2];
    return (
      <>
        <circle className={styles.edge} cx={x} cy={y} r={disc + INSET_PX / step} />
        <Badge x={x - disc * 0.8} y={y + disc * 0.8} radius={disc * 0.55} sign={sign} />
      </>
    );
  }
  const inset = INSET_PX / step;
  const radius = Math.min(9 / step, Math.min(width, height) * 0.2);
  return (
    <>
      <rect
        className={styles.edge}
        x={inset}
        y={inset}
        width={Math.max(width - 2 * inset, 0)}
        height={Math.max(height - 2 * inset, 0)}
        rx={4}
      />
      {radius * step >= MIN_TICK_PX && (
        <Badge x={radius * 0.6} y={height - radius * 0.6} radius={radius} sign={sign} />
      )}
    </>
  );
}

function Badge({ x, y, radius, sign }: { x: number; y: number; radius: number; sign: string }) {
  const size = radius * 1.32;
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles.disc} r={radius} />
      <use href={`#${sign}`} className={styles.sign} x={-size / 2} y={-size / 2} width={size} height={size} />
    </g>
  );
}
