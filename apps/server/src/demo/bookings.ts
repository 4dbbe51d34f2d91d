import type { DemoSite } from './layout.ts';
import { debtor, jack, mia, neighbours, priya } from './people.ts';
import { calledOff, inArrears, meet, type Rental, rent, rented, type Space } from './rentals.ts';

/** Every space of the sites that is booked rather than queued for. */
export function spacesOf(sites: readonly DemoSite[]): Space[] {
  return sites.flatMap((site) =>
    site.areas.flatMap(({ doors }) =>
      doors.flatMap((door) =>
        door.kind === 'unit' && door.product.category.bookingType !== null
          ? [{ site, unit: door.name, product: door.product }]
          : [],
      ),
    ),
  );
}

/** What the two shares of the demo are of. */
export type Shares = { accepted: Rental; pending: Rental };

/**
 * Everybody's bookings around `now`: Mia's and Jack's as a story, the neighbours' so that the sites are lived in. The
 * same ones at every making.
 */
export function planBookings(
  sites: readonly DemoSite[],
  now: Temporal.Instant,
): { rentals: Rental[]; shares: Shares } {
  const spaces = spacesOf(sites);
  const space = (code: string, unit: string): Space => {
    const found = spaces.find((one) => one.site.code === code && one.unit === unit);
    if (!found) throw new Error(`There is no ${unit} at ${code}`);
    return found;
  };
  const accepted = rent(space('NLK', 'N3'), jack, now, -96);
  const pending = rent(space('BNE', 'A12'), priya, now, -33);
  const scripted: Rental[] = [
    rent(space('BNE', 'A5'), mia, now, -47),
    meet(space('TWG', 'Meeting room 1'), mia, now, { day: -9, at: '10:00', duration: 2, period: 'hour' }),
    meet(space('CPL', 'Trailer 1'), mia, now, { day: -23, duration: 1, period: 'day' }),
    rented(space('NLK', 'N17'), mia, now, -210, -80),
    calledOff(meet(space('TWG', 'Desk 4'), mia, now, { day: 2, duration: 1, period: 'day' }), now),
    meet(space('SYD', 'Press room 2'), mia, now, { day: 5, at: '09:30', duration: 2, period: 'hour' }),
    rent(space('CPL', 'G2'), mia, now, 6),
    accepted,
    meet(space('TWG', 'Office 2'), jack, now, { day: 3, duration: 2, period: 'day' }),
    pending,
    inArrears(space('NLK', 'N9'), debtor, now, 9),
  ];
  const taken = new Set(scripted.map(({ site, unit }) => `${site}/${unit}`));
  const free = spaces.filter(({ site, unit }) => !taken.has(`${site.name}/${unit}`));
  return { rentals: [...scripted, ...neighbourly(free, now)], shares: { accepted, pending } };
}

function neighbourly(free: readonly Space[], now: Temporal.Instant): Rental[] {
  const random = generator(8_700);
  const renters = neighbours.filter((neighbour) => neighbour !== debtor);
  const anyRenter = () => {
    const renter = renters[Math.floor(random() * renters.length)];
    if (renter === undefined) throw new Error('There is no neighbour who could rent');
    return renter;
  };
  return free.flatMap((space): Rental[] => {
    const { category, name } = space.product;
    if (category.bookingType === 'storage') {
      const soldOut = name === 'Extra large room' && space.site.code === 'BNE';
      if (!soldOut && random() > 0.55) return [];
      return [rent(space, anyRenter(), now, -Math.floor(2 + random() * 120))];
    }
    return [-2, -1, 0, 1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
      if (random() > 0.45) return [];
      if (space.product.recurringInterval === 'day') {
        return [meet(space, anyRenter(), now, { day, duration: 1, period: 'day' })];
      }
      const hour = 8 + Math.floor(random() * 8);
      const at = `${String(hour).padStart(2, '0')}:${random() > 0.5 ? '30' : '00'}`;
      return [
        meet(space, anyRenter(), now, { day, at, duration: 1 + Math.floor(random() * 2), period: 'hour' }),
      ];
    });
  });
}

/** Numbers between 0 and 1 that are the same at every run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
