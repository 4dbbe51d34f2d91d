import { Siren } from 'lucide-react';
import { StatusIcon } from '../../../ui/StatusIcon.tsx';
import type { Look } from './planDoors.ts';

const icons: readonly Look['lock'][] = [
  'locked',
  'unlocked',
  'overlocked',
  'closed',
  'open',
  'offline',
  'unknown',
];

/** How far apart the lines of the hatching are, in pixels. */
const HATCH_PX = 8;

/** The icons and the hatching of a plan, drawn once and used by every door; `step` is pixels per centimetre. */
export function PlanSymbols({ id, step }: { id: string; step: number }) {
  const gap = HATCH_PX / step;
  return (
    <defs>
      {icons.map((icon) => (
        <symbol key={icon} id={`${id}-${icon}`} viewBox="0 0 24 24">
          <StatusIcon status={icon} size={24} />
        </symbol>
      ))}
      <symbol id={`${id}-alarm`} viewBox="0 0 24 24">
        <Siren size={24} />
      </symbol>
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
