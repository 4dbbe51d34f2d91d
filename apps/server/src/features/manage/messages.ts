import { countOf, defineMessages } from '@gatehouse/contract/catalogue';

/** As many names stand in one sentence. */
const MOST_NAMED = 10;
const enumerated = new Intl.ListFormat('en-AU');

export const messages = defineMessages('server/manage', {
  noRange: 'Enter a first and a last name such as A1 and A40, 500 at most.',
  unitsThere: (names: readonly string[]) => {
    const shown = names.slice(0, MOST_NAMED);
    const more = names.length - shown.length;
    const named = enumerated.format(more > 0 ? [...shown, countOf(more, 'other')] : shown);
    return `${named} ${names.length === 1 ? 'is' : 'are'} there already.`;
  },
  groundFloor: 'Ground floor',
  cannotUndo: 'Something was changed after this, so it can’t be taken back by itself.',
  undone: 'Taken back',
  taken: (one: string) => `There’s already a ${one} with this name.`,
  whatItIs: 'Choose what it is if people book it. Leave it empty for goods.',
  onlySpace: 'Searches only find space that people book.',
  holdsEveryDay: 'Enter both times, or neither.',
  bookedByItsClock: 'This site has bookings by its clock, so its time zone stays until they’ve ended.',
  dayToCome: 'Choose a day after today.',
  plannedAlready: 'There’s already a price for this product from this day on.',
  asPlanned: 'As planned',
  installationsOwn: 'This installation’s own address belongs to all of its operators.',
  endsAfterItStarts: 'Choose the first day or a later one.',
  outThen: 'This unit is already out of service then.',
  productsInIt: 'it has products that aren’t archived',
  lacksRights: 'You can only make and change roles with rights that you have yourself.',
  roleHeld: (holders: readonly string[]) =>
    holders.length === 1
      ? `${holders[0]} has it`
      : `${holders[0]} and ${countOf(holders.length - 1, 'other')} have it`,
  booked: 'someone has it, or has booked it',
});
