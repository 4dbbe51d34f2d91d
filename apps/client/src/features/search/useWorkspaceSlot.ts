import type { Product } from '@gatehouse/contract/model/product';
import { dayAt } from '@gatehouse/contract/rules/bookingTime';
import { useNow } from '../../ui/useNow.ts';
import type { Details } from './detailsState.ts';
import { type Period, useFreeLengths, useFreeTimes } from './queries.ts';

const MINUTE_MS = 60_000;

/** Whether a workspace can be booked by the hour; any can be by the day. */
export function isByHour({ recurringInterval }: Product): boolean {
  return recurringInterval === 'hour' || recurringInterval === 'minute';
}

/**
 * What is free of a workspace: the starts of a day, the lengths from the start that was chosen, and the slot that
 * these make. What was not chosen, or is not free, is the first there is.
 */
export function useWorkspaceSlot(product: Product, details: Details) {
  const { timeZone } = product.Site;
  const today = dayAt(Temporal.Instant.fromEpochMilliseconds(useNow(MINUTE_MS)), timeZone).toString();
  const date = details.date !== undefined && details.date >= today ? details.date : today;
  const period: Period = isByHour(product) ? (details.period ?? 'hour') : 'day';

  const times = useFreeTimes(product, date, period);
  const time = period === 'day' ? times.data?.[0] : times.data?.find(({ at }) => at === details.time);
  const start = time && (period === 'day' ? date : `${date}T${time.at}`);
  const lengths = useFreeLengths(product, start, period).data ?? [];
  const slot = lengths.find(({ length }) => length === details.length) ?? lengths[0];
  return { today, date, period, times, lengths, slot };
}
