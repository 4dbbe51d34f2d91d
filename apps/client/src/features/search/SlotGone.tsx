import type { Product } from '@gatehouse/contract/model/product';
import { Button } from '../../ui/Button.tsx';
import type { DaySteps, Part } from './daySteps.ts';
import { formatSpan } from './formatters.ts';
import { messages } from './messages.ts';
import styles from './SearchProductDetails.module.css';
import { slotOf } from './useHourChoice.ts';

type SlotGoneProps = {
  product: Product;
  steps: DaySteps;
  gone: { wanted: Part; nearest: Part | undefined };
  onChoose: (part: Part) => void;
};

/** The time that was chosen is taken: which one it was, and the nearest in its place. */
export function SlotGone({ product, steps, gone, onChoose }: SlotGoneProps) {
  const { wanted, nearest } = gone;
  const name = (part: Part) => formatSpan(slotOf(product, steps, part), 'hour', product.Site.timeZone);
  return (
    <div role="alert" className={styles.notice}>
      <p>{messages.slotGone(name(wanted))}</p>
      {nearest && <Button onClick={() => onChoose(nearest)}>{messages.takeNearest(name(nearest))}</Button>}
    </div>
  );
}
