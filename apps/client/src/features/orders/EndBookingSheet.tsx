import type { Booking } from '@gatehouse/contract/model/booking';
import { useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { LazySlideOver } from '../../ui/LazyOverlays.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { show } from '../../ui/toast.ts';
import { useNow } from '../../ui/useNow.ts';
import { CancellationSummary } from './CancellationSummary.tsx';
import styles from './EndBookingSheet.module.css';
import { type EndChoice, endChoices, endTimeOf, lastDays } from './endChoice.ts';
import { useCancelBooking, useCancellationPreview } from './queries.ts';

type EndBookingSheetProps = { booking: Booking; isOpen: boolean; onClose: () => void };

const choiceLabels: Record<EndChoice, string> = { paidUp: 'When paid up', day: 'On a day', now: 'Now' };

/** Chooses when a booking ends, shows what that comes to as the server reports it, and only then lets it be done. */
export function EndBookingSheet({ booking, isOpen, onClose }: EndBookingSheetProps) {
  const now = Temporal.Instant.fromEpochMilliseconds(useNow(60_000));
  const choices = endChoices(booking);
  const [chosen, setChoice] = useState<EndChoice>();
  const choice = chosen !== undefined && choices.includes(chosen) ? chosen : choices[0]!;
  const days = lastDays(booking, now);
  const [day, setDay] = useState(days.min);
  const endTime = endTimeOf(booking, choice, day, now);
  const preview = useCancellationPreview(booking.id, isOpen ? endTime : undefined);
  const cancel = useCancelBooking(booking.id);
  // What was asked stands until the sheet is gone; the booking changes before.
  const [wasUpcoming, setWasUpcoming] = useState<boolean>();
  const isUpcoming = wasUpcoming ?? booking.state === 'Upcoming';
  const verb = isUpcoming ? 'Cancel booking' : 'End booking';

  function close() {
    cancel.reset();
    onClose();
  }

  function confirm() {
    const end = endTimeOf(booking, choice, day, Temporal.Now.instant());
    if (end === undefined) return;
    setWasUpcoming(isUpcoming);
    cancel.mutate(end, {
      onError: () => setWasUpcoming(undefined),
      onSuccess: ({ state }) => {
        close();
        const texts = { Cancelled: 'Booking cancelled.', Completed: 'Booking ended.' };
        show(texts[state as keyof typeof texts] ?? 'The end is set.', { id: 'booking-ended' });
      },
    });
  }

  const isPreviewed = preview.data !== undefined && !preview.isPlaceholderData;
  const failure = cancel.error ?? (isPreviewed ? null : preview.error);
  return (
    <LazySlideOver
      isOpen={isOpen}
      onClose={close}
      title={isUpcoming ? 'Cancel this booking?' : 'End this booking?'}
      footer={
        <>
          <Button onClick={close}>Keep booking</Button>
          <Button
            variant="danger"
            pending={cancel.isPending}
            disabled={endTime === undefined || !isPreviewed}
            onClick={confirm}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        {choices.length > 1 && (
          <SegmentedControl
            label="When it ends"
            wide
            segments={choices.map((id) => ({ id, label: choiceLabels[id] }))}
            selected={choice}
            onSelect={setChoice}
          />
        )}
        {choice === 'day' && (
          <DateField
            label="Last day"
            value={day}
            min={days.min}
            max={days.max}
            error={endTime === undefined ? 'Please choose a day that is still to come.' : undefined}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
        {preview.data && endTime !== undefined ? (
          <CancellationSummary
            cancellation={preview.data}
            booking={booking}
            isRefreshing={preview.isPlaceholderData}
          />
        ) : preview.isFetching ? (
          <div aria-busy="true">
            <SkeletonText lines={4} />
          </div>
        ) : (
          preview.error && <Button onClick={() => void preview.refetch()}>Try again</Button>
        )}
        <FormFailure failure={failure ? failureOf(failure) : undefined} />
      </div>
    </LazySlideOver>
  );
}
