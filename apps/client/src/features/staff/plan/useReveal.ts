import { useEffect, useEffectEvent } from 'react';
import { useBreakpoint } from '../../../ui/useBreakpoint.ts';
import type { PlanDoor } from './planDoors.ts';
import type { PlanView } from './usePlanView.ts';
import { isInSight } from './view.ts';

/** The chosen door is brought nearer where it would be smaller, in pixels: on a phone it is what a finger meets. */
const MIN_DOOR_PX = { phone: 24, other: 8 };
/** What the card of the chosen door covers at the foot of the plan on a phone, in pixels. */
const CARD_HEIGHT_PX = 210;

/** Brings the chosen door into sight, whatever chose it. */
export function useReveal(
  selected: PlanDoor | undefined,
  { view, size, goTo }: Pick<PlanView, 'view' | 'size' | 'goTo'>,
): void {
  const isPhone = useBreakpoint() === 'mobile';
  const reveal = useEffectEvent(() => {
    if (!selected || !view || !size) return;
    const { box } = selected;
    const covered = isPhone ? CARD_HEIGHT_PX : 0;
    const least = isPhone ? MIN_DOOR_PX.phone : MIN_DOOR_PX.other;
    const isLarge = Math.min(box.width, box.height) * view.scale >= least;
    if (!isLarge || !isInSight(box, view, { ...size, height: size.height - covered })) goTo(box, covered);
  });
  const isReady = view !== undefined;
  const key = selected?.place.key;
  useEffect(() => {
    if (isReady && key !== undefined) reveal();
  }, [isReady, key]);
}
