import type { Booking, BookingState } from '@gatehouse/contract/model/booking';
import { useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { nowInstant } from '../../lib/clock.ts';
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
import { messages } from './messages.ts';
import { useCancelBooking, useCancellationPreview } from './queries.ts';

type EndBookingSheetProps = { booking: Booking; isOpen: boolean; onClose: () => void };

const endedTexts: Partial<Record<BookingState, string>> = {
  Cancelled: messages.bookingCancelled,
  Completed: messages.bookingEnded,
};

/** Chooses when a booking ends, shows what that comes to as the server reports it, and only then lets it be done. */
export function EndBookingSheet({ booking, isOpen, onClose }: EndBookingSheetProps) {
  const end = useChosenEnd(booking);
  const preview = useCancellationPreview(booking.id, isOpen ? end.time : undefined);
  const cancel = useCancelBooking(booking.id);
  // What was asked stands until the sheet is gone; the booking changes before.
  const [wasUpcoming, setWasUpcoming] = useState<boolean>();
  const isUpcoming = wasUpcoming ?? booking.state === 'Upcoming';

  function close() {
    cancel.reset();
    onClose();
  }

  function confirm() {
    const time = end.timeAt(nowInstant());
    if (time === undefined) return;
    setWasUpcoming(isUpcoming);
    cancel.mutate(time, {
      onError: () => setWasUpcoming(undefined),
      onSuccess: ({ state }) => {
        close();
        show(endedTexts[state] ?? messages.endIsSet, { id: 'booking-ended' });
      },
    });
  }

  const isPreviewed = preview.data !== undefined && !preview.isPlaceholderData;
  const failure = cancel.error ?? (isPreviewed ? null : preview.error);
  return (
    <LazySlideOver
      isOpen={isOpen}
      onClose={close}
      title={isUpcoming ? messages.cancelThis : messages.endThis}
      footer={
        <>
          <Button onClick={close}>{messages.keepBooking}</Button>
          <Button
            variant="danger"
            pending={cancel.isPending}
            disabled={end.time === undefined || !isPreviewed}
            onClick={confirm}
          >
            {isUpcoming ? messages.cancelBooking : messages.endBooking}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <EndFields end={end} />
        <EndPreview preview={preview} booking={booking} hasEnd={end.time !== undefined} />
        <FormFailure failure={failure ? failureOf(failure) : undefined} />
      </div>
    </LazySlideOver>
  );
}

/** What can be chosen for the end of a booking and what is, with its time as ISO text; none while the day is wrong. */
function useChosenEnd(booking: Booking) {
  const now = Temporal.Instant.fromEpochMilliseconds(useNow(60_000));
  const choices = endChoices(booking);
  const [chosen, setChoice] = useState<EndChoice>();
  const choice = chosen !== undefined && choices.includes(chosen) ? chosen : choices[0];
  const days = lastDays(booking, now);
  const [day, setDay] = useState(days.min);
  const timeAt = (instant: Temporal.Instant) => endTimeOf(booking, choice, day, instant);
  return { choices, choice, setChoice, days, day, setDay, time: timeAt(now), timeAt };
}

function EndFields({ end }: { end: ReturnType<typeof useChosenEnd> }) {
  const { choices, choice, days } = end;
  return (
    <>
      {choices.length > 1 && (
        <SegmentedControl
          label={messages.whenItEnds}
          wide
          segments={choices.map((id) => ({ id, label: messages.endChoices[id] }))}
          selected={choice}
          onSelect={end.setChoice}
        />
      )}
      {choice === 'day' && (
        <DateField
          label={messages.lastDay}
          value={end.day}
          min={days.min}
          max={days.max}
          error={end.time === undefined ? messages.lastDayInvalid : undefined}
          onChange={(event) => end.setDay(event.currentTarget.value)}
        />
      )}
    </>
  );
}

type EndPreviewProps = {
  preview: ReturnType<typeof useCancellationPreview>;
  booking: Booking;
  hasEnd: boolean;
};

/** What the chosen end comes to, once the server reported it. */
function EndPreview({ preview, booking, hasEnd }: EndPreviewProps) {
  if (preview.data && hasEnd) {
    return (
      <CancellationSummary
        cancellation={preview.data}
        booking={booking}
        isRefreshing={preview.isPlaceholderData}
      />
    );
  }
  if (preview.isFetching) {
    return (
      <div aria-busy="true">
        <SkeletonText lines={4} />
      </div>
    );
  }
  return preview.error && <Button onClick={() => void preview.refetch()}>{messages.tryAgain}</Button>;
}
