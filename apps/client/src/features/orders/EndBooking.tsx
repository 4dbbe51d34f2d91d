import type { Booking } from '@gatehouse/contract/model/booking';
import { bookingGroup } from '@gatehouse/contract/rules/bookingState';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EndBookingSheet } from './EndBookingSheet.tsx';
import { messages } from './messages.ts';

/** Opens the way to end a booking; nothing where it is over. */
export function EndBooking({ booking }: { booking: Booking }) {
  const [isOpen, setOpen] = useState(false);
  const isOver = bookingGroup(booking.state) === 'Historic';
  return (
    <>
      {!isOver && (
        <Button variant="quiet" wide onClick={() => setOpen(true)}>
          {booking.state === 'Upcoming' ? messages.cancelBooking : messages.endBooking}
        </Button>
      )}
      <EndBookingSheet booking={booking} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
