import type { PlanArea } from '@gatehouse/contract/api/staffPlan';
import { Maximize, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { DoorShapes } from './DoorShapes.tsx';
import { type Direction, type Extent, nearest, nextTowards, overlaps } from './geometry.ts';
import styles from './PlanCanvas.module.css';
import { PlanSymbols } from './PlanSymbols.tsx';
import type { PlanDoor } from './planDoors.ts';
import { actionOf } from './planKeys.ts';
import { type PlanView, usePlanView } from './usePlanView.ts';
import { useReveal } from './useReveal.ts';
import { middleInSight, stepOf, type View, visibleBox } from './view.ts';

type PlanCanvasProps = {
  area: PlanArea;
  doors: readonly PlanDoor[];
  selected: PlanDoor | undefined;
  /** The keys of what a search has found; undefined while nothing is searched. */
  found: ReadonlySet<string> | undefined;
  onSelect: (key: string | undefined) => void;
  /** Enter on the plan: to what is shown of the chosen door. */
  onEnter: () => void;
};

/** A finger meets a door at this distance, in pixels. */
const TOUCH_RADIUS_PX = 22;

const HELP =
  'Arrow keys go from door to door, with Shift they move the plan. Plus and minus zoom, 0 shows all, Enter goes to the chosen door.';

/** An area drawn to scale, to be moved and zoomed; only what is in sight is on the page. */
export function PlanCanvas({ area, doors, selected, found, onSelect, onEnter }: PlanCanvasProps) {
  const id = useId();
  const plan = usePlanView(area, (point, scale) =>
    onSelect(nearest(doors, point, TOUCH_RADIUS_PX / scale)?.place.key),
  );
  const { view, size } = plan;
  const step = view ? stepOf(view.scale) : 1;
  const inSight = useInSight(doors, view, size);
  useReveal(selected, plan);

  function choose(direction: Direction) {
    const next = selected
      ? nextTowards(doors, selected, direction)
      : view && size && nearest(doors, middleInSight(view, size), Number.POSITIVE_INFINITY);
    if (next) onSelect(next.place.key);
  }

  function onKeyDown(event: KeyboardEvent) {
    const enter = selected && onEnter;
    const leave = selected && (() => onSelect(undefined));
    const act = actionOf(event, { ...plan, choose, enter, leave });
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <div className={styles.frame}>
      <div
        ref={plan.frame}
        className={styles.canvas}
        role="application"
        aria-roledescription="site plan"
        aria-label={`Plan of ${area.name}`}
        aria-describedby={`${id}help`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys itself
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...plan.handlers}
      >
        {view && (
          <svg className={styles.drawing} aria-hidden="true">
            <PlanSymbols id={id} step={step} />
            <g transform={`scale(${view.scale}) translate(${-view.x} ${-view.y})`}>
              <rect className={styles.floor} width={area.width} height={area.height} rx={14} />
              <DoorShapes id={id} doors={inSight} step={step} selected={selected?.place.key} found={found} />
            </g>
          </svg>
        )}
      </div>
      <p id={`${id}help`} hidden>
        {HELP}
      </p>
      <ZoomTools plan={plan} />
    </div>
  );
}

function ZoomTools({ plan }: { plan: Pick<PlanView, 'zoomIn' | 'zoomOut' | 'showAll'> }) {
  return (
    <div className={styles.tools}>
      <IconButton label="Zoom in" icon={<Plus />} onClick={plan.zoomIn} />
      <IconButton label="Zoom out" icon={<Minus />} onClick={plan.zoomOut} />
      <IconButton label="Show all" icon={<Maximize />} onClick={plan.showAll} />
    </div>
  );
}

/** The doors in sight and a little around it: the same list after small moves. */
function useInSight(doors: readonly PlanDoor[], view: View | undefined, size: Extent | undefined) {
  const around = view && size ? visibleBox(view, size) : undefined;
  const edges = around && [around.x, around.y, around.width, around.height].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is the same while its edges are
  return useMemo(() => (around ? doors.filter(({ box }) => overlaps(box, around)) : []), [doors, edges]);
}
