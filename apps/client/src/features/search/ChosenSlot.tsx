import type { Product } from '@gatehouse/contract/model/product';
import { namedZone } from '@gatehouse/contract/rules/displayTime';
import { formatCost } from '@gatehouse/contract/rules/recurrence';
import { Facts } from '../../ui/Facts.tsx';
import { formatDuration, formatLength, formatSpan, hoursOf, isClockChanging } from './formatters.ts';
import { messages } from './messages.ts';
import type { FreeLength, Period } from './productQueries.ts';
import styles from './SearchProductDetails.module.css';
import { useReaderZone } from './useReaderZone.ts';
import { isByHour } from './workspaceDays.ts';

type ChosenSlotProps = { product: Product; slot: FreeLength; period: Period };

/** When a workspace is booked for, by its site's clock, and what that costs. */
export function ChosenSlot({ product, slot, period }: ChosenSlotProps) {
  const { timeZone } = product.Site;
  const start = Temporal.Instant.from(slot.start);
  const end = Temporal.Instant.from(slot.end);
  const viewerTimeZone = useReaderZone(timeZone);
  const zone = namedZone(start, timeZone, viewerTimeZone) ?? namedZone(end, timeZone, viewerTimeZone);
  const isChanging = isByHour(product) && isClockChanging(slot, timeZone);
  const length = period === 'hour' && !isChanging ? formatDuration(slot.length * 60) : undefined;
  const cost = formatCost(slot.price, start, end, product, timeZone);
  // The sliders say what they choose: it is not read out twice
  const live = period === 'day' ? 'polite' : undefined;
  return (
    <p className={styles.chosen} aria-live={live}>
      <strong>{formatSpan(slot, period, timeZone)}</strong>
      {isChanging && ` ${messages.clockChanges(formatLength(hoursOf(slot), 'hour'))}`}
      {(length || cost || zone) && (
        <span className={styles.cost}>
          <Facts of={[length, cost, zone]} />
        </span>
      )}
    </p>
  );
}
