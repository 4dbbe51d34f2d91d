import * as api from '@gatehouse/contract/api/orders';
import { type Binding, bind, bindAtomic } from '../../http/bind.ts';
import * as cart from './cart.ts';
import * as orders from './service.ts';

export const orderRoutes: readonly Binding[] = [
  bind(api.listOrders, (ctx, { caller, query }) => orders.listOrders(ctx, caller.id, query.mode, query)),
  bind(api.getActiveOrder, (ctx, { caller, query }) => orders.getActiveOrder(ctx, caller.id, query.siteId)),
  bindAtomic(api.createOrder, (ctx, { caller, body }) => cart.createOrder(ctx, caller, body.siteId)),
  bindAtomic(api.cancelOrder, async (ctx, { caller, query }) => ({
    cancelled: await cart.cancelOrder(ctx, caller.id, query.siteId),
  })),
  bind(api.getOrder, (ctx, { caller, params }) => orders.getOrder(ctx, caller.id, params.id)),
  bind(api.getOrderOptions, (ctx, { caller, params }) => orders.getOptions(ctx, caller.id, params.id)),
  bindAtomic(api.putOrderProduct, (ctx, { caller, params, body }) =>
    cart.setGoods(ctx, caller.id, params.id, params.pid, body.quantity, false),
  ),
  bindAtomic(api.setOrderProductQuantity, (ctx, { caller, params, body }) =>
    cart.setGoods(ctx, caller.id, params.id, params.pid, body.quantity, true),
  ),
  bindAtomic(api.addOrderBooking, (ctx, { caller, params, body }) =>
    cart.addBooking(ctx, caller.id, params.id, body),
  ),
  bindAtomic(api.removeOrderProduct, (ctx, { caller, params, query }) =>
    cart.removeProduct(ctx, caller.id, params.id, params.pid, query.bookingId),
  ),
  bindAtomic(api.removeAllOrderProducts, (ctx, { caller, params }) =>
    cart.removeEverything(ctx, caller.id, params.id),
  ),
  bind(api.checkoutOrder, (ctx, { caller, body }) => orders.checkOut(ctx, caller.id, body.orderId)),
  bind(api.collectOrder, (ctx, { caller, params }) => orders.collect(ctx, caller.id, params.id)),
  bind(api.listBookingHistory, (ctx, { caller, query }) =>
    orders.listOrders(ctx, caller.id, 'bookings', query),
  ),
  bind(api.listPurchaseHistory, (ctx, { caller, query }) =>
    orders.listOrders(ctx, caller.id, 'goods', query),
  ),
];
