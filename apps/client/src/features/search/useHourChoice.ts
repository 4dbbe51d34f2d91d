import type { Product } from '@gatehouse/contract/model/product';
import { bookingCost } from '@gatehouse/contract/rules/recurrence';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useDebounced } from '../../ui/useDebounced.ts';
import { useNow } from '../../ui/useNow.ts';
import {
  type DaySteps,
  dayStepsOf,
  firstFree,
  instantAt,
  isPartFree,
  lastEnd,
  nearestTo,
  type Part,
} from './daySteps.ts';
import type { Details } from './detailsState.ts';
import { addressTime, stepAtAddress } from './localTimes.ts';
import { type FreeLength, useFreeLengths, useFreeTimes } from './productQueries.ts';
import { daysLater, useDays } from './workspaceDays.ts';

const MINUTE_MS = 60_000;
const HOUR_STEPS = 4;
/** How long a choice rests before it is written into the address: a drag is one change of it. */
const REST_MS = 300;

/** The choice of a time by the hour. */
export type HourChoice = ReturnType<typeof useHourChoice>;

/**
 * A day of a workspace by the hour, and the time of it that is chosen: the one in the address, else the next hour that
 * is free, today or tomorrow. A chosen time that is taken stays chosen and cannot be booked; the nearest is offered.
 */
export function useHourChoice(product: Product, details: Details, onChange: (details: Details) => void) {
  const { timeZone } = product.Site;
  const { today, chosen } = useDays(timeZone, details.date);
  const first = chosen ?? today;
  const times = useFreeTimes(product, { first, last: daysLater(first, chosen ? 1 : 2) }, 'hour');
  const { date, steps } = useMemo(() => {
    const stepsOn = (day: string) => dayStepsOf(day, product, timeZone, times.data ?? []);
    const next = daysLater(first, 1);
    const own = stepsOn(first);
    if (chosen || hasFree(own) || !times.data) return { date: first, steps: own };
    const nextDay = stepsOn(next);
    return hasFree(nextDay) ? { date: next, steps: nextDay } : { date: first, steps: own };
  }, [times.data, product, timeZone, first, chosen]);

  const asked = useMemo(
    () => (chosen ? askedPart(steps, details, timeZone) : undefined),
    [chosen, steps, details, timeZone],
  );
  const now = useNow(MINUTE_MS);
  const [draft, setDraft] = useState<{ date: string; part: Part }>();
  const wanted =
    (draft?.date === date ? draft.part : undefined) ?? asked ?? firstFree(steps, lengthOf(details), now);
  const keep = (part: Part) => {
    const at = addressTime(instantAt(steps, part.from), timeZone);
    onChange({ ...details, date, time: at, length: (part.to - part.from) / HOUR_STEPS });
    // Moved on meanwhile on a slow machine, the newer choice stays
    setDraft((now) => (now?.part === part ? undefined : now));
  };
  const keepRested = useEffectEvent(keep);
  useEffect(() => {
    const timer = draft && setTimeout(() => keepRested(draft.part), REST_MS);
    return () => clearTimeout(timer);
  }, [draft]);

  const isFree = wanted !== undefined && isPartFree(steps, wanted);
  const limit = useLongest(product, steps, isFree ? wanted.from : undefined);
  const part = isFree ? { ...wanted, to: Math.min(wanted.to, limit) } : undefined;
  // Taken since the day was asked about: it is asked about again
  const isOutdated = part !== undefined && part.to === part.from;
  const askAgain = useEffectEvent(() => void times.refetch());
  useEffect(() => {
    if (isOutdated) askAgain();
  }, [isOutdated]);
  const isGone = times.isSuccess && wanted !== undefined && (part === undefined || isOutdated);
  return {
    today,
    date,
    times,
    steps,
    /** What is free and chosen. */
    part: isGone ? undefined : part,
    /** Less than was wanted, because no one unit is free for longer. */
    isCut: part !== undefined && !isGone && part.to < (wanted?.to ?? 0),
    /** What was chosen and is taken by now, and the nearest to it. */
    gone: isGone ? { wanted, nearest: nearestTo(steps, wanted) } : undefined,
    slot: isGone || part === undefined ? undefined : slotOf(product, steps, part),
    choose: (next: Part) => setDraft({ date, part: next }),
    /** What is about to be booked stays chosen, also where it was only offered; at once, since the cart comes next. */
    settle: () => wanted && keep(wanted),
  };
}

const hasFree = ({ isFree, count }: DaySteps) => isFree.slice(0, count).includes(true);

function lengthOf({ length }: Details): number {
  return length === undefined ? HOUR_STEPS : Math.max(1, Math.round(length * HOUR_STEPS));
}

/** What an address asks for; where it gives no length, an hour or what is free of it. */
function askedPart(steps: DaySteps, details: Details, timeZone: string): Part | undefined {
  const from = details.time && stepAtAddress(steps, details.time, timeZone);
  if (from === undefined || from === '') return undefined;
  const to = from + lengthOf(details);
  return { from, to: details.length === undefined ? Math.min(to, lastEnd(steps, from) || to) : to };
}

/** The step up to which one and the same unit is free from a start; everything as long as that is not known. */
function useLongest(product: Product, steps: DaySteps, from: number | undefined): number {
  const { timeZone } = product.Site;
  const rested = useDebounced(from === undefined ? undefined : startText(steps, from, timeZone), REST_MS);
  const { data, isPlaceholderData } = useFreeLengths(product, rested, 'hour');
  const isKnown = from !== undefined && rested === startText(steps, from, timeZone) && !isPlaceholderData;
  if (!isKnown || data === undefined) return Number.POSITIVE_INFINITY;
  return from + Math.round((data.at(-1)?.length ?? 0) * HOUR_STEPS);
}

/** A start as the server is asked about it. */
function startText(steps: DaySteps, from: number, timeZone: string): string {
  const at = instantAt(steps, from);
  return `${at.toZonedDateTimeISO(timeZone).toPlainDate()}T${addressTime(at, timeZone)}`;
}

/** A part with its price, by the rule of the server. */
export function slotOf(product: Product, steps: DaySteps, { from, to }: Part): FreeLength {
  const [start, end] = [instantAt(steps, from), instantAt(steps, to)];
  return {
    start: start.toString(),
    end: end.toString(),
    length: (to - from) / HOUR_STEPS,
    price: bookingCost(product, start, end, product.Site.timeZone),
  };
}
