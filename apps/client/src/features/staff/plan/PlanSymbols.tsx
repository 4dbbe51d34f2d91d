import {
  BatteryFull,
  BatteryLow,
  BatteryMedium,
  Check,
  CircleDollarSign,
  CircleSlash,
  Hourglass,
  type LucideIcon,
  OctagonX,
  Plug,
  Siren,
  X,
} from 'lucide-react';
import type { Look, Mark } from '../../../doors/plan/shape.ts';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';

const locks: readonly Exclude<Look['lock'], 'noController'>[] = [
  'locked',
  'unlocked',
  'overlocked',
  'closed',
  'open',
  'offline',
  'unknown',
];

/** A vacant unit has none, as nobody can owe for it, and nor has what no controller moves. */
const signs: Record<Exclude<Mark, Look['lock'] | 'vacant'>, LucideIcon> = {
  arrears: CircleDollarSign,
  barred: OctagonX,
  paidUp: Check,
  notRented: CircleSlash,
  batteryLow: BatteryLow,
  batteryHalf: BatteryMedium,
  batteryGood: BatteryFull,
  noBattery: Plug,
};
const badges: Record<'alarm' | 'tick' | 'failed' | 'running', LucideIcon> = {
  alarm: Siren,
  tick: Check,
  failed: X,
  running: Hourglass,
};

/** How far apart the lines of the hatching are, in pixels. */
const HATCH_PX = 8;

/** The icons and the hatching of a plan, drawn once and used by every door; `step` is pixels per centimetre. */
export function PlanSymbols({ id, step }: { id: string; step: number }) {
  const gap = HATCH_PX / step;
  return (
    <defs>
      {locks.map((lock) => (
        <symbol key={lock} id={`${id}-${lock}`} viewBox="0 0 24 24">
          <StatusIcon status={lock} size={24} />
        </symbol>
      ))}
      {Object.entries({ ...signs, ...badges }).map(([name, Icon]) => (
        <symbol key={name} id={`${id}-${name}`} viewBox="0 0 24 24">
          <Icon size={24} strokeWidth={name in badges && name !== 'alarm' ? 3 : 2} />
        </symbol>
      ))}
      <pattern
        id={`${id}-hatch`}
        width={gap}
        height={gap}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line
          x1="0"
          y1="0"
          x2="0"
          y2={gap}
          stroke="var(--draw-line)"
          strokeWidth={gap * 0.34}
          opacity="0.3"
        />
      </pattern>
    </defs>
  );
}
