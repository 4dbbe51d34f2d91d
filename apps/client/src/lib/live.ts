import { type LiveEvent, streamCustomerEvents } from '@gatehouse/contract/api/access';
import { eventOf } from './answer.ts';
import { useEventStream } from './eventStream.ts';
import { useCustomer } from './session.ts';

/** Hears every live change of the signed-in customer's doors, orders and notifications while mounted. */
export function useLiveEvents(onEvent: (event: LiveEvent) => void): void {
  const id = useCustomer()?.id;
  const source = id === undefined ? undefined : sourceOf(id);
  useEventStream(source, onEvent);
}

const sourceOf = (id: number) => ({
  name: `gatehouse.live.${id}`,
  endpoint: streamCustomerEvents,
  call: { params: { id } },
  parse: (data: unknown) => eventOf(streamCustomerEvents, data),
  resync: { kind: 'resync' } as const,
});
