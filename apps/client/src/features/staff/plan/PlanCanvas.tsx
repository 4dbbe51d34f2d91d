import type { PlanArea } from '@gatehouse/contract/api/staffPlan';
import { useId, useMemo } from 'react';
import { nearest, type Point } from '../../../doors/plan/geometry.ts';
import { useInSight } from '../../../doors/plan/useInSight.ts';
import { usePlanView } from '../../../doors/plan/usePlanView.ts';
import { stepOf } from '../../../doors/plan/view.ts';
import { ZoomTools } from '../../../doors/plan/ZoomTools.tsx';
import type { Colouring } from './colours.ts';
import { DoorShapes } from './DoorShapes.tsx';
import { Legend } from './Legend.tsx';
import { messages } from './messages.ts';
import styles from './PlanCanvas.module.css';
import { PlanSymbols } from './PlanSymbols.tsx';
import type { PlanDoor } from './planDoors.ts';
import { SelectedMarks } from './SelectedMarks.tsx';
import { useLasso } from './useLasso.ts';
import { usePlanKeys } from './usePlanKeys.ts';
import { type PlanSelection, usePlanSelecting } from './usePlanSelecting.ts';
import { useReveal } from './useReveal.ts';

type PlanCanvasProps = {
  area: PlanArea;
  doors: readonly PlanDoor[];
  /** The door that is shown on its own. */
  chosen: PlanDoor | undefined;
  /** The keys of what a search has found; undefined while nothing is searched. */
  found: ReadonlySet<string> | undefined;
  colouring: Colouring;
  selection: PlanSelection;
  /** Whether a tap and a line select, instead of choosing a door and moving the plan. */
  isSelecting: boolean;
  onStopSelecting: () => void;
  onChoose: (key: string | undefined) => void;
  /** Enter on the plan: to what is shown of the chosen door. */
  onEnter: () => void;
};

/** A finger meets a door at this distance, in pixels. */
const TOUCH_RADIUS_PX = 22;

/** An area drawn to scale, to be moved and zoomed; only what is in sight is on the page. */
export function PlanCanvas(props: PlanCanvasProps) {
  const { area, doors, chosen, found, colouring, selection, isSelecting, onChoose } = props;
  const id = useId();
  const selecting = usePlanSelecting({ doors, found, ...selection });
  const lasso = useLasso(selecting.around);
  const plan = usePlanView(area, {
    onTap(point, scale, modified) {
      const met = nearest(doors, point, TOUCH_RADIUS_PX / scale);
      if (!isSelecting && !modified) onChoose(met?.place.key);
      else if (met) selecting.toggle(met);
    },
    draws: (modified) => isSelecting || modified,
    onDraw: lasso.extend,
    onDrawn: lasso.end,
  });
  const onKeyDown = usePlanKeys(props, plan, selecting, lasso);
  const { view, size } = plan;
  const step = view ? stepOf(view.scale) : 1;
  const inSight = useInSight(doors, view, size);
  const eligible = useEligible(found, isSelecting ? selecting.eligible : undefined);
  useReveal(chosen, plan);

  return (
    <div className={styles.frame} data-selecting={isSelecting}>
      <div
        ref={plan.frame}
        className={styles.canvas}
        role="application"
        aria-roledescription={messages.role}
        aria-label={messages.plan(area.name)}
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
              <DoorShapes
                id={id}
                doors={inSight}
                step={step}
                colouring={colouring}
                chosen={chosen?.place.key}
                found={found}
                eligible={eligible}
              />
              <SelectedMarks id={id} doors={inSight} step={step} {...marksOf(selection)} />
              <Line outline={lasso.outline} />
            </g>
          </svg>
        )}
      </div>
      <p id={`${id}help`} hidden>
        {messages.help}
      </p>
      <ZoomTools plan={plan} className={styles.tools} />
      <Legend colouring={colouring} />
    </div>
  );
}

const marksOf = ({ selected, run }: PlanSelection) => ({ selected, run });

/** What is being drawn around doors. */
function Line({ outline }: { outline: readonly Point[] }) {
  if (outline.length === 0) return null;
  return <polygon className={styles.line} points={outline.map(({ x, y }) => `${x},${y}`).join(' ')} />;
}

/** The keys of the doors that are drawn in full: what was found, or what can be selected. */
function useEligible(found: ReadonlySet<string> | undefined, selectable: readonly PlanDoor[] | undefined) {
  return useMemo(
    () => (selectable ? new Set(selectable.map(({ place }) => place.key)) : found),
    [found, selectable],
  );
}
