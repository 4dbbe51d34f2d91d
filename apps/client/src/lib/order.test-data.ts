import type { Order } from '@gatehouse/contract/model/order';

type Booking = Order['Bookings'][number];

/** A storage unit at a site in Brisbane, from a day on, by the month. */
export function storageBooking(changes: Partial<Booking> = {}): Booking {
  return {
    id: 51,
    unitId: 11,
    unitName: 'A12',
    start_time: '2026-11-20T14:00:00Z',
    end_time: null,
    price: 18_900,
    heldUntil: '2026-11-21T01:15:00Z',
    holdEnded: false,
    Product: {
      id: 31,
      name: 'Medium, upstairs',
      price: 18_900,
      recurringInterval: 'month',
      recurringIntervalCount: 1,
      unitType: 'storage',
      bookingType: 'storage',
      dimLength: 300,
      dimWidth: 200,
      dimHeight: 270,
      Site: {
        id: 1,
        name: 'Woolloongabba',
        timeZone: 'Australia/Brisbane',
        Address: { fullAddress: '88 Logan Rd, Woolloongabba QLD 4102', postcode: '4102' },
      },
    },
    ...changes,
  };
}

/** A meeting room in Sydney for four hours. */
export function workspaceBooking(changes: Partial<Booking> = {}): Booking {
  const { Product, ...booking } = storageBooking();
  return {
    ...booking,
    start_time: '2026-11-24T23:00:00Z',
    end_time: '2026-11-25T03:00:00Z',
    price: 6_000,
    Product: {
      ...Product,
      recurringInterval: 'hour',
      bookingType: 'workspaces',
      unitType: 'office',
      Site: { ...Product.Site, timeZone: 'Australia/Sydney' },
    },
    ...changes,
  };
}

export function cart(Bookings: Booking[]): Order {
  return {
    id: 41,
    reference: 'K7M2QX4P',
    state: 'Active',
    orderPlacedAt: null,
    createdAt: '2026-11-21T01:00:00Z',
    siteId: 1,
    siteName: 'Woolloongabba',
    siteTimeZone: 'Australia/Brisbane',
    total: Bookings.reduce((sum, { price }) => sum + price, 0),
    OrderProducts: [],
    Bookings,
    documents: [],
  };
}
