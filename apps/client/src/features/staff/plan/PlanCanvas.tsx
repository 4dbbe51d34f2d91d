import type { PlanArea } from '@gatehouse/contract/api/staffPlan';
import { Maximize, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useBreakpoint } from '../../../ui/useBreakpoint.ts';
import { type Direction, nearest, nextTowards, overlaps } from './geometry.ts';
import styles from './PlanCanvas.module.css';
import { PlanDoorShape } from './PlanDoorShape.tsx';
import { PlanSymbols } from './PlanSymbols.tsx';
import type { PlanDoor } from './planDoors.ts';
import { usePlanView } from './usePlanView.ts';
import { stepOf, visibleBox } from './view.ts';

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
/** The chosen door is brought nearer where it would be smaller, in pixels: on a phone it is what a finger meets. */
const MIN_DOOR_PX = { phone: 24, other: 8 };
const PAN_STEP_PX = 60;
/** What the card of the chosen door covers at the foot of the plan on a phone, in pixels. */
const CARD_HEIGHT_PX = 210;

const HELP =
  'Arrow keys go from door to door, with Shift they move the plan. Plus and minus zoom, 0 shows all, Enter goes to the chosen door.';

/** An area drawn to scale, to be moved and zoomed; only what is in sight is on the page. */
export function PlanCanvas({ area, doors, selected, found, onSelect, onEnter }: PlanCanvasProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isPhone = useBreakpoint() === 'mobile';
  const { view, size, pan, zoomIn, zoomOut, showAll, goTo, handlers } = usePlanView(
    frame,
    area,
    (point, scale) => onSelect(nearest(doors, point, TOUCH_RADIUS_PX / scale)?.place.key),
  );
  const step = view ? stepOf(view.scale) : 1;
  const around = view && size ? visibleBox(view, size) : undefined;
  const edges = around && [around.x, around.y, around.width, around.height].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is the same while its edges are
  const inSight = useMemo(
    () => (around ? doors.filter(({ box }) => overlaps(box, around)) : []),
    [doors, edges],
  );

  // Whatever chose it, the chosen door is in sight.
  const reveal = useEffectEvent(() => {
    if (!selected || !view || !size) return;
    const covered = isPhone ? CARD_HEIGHT_PX : 0;
    const shown = {
      x: view.x,
      y: view.y,
      width: size.width / view.scale,
      height: (size.height - covered) / view.scale,
    };
    const { x, y, width, height } = selected.box;
    const isWithin =
      x >= shown.x &&
      y >= shown.y &&
      x + width <= shown.x + shown.width &&
      y + height <= shown.y + shown.height;
    const least = isPhone ? MIN_DOOR_PX.phone : MIN_DOOR_PX.other;
    if (!isWithin || Math.min(width, height) * view.scale < least) goTo(selected.box, covered);
  });
  const isReady = view !== undefined;
  const key = selected?.place.key;
  useEffect(() => {
    if (isReady && key !== undefined) reveal();
  }, [isReady, key]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const act = actionOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  function actionOf({ key: pressed, shiftKey }: KeyboardEvent): (() => void) | undefined {
    switch (pressed) {
      case 'ArrowLeft':
        return shiftKey ? () => pan(PAN_STEP_PX, 0) : () => choose(pressed);
      case 'ArrowRight':
        return shiftKey ? () => pan(-PAN_STEP_PX, 0) : () => choose(pressed);
      case 'ArrowUp':
        return shiftKey ? () => pan(0, PAN_STEP_PX) : () => choose(pressed);
      case 'ArrowDown':
        return shiftKey ? () => pan(0, -PAN_STEP_PX) : () => choose(pressed);
      case '+':
      case '=':
        return zoomIn;
      case '-':
      case '_':
        return zoomOut;
      case '0':
        return showAll;
      case 'Enter':
        return selected && onEnter;
      case 'Escape':
        return selected && (() => onSelect(undefined));
      default:
        return undefined;
    }
  }

  function choose(direction: Direction) {
    const next = selected
      ? nextTowards(doors, selected, direction)
      : view && size && nearest(doors, middle(view, size), Number.POSITIVE_INFINITY);
    if (next) onSelect(next.place.key);
  }

  return (
    <div className={styles.frame}>
      <div
        ref={frame}
        className={styles.canvas}
        role="application"
        aria-roledescription="site plan"
        aria-label={`Plan of ${area.name}`}
        aria-describedby={`${id}help`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys itself
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        {view && (
          <svg className={styles.drawing} aria-hidden="true">
            <PlanSymbols id={id} step={step} />
            <g transform={`scale(${view.scale}) translate(${-view.x} ${-view.y})`}>
              <rect className={styles.floor} width={area.width} height={area.height} rx={14} />
              <Doors id={id} doors={inSight} step={step} selected={key} found={found} />
            </g>
          </svg>
        )}
      </div>
      <p id={`${id}help`} hidden>
        {HELP}
      </p>
      <div className={styles.tools}>
        <IconButton label="Zoom in" icon={<Plus />} onClick={zoomIn} />
        <IconButton label="Zoom out" icon={<Minus />} onClick={zoomOut} />
        <IconButton label="Show all" icon={<Maximize />} onClick={showAll} />
      </div>
    </div>
  );
}

type DoorsProps = {
  id: string;
  doors: readonly PlanDoor[];
  step: number;
  selected: string | undefined;
  found: ReadonlySet<string> | undefined;
};

const Doors = memo(function Doors({ id, doors, step, selected, found }: DoorsProps) {
  // What alarms or is chosen lies above its neighbours.
  const ordered = doors.toSorted((a, b) => height(a, selected) - height(b, selected));
  return ordered.map(({ place, item, look }) => (
    <PlanDoorShape
      key={place.key}
      place={place}
      name={item.door.name}
      id={id}
      step={step}
      lock={look.lock}
      isOpen={look.isOpen}
      isAlarmed={look.isAlarmed}
      isTaken={look.isTaken}
      isSelected={place.key === selected}
      isFound={found?.has(place.key) ?? false}
      isDimmed={found !== undefined && !found.has(place.key)}
    />
  ));
});

function height({ place, look }: PlanDoor, selected: string | undefined): number {
  return (look.isAlarmed ? 1 : 0) + (place.key === selected ? 2 : 0);
}

function middle(view: { x: number; y: number; scale: number }, size: { width: number; height: number }) {
  return { x: view.x + size.width / 2 / view.scale, y: view.y + size.height / 2 / view.scale };
}
