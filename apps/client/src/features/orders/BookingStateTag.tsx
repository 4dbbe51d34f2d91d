import type { BookingState } from '@gatehouse/contract/model/booking';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { messages } from './messages.ts';

export function BookingStateTag({ state }: { state: BookingState }) {
  if (state === 'InArrears') return <StatusBadge status="arrears" />;
  return <Tag word={messages.bookingStates[state]} isOver={state !== 'Active' && state !== 'Upcoming'} />;
}
