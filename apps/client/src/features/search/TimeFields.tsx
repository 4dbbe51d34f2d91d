import type { Product } from '@gatehouse/contract/model/product';
import { formatTime } from '@gatehouse/contract/rules/displayTime';
import { timeMessages } from '@gatehouse/contract/rules/timeMessages';
import { useState } from 'react';
import { TextField } from '../../ui/TextField.tsx';
import styles from './DayStrip.module.css';
import { type DaySteps, instantAt, lastEnd, type Part, withEnd } from './daySteps.ts';
import { fieldTime, stepAtTime } from './localTimes.ts';
import { messages } from './messages.ts';

export type Typed = { field: 'from' | 'to'; value: string };

type TimeFieldsProps = {
  product: Product;
  steps: DaySteps;
  part: Part | undefined;
  /** What is typed and cannot be chosen; kept outside, because nothing can be booked meanwhile. */
  typed: Typed | undefined;
  onType: (typed: Typed | undefined) => void;
  onChoose: (part: Part) => void;
};

/** A start and an end as one types them. */
export function TimeFields({ product, steps, part, typed, onType, onChoose }: TimeFieldsProps) {
  const { timeZone } = product.Site;
  const [isLeft, setLeft] = useState(false);

  function change(field: Typed['field'], value: string) {
    setLeft(false);
    const next = value === '' ? '' : readTyped(product, steps, part, { field, value });
    if (typeof next === 'string') return onType({ field, value });
    onType(undefined);
    onChoose(next);
  }

  function field(name: Typed['field'], index: number | undefined) {
    const own = typed?.field === name ? typed : undefined;
    const problem = own?.value && isLeft ? readTyped(product, steps, part, own) : undefined;
    return (
      <TextField
        label={messages[name]}
        type="time"
        step={900}
        disabled={name === 'to' && part === undefined}
        value={own?.value ?? (index === undefined ? '' : fieldTime(instantAt(steps, index), timeZone))}
        error={typeof problem === 'string' ? problem : undefined}
        onChange={({ target }) => change(name, target.value)}
        onBlur={() => (own?.value === '' ? onType(undefined) : setLeft(true))}
      />
    );
  }

  return (
    <div className={styles.fields}>
      {field('from', part?.from)}
      {field('to', part?.to)}
    </div>
  );
}

/** The part that a typed time makes, or what keeps it from being one. */
function readTyped(
  product: Product,
  steps: DaySteps,
  part: Part | undefined,
  { field, value }: Typed,
): Part | string {
  const { timeZone } = product.Site;
  const label = (index: number) => formatTime(instantAt(steps, index), timeZone);
  if (Number(value.slice(3)) % 15 !== 0) return timeMessages.offQuarter;
  if (field === 'from') {
    const from = stepAtTime(steps, value, timeZone, 0);
    if (from === undefined || from >= steps.count) {
      return messages.typed.hours(label(0), label(steps.count));
    }
    const longest = lastEnd(steps, from);
    if (longest === from) return messages.typed.taken(label(from));
    const length = part === undefined ? 4 : part.to - part.from;
    return { from, to: Math.min(from + length, longest) };
  }
  const from = part?.from ?? 0;
  const to = stepAtTime(steps, value, timeZone, from + 1);
  if (to === undefined) {
    const isBefore = stepAtTime(steps, value, timeZone, 0) !== undefined;
    return isBefore ? timeMessages.endBeforeStart : messages.typed.hours(label(0), label(steps.count));
  }
  const longest = lastEnd(steps, from);
  return to > longest ? messages.typed.until(label(longest)) : withEnd(steps, { from, to }, to);
}
