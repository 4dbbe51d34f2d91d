import type { Product } from '@gatehouse/contract/model/product';
import { namedZone } from '@gatehouse/contract/rules/displayTime';
import { formatCost } from '@gatehouse/contract/rules/recurrence';
import { formatLength, formatSpan, hoursOf, isClockChanging } from './formatters.ts';
import type { FreeLength, Period } from './queries.ts';
import styles from './SearchProductDetails.module.css';
import { isByHour } from './useWorkspaceSlot.ts';

type ChosenSlotProps = { product: Product; slot: FreeLength; period: Period };

/** When a workspace is booked for, by its site's clock, and what that costs. */
export function ChosenSlot({ product, slot, period }: ChosenSlotProps) {
  const { timeZone } = product.Site;
  const start = Temporal.Instant.from(slot.start);
  const end = Temporal.Instant.from(slot.end);
  const viewerTimeZone = Temporal.Now.timeZoneId();
  const zone = namedZone(start, timeZone, viewerTimeZone) ?? namedZone(end, timeZone, viewerTimeZone);
  const cost = formatCost(slot.price, start, end, product, timeZone);
  return (
    <p className={styles.chosen} aria-live="polite">
      <strong>{formatSpan(slot, period, timeZone)}</strong>
      {zone && ` (${zone})`}
      {isByHour(product) &&
        isClockChanging(slot, timeZone) &&
        ` The clock changes meanwhile: it is ${formatLength(hoursOf(slot), 'hour')}.`}
      {cost && <span className={styles.cost}>{cost}</span>}
    </p>
  );
}
