import { countOf, defineMessages, partOf } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/staff/palette', {
  title: 'Search',
  button: 'Search…',
  keys: { apple: '⌘ K', other: 'Ctrl K' },
  field: 'Door, tenant, controller or site',
  found: 'Found',
  groups: {
    recent: 'Recent',
    command: 'Commands',
    unit: 'Units',
    gate: 'Gates',
    lockable: 'Lockers',
    controller: 'Controllers',
    site: 'Sites',
    place: 'Go to',
  },
  /** What commands begin with. */
  verbs: { open: 'open', unlock: 'unlock', lock: 'lock' },
  command: { open: (door: string) => `Open ${door}`, lock: (door: string) => `Lock ${door}` },
  someOf: (shown: number, all: number) => partOf(shown, all),
  results: (count: number) => (count === 0 ? 'Nothing found' : countOf(count, 'result')),
  nothing: (wanted: string) => `Nothing’s called “${wanted}”`,
  atThisSite: (site: string) => `You’re searching ${site}. To find another site’s doors, switch to it first.`,
  loading: (site: string) => `Loading the doors at ${site}…`,
  failed: (why: string) => `We couldn’t load the doors. ${why}`,
  doorsAt: (site: string) => `Doors at ${site}`,
  doorsLike: (count: number, site: string) => `${countOf(count, 'door')} at ${site}`,
  youAreHere: 'You’re here',
  places: { list: 'List', plan: 'Plan', sites: 'All sites', controllers: 'Controllers' },
  placeFacts: {
    sites: 'What needs someone at each',
    controllers: (site: string) => `Controllers at ${site}`,
  },
  hints: { move: 'Move', choose: 'Choose', close: 'Close' },
});
