import { formatTime } from '@gatehouse/contract/rules/displayTime';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAddToCart } from './addToCart.ts';
import { BookingAction } from './BookingAction.tsx';
import type { BookingProps } from './BookingProps.ts';
import { ChosenSlot } from './ChosenSlot.tsx';
import { DayField } from './DayField.tsx';
import stripStyles from './DayStrip.module.css';
import { DayStrip } from './DayStrip.tsx';
import { instantAt, lastEnd, type Part } from './daySteps.ts';
import { messages } from './messages.ts';
import { NearestFree } from './NearestFree.tsx';
import { whyNothingFree } from './nothingFree.ts';
import styles from './SearchProductDetails.module.css';
import { SlotGone } from './SlotGone.tsx';
import { TimeFields, type Typed } from './TimeFields.tsx';
import { TimesFailure } from './TimesFailure.tsx';
import { type HourChoice, slotOf, useHourChoice } from './useHourChoice.ts';
import { WorkspaceTerms } from './WorkspaceTerms.tsx';

/** A workspace by the hour: a day, and a time of it on its strip or in two fields. */
export function HourBooking(props: BookingProps & { children: ReactNode }) {
  const { product, isCounting, details, onChange, children } = props;
  const { timeZone, phone } = product.Site;
  const choice = useHourChoice(product, details, onChange);
  const { today, date, times, steps, part, slot, gone } = choice;
  const [typed, setTyped] = useState<Typed>();
  const cart = useAddToCart(product);
  const isNothing = times.isSuccess && part === undefined && gone?.nearest === undefined;

  const choose = (next: Part) => {
    cart.reset();
    setTyped(undefined);
    choice.choose(next);
  };
  const goTo = (day: string) => {
    cart.reset();
    setTyped(undefined);
    onChange({ ...details, date: day, time: undefined });
  };

  return (
    <>
      <div className={styles.when}>
        <h2>{messages.workspaceWhen}</h2>
        {children}
        <DayField today={today} date={date} onChange={goTo} />
        {times.isPending && <Skeleton height="11.5rem" />}
        {times.isError && <TimesFailure times={times} phone={phone} />}
        {times.isSuccess && !isNothing && (
          <>
            <DayStrip product={product} steps={steps} part={part} onChoose={choose} />
            <TimeFields {...{ product, steps, part, typed }} onType={setTyped} onChoose={choose} />
          </>
        )}
        {slot && <ChosenSlot product={product} slot={slot} period="hour" />}
        {part && <Hints product={product} choice={choice} part={part} onChoose={choose} />}
        {slot && <WorkspaceTerms slot={slot} timeZone={timeZone} />}
        {gone?.nearest && <SlotGone {...{ product, steps, gone }} onChoose={choose} />}
        {(cart.lost || isNothing) && (
          <NearestFree
            product={product}
            details={{ ...details, date }}
            title={cart.lost ?? whyNothingFree(product.Site, date)}
            isNews={cart.lost !== undefined}
          />
        )}
        {cart.refused && (
          <p role="alert" className={styles.trouble}>
            {cart.refused}
          </p>
        )}
      </div>
      <BookingAction
        product={product}
        cents={slot?.price ?? product.price}
        isRecurring={slot === undefined}
        isCounting={isCounting || times.isFetching}
        isPending={cart.isPending}
        reason={reasonOf(choice, typed !== undefined, isNothing)}
        onAdd={() => {
          if (slot === undefined) return;
          choice.settle();
          cart.add({ start: slot.start, expiry: slot.end });
        }}
      />
    </>
  );
}

function reasonOf({ times, slot }: HourChoice, isTyping: boolean, isNothing: boolean): string | undefined {
  if (times.isPending) return messages.reasons.checking;
  if (times.isError) return messages.reasons.failed;
  if (isNothing) return messages.reasons.nothingFree;
  if (isTyping) return messages.reasons.field;
  return slot === undefined ? messages.reasons.time : undefined;
}

type HintsProps = {
  product: BookingProps['product'];
  choice: HourChoice;
  part: Part;
  onChoose: (part: Part) => void;
};

/** That a time was shortened, or that a longer one costs no more. */
function Hints({ product, choice: { steps, isCut }, part, onChoose }: HintsProps) {
  const timeAt = (index: number) => formatTime(instantAt(steps, index), product.Site.timeZone);
  if (isCut) return <p className={styles.detail}>{messages.cut(timeAt(part.to))}</p>;
  const { price } = slotOf(product, steps, part);
  let to = part.to;
  while (to < lastEnd(steps, part.from) && slotOf(product, steps, { ...part, to: to + 1 }).price === price) {
    to += 1;
  }
  if (to === part.to) return null;
  return (
    <Button variant="quiet" className={stripStyles.same} onClick={() => onChoose({ ...part, to })}>
      {messages.samePrice(timeAt(to))}
    </Button>
  );
}
