import type { Extent } from '@gatehouse/contract/rules/planBoxes';
import { memo } from 'react';
import { gateSign, leafOf, lettering } from './geometry.ts';
import styles from './PlanDoorShape.module.css';
import type { Look, Mark, Place } from './shape.ts';

type PlanDoorShapeProps = Omit<Look, 'lock'> & {
  place: Place;
  name: string;
  /** What is shown where one points at it. */
  title: string;
  /** What it is coloured as. */
  mark: Mark;
  /** Of the symbols it uses. */
  id: string;
  /** Pixels per centimetre: how much of it can be made out. */
  step: number;
  isChosen: boolean;
  isFound: boolean;
  isDimmed: boolean;
};

/** What is as it should be: made out where there is room for its sign, and left plain where there is none. */
const calm: readonly Mark[] = [
  'locked',
  'closed',
  'paidUp',
  'vacant',
  'notRented',
  'batteryHalf',
  'batteryGood',
  'noBattery',
  'noController',
];

/** Smaller than this on the screen, in pixels, nobody can make it out. */
const MIN_SIZE_PX = { icon: 15, name: 34, letter: 8 };

/**
 * A door on the plan with its four facts: the icon and tint of the room show the lock, or what else the plan is coloured
 * by, the leaf in its wall the door, a thick edge with a badge the alarm, hatching the rent.
 */
export const PlanDoorShape = memo(function PlanDoorShape(props: PlanDoorShapeProps) {
  const { place, name, title, mark, id, step, isOpen, isAlarmed, isTaken, isChosen, isFound, isDimmed } =
    props;
  const { kind, box } = place;
  const { x, y, width, height } = box;
  const narrow = Math.min(width, height);
  const seen = narrow * step;
  const letter = lettering(box, name, 15 / step);
  const isGate = kind === 'gate';
  const hasName = !isGate && seen >= MIN_SIZE_PX.name && letter * step >= MIN_SIZE_PX.letter;
  const icon = isGate ? gateSign(box, step).size : Math.min(narrow * (hasName ? 0.36 : 0.6), 20 / step);
  const iconY = hasName ? height * 0.5 : (height - icon) / 2;
  const nameY = mark === 'noController' ? height / 2 + letter * 0.35 : height * 0.42;
  const edge = { width, height, rx: 5 };
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={styles.door}
      data-key={place.key || undefined}
      data-mark={mark}
      data-alarmed={isAlarmed}
      data-dimmed={isDimmed}
      data-small={seen < MIN_SIZE_PX.name}
    >
      {title !== '' && <title>{title}</title>}
      <rect className={styles.room} {...edge} />
      {isTaken && <rect fill={`url(#${id}-hatch)`} {...edge} />}
      {isGate && <GateName name={name} place={place} step={step} />}
      {!isGate && mark !== 'noController' && <Leaf place={place} isOpen={isOpen} />}
      {isGate && (
        <circle className={styles.room} cx={width / 2} cy={height / 2} r={gateSign(box, step).disc} />
      )}
      {(isGate || seen >= MIN_SIZE_PX.icon) && (
        <use
          href={`#${id}-${mark}`}
          className={styles.icon}
          x={(width - icon) / 2}
          y={iconY}
          width={icon}
          height={icon}
        />
      )}
      {!isGate && seen < MIN_SIZE_PX.icon && !calm.includes(mark) && (
        <circle className={styles.mark} cx={width / 2} cy={height / 2} r={narrow * 0.22} />
      )}
      {hasName && (
        <text className={styles.name} x={width / 2} y={nameY} fontSize={letter}>
          {name}
        </text>
      )}
      {isAlarmed && <Alarm id={id} width={width} step={step} edge={edge} />}
      {(isChosen || isFound) && <Outline isChosen={isChosen} box={box} step={step} />}
    </g>
  );
});

/** The door in its wall, as it stands; it opens outwards. */
function Leaf({ place: { side, box }, isOpen }: { place: Place; isOpen: boolean | null }) {
  const { x, y, angle, length, swing } = leafOf(box, side);
  return (
    <g transform={`translate(${x} ${y}) rotate(${angle})`}>
      <line className={styles.opening} x2={length} />
      <line
        className={styles.leaf}
        data-open={isOpen ?? 'unknown'}
        style={{ rotate: isOpen ? `${swing}deg` : '0deg' }}
        x2={length}
      />
    </g>
  );
}

type OutlineProps = { isChosen: boolean; box: Extent; step: number };

/** Around what is chosen, or was found. */
function Outline({ isChosen, box: { width, height }, step }: OutlineProps) {
  return (
    <rect
      className={isChosen ? styles.chosen : styles.found}
      x={-4 / step}
      y={-4 / step}
      width={width + 8 / step}
      height={height + 8 / step}
      rx={5 + 4 / step}
    />
  );
}

type AlarmProps = {
  id: string;
  width: number;
  step: number;
  edge: { width: number; height: number; rx: number };
};

function Alarm({ id, width, step, edge }: AlarmProps) {
  const radius = 11 / step;
  return (
    <>
      <rect className={styles.alarm} {...edge} />
      <g className={styles.badge} transform={`translate(${width} 0)`}>
        <circle r={radius} />
        <use
          href={`#${id}-alarm`}
          x={-radius * 0.68}
          y={-radius * 0.68}
          width={radius * 1.36}
          height={radius * 1.36}
        />
      </g>
    </>
  );
}

/** A gate's name stands beside it, on the side it leads to. */
function GateName({ name, place: { side, box }, step }: { name: string; place: Place; step: number }) {
  const size = Math.min(70, 13 / step);
  if (size * step < MIN_SIZE_PX.letter) return null;
  const isUpright = box.height > box.width;
  const away = size * 0.9 + 10 / step;
  const at = isUpright
    ? { x: side === 'left' ? -away : box.width + away, y: box.height / 2 }
    : { x: box.width / 2, y: side === 'top' ? -away : box.height + away };
  return (
    <text
      className={styles.gateName}
      fontSize={size}
      transform={`translate(${at.x} ${at.y})${isUpright ? ' rotate(-90)' : ''}`}
      dominantBaseline="central"
    >
      {name}
    </text>
  );
}
