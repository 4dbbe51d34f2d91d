import { formatTime } from '@gatehouse/contract/rules/displayTime';
import { type DaySteps, instantAt } from './daySteps.ts';
import { fieldTime } from './localTimes.ts';

const HOUR_STEPS = 4;
const MOST_LABELS = 6;

/** The hours between two labels, few enough for their words to have room. */
export function labelGap(width: number): number {
  return [1, 2, 3, 4, 6].find((gap) => width / HOUR_STEPS / gap <= MOST_LABELS) ?? 12;
}

/** Where full hours of a day lie, so many hours apart: '6 am'. */
export function hourMarks(
  steps: DaySteps,
  width: number,
  timeZone: string,
  gap: number,
): { at: number; label: string }[] {
  const marks: { at: number; label: string }[] = [];
  for (let at = 0; at <= width; at += 1) {
    const instant = instantAt(steps, at);
    const last = marks.at(-1);
    if (last && at - last.at < gap * HOUR_STEPS) continue;
    if (!fieldTime(instant, timeZone).endsWith(':00')) continue;
    marks.push({ at, label: formatTime(instant, timeZone).replace(':00', '').replace(/ A.*$/, '') });
  }
  return marks;
}
