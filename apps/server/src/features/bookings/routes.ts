import * as api from '@gatehouse/contract/api/bookings';
import { type Binding, bind } from '../../http/bind.ts';
import * as bookings from './service.ts';

export const bookingRoutes: readonly Binding[] = [
  bind(api.listBookings, (ctx, { caller, query }) => bookings.listBookings(ctx, caller.id, query)),
  bind(api.getBooking, (ctx, { caller, params }) => bookings.getBooking(ctx, caller.id, params.id)),
  bind(api.payArrears, (ctx, { caller, params }) => bookings.payArrears(ctx, caller.id, params.id)),
  bind(api.previewCancellation, (ctx, { caller, params, query }) =>
    bookings.previewCancellation(ctx, caller.id, params.id, Temporal.Instant.from(query.endTime)),
  ),
  bind(api.cancelBooking, (ctx, { caller, params, body }) =>
    bookings.cancelBooking(ctx, caller.id, params.id, Temporal.Instant.from(body.endTime)),
  ),
];
