import { defineMessages, formatCount } from '@gatehouse/contract/catalogue';

const counted = (one: string, many: string) => (count: number) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const messages = defineMessages('client/search', {
  details: 'Details',
  loadingDetails: 'Loading details',
  booking: 'Booking',
  gone: {
    text: 'There may be others near it.',
    all: 'See all spaces',
  },
  away: (distance: string) => `${distance} away`,
  available: (count: number) => {
    if (count === 0) return 'Sold out';
    if (count === 1) return 'Last one';
    return count <= 5 ? `${formatCount(count)} left` : 'Available';
  },
  checking: 'Checking what’s free…',

  addToCart: 'Add to cart',
  /** Why nothing can be added yet. */
  reasons: {
    checking: 'We’re checking what’s free.',
    failed: 'We couldn’t load the free times.',
    soldOut: 'Choose another day. This one is sold out.',
    nothingFree: 'Choose another day. Nothing is free on this one.',
    day: 'Choose a day that can be booked.',
    time: 'Choose a free time.',
    field: 'Check the times above.',
  },
  addFailed: 'Adding booking to cart failed. If this continues to happen please contact support.',

  storageWhen: 'When do you move in?',
  firstDay: 'First day',
  chooseDay: (first: string, last: string) => `Please choose a day from ${first} to ${last}.`,
  firstDayIn: (zone: string) => `First day (${zone})`,
  soldOutOnDay: 'Sold out on this day',
  terms: {
    recurring: (price: string, every: string, next: string) =>
      `${price} today, then ${price} ${every} from ${next}.`,
    once: (price: string) => `${price} today, and nothing after that.`,
    every: (interval: string, count: number) =>
      count === 1 ? `every ${interval}` : `every ${count} ${interval}s`,
    end: 'End any time from Orders.',
    endEmbedded: 'End any time.',
    workspace: (price: string) => `${price} today, once.`,
    refundUntil: (time: string) => `Full refund if you cancel by ${time}.`,
    noRefund: 'It starts within 24 hours, so there’s no refund if you cancel.',
  },

  workspaceWhen: 'When do you need it?',
  periodLabel: 'By the hour or day',
  periods: { hour: 'By the hour', day: 'By the day' },
  date: 'Date',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  forLength: 'For',
  timesFailed: (why: string) => `We couldn’t load the free times. ${why}`,
  retry: 'Try again',
  callSite: 'Or call the site:',
  nothingFreeOn: (day: string) => `Nothing is free on ${day}.`,
  closedEach: (weekday: string) => `Closed on ${weekday}s.`,
  closedFor: (day: string, name: string) => `Closed on ${day}: ${name}.`,
  stillFree: 'The times above are free right now.',
  span: (start: string, end: string) => `${start} to ${end}`,
  hours: (count: number) => `${count} h`,
  minutes: (count: number) => `${count} min`,
  lengths: { hour: counted('hour', 'hours'), day: counted('day', 'days') },
  strip: {
    name: 'Time',
    start: 'Start',
    end: 'End',
    free: (spans: readonly string[]) =>
      spans.length === 0 ? 'Nothing is free.' : `Free: ${spans.join(', ')}.`,
    chosen: (span: string, length: string, price: string) => `from ${span}, ${length}, ${price}`,
    isFree: 'Free',
    isTaken: 'Taken or past',
  },
  from: 'From',
  to: 'To',
  typed: {
    hours: (opens: string, closes: string) => `This space can be used from ${opens} to ${closes}.`,
    taken: (time: string) => `${time} isn’t free.`,
    until: (time: string) => `It’s only free until ${time}.`,
  },
  slotGone: (span: string) => `${span} isn’t free any more.`,
  takeNearest: (span: string) => `Take ${span} instead`,
  cut: (time: string) => `No single space is free past ${time}.`,
  clockChanges: (length: string) => `The clocks change in between, so that’s ${length}.`,
  samePrice: (time: string) => `Stay until ${time} for the same price`,

  howBig: {
    title: 'How big is it?',
    boxes: (count: number) => `Room for about ${formatCount(count)} moving boxes.`,
    home: (home: string) => `It takes what fills a ${home}.`,
    putIn: 'Put things in',
    allFit: 'It all fits, packed closely.',
    tooMuch: (names: string) => `We couldn’t fit these in: ${names}.`,
  },
  homes: {
    oneRoom: 'single room',
    studio: 'studio',
    oneBedroom: 'one-bedroom home',
    twoBedrooms: 'two-bedroom home',
  },
  homeChips: {
    oneRoom: 'Single room',
    studio: 'Studio',
    oneBedroom: 'One bedroom',
    twoBedrooms: 'Two bedrooms',
  },
  /** Things with their number. */
  things: {
    box: counted('box', 'boxes'),
    sofa: counted('sofa', 'sofas'),
    armchair: counted('armchair', 'armchairs'),
    doubleBed: counted('double bed', 'double beds'),
    wardrobe: counted('wardrobe', 'wardrobes'),
    drawers: counted('chest of drawers', 'chests of drawers'),
    table: counted('table', 'tables'),
    chair: counted('chair', 'chairs'),
    fridge: counted('fridge', 'fridges'),
    washer: counted('washing machine', 'washing machines'),
    television: counted('TV', 'TVs'),
    bicycle: counted('bicycle', 'bicycles'),
    motorbike: counted('motorbike', 'motorbikes'),
    car: counted('car', 'cars'),
  },
  thingNames: {
    box: 'Moving boxes',
    sofa: 'Sofas',
    armchair: 'Armchairs',
    doubleBed: 'Double beds',
    wardrobe: 'Wardrobes',
    drawers: 'Chests of drawers',
    table: 'Dining tables',
    chair: 'Chairs',
    fridge: 'Fridges',
    washer: 'Washing machines',
    television: 'TVs',
    bicycle: 'Bicycles',
    motorbike: 'Motorbikes',
    car: 'Cars',
  },
  finder: {
    lead: 'Start from a home, or pick things one by one. We’ll find the smallest size that fits.',
    nothingPicked: 'Pick what you’re storing to see the size you need.',
    found: 'The smallest that fits',
    none: 'Nothing free near here is big enough for all of it. Try two spaces, or pick less.',
    at: (site: string, distance: string) => `${site}, ${distance}`,
    all: 'See every size',
  },
  similar: {
    title: 'Similar sizes here',
    smaller: 'Smaller',
    bigger: 'Bigger',
    difference: (word: string, price: string, isMore: boolean) =>
      `${word}, ${price} ${isMore ? 'more' : 'less'}`,
  },

  nearest: {
    lead: 'Free nearby instead:',
    sameSite: 'Same site',
    fromHere: (site: string, distance: string) => `${site}, ${distance} from here`,
    none: 'Nothing similar is free within 100 km. <all>See everything</all>',
  },

  site: {
    title: 'The site',
    zone: (zone: string) => `All times are ${zone}.`,
    ownHours: (day: string, name: string) => `${day} (${name})`,
    everything: 'Everything at this site',
    directions: 'Get directions',
    newTab: ', opens in a new tab',
  },
});
