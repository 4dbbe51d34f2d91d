import { useEffect, useEffectEvent } from 'react';
import type { PlanView } from '../../../doors/plan/usePlanView.ts';
import { isInSight } from '../../../doors/plan/view.ts';
import { useBreakpoint } from '../../../ui/useBreakpoint.ts';
import type { PlanDoor } from './planDoors.ts';

/** The chosen door is brought nearer where it would be smaller, in pixels: on a phone it is what a finger meets. */
const MIN_DOOR_PX = { phone: 24, other: 8 };

/** Brings the chosen door into sight, whatever chose it. */
export function useReveal(
  chosen: PlanDoor | undefined,
  { view, size, goTo }: Pick<PlanView, 'view' | 'size' | 'goTo'>,
): void {
  const isPhone = useBreakpoint() === 'mobile';
  const reveal = useEffectEvent(() => {
    if (!chosen || !view || !size) return;
    const { box } = chosen;
    const least = isPhone ? MIN_DOOR_PX.phone : MIN_DOOR_PX.other;
    const isLarge = Math.min(box.width, box.height) * view.scale >= least;
    if (!isLarge || !isInSight(box, view, size)) goTo(box);
  });
  const key = chosen?.place.key;
  useEffect(() => {
    if (size && key !== undefined) reveal();
  }, [size, key]);
}
