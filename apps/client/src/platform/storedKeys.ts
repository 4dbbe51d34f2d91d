/** Whose a stored value is: of the person signed in here, gone with them, or of the device. */
type Owner = 'person' | 'device';

/** Everything that local storage keeps (docs/specification/client.md#stored-values); nothing else can be stored. */
const owners = {
  keptAccess: 'person',
  keptUnits: 'person',
  usedDoors: 'person',
  usedReasons: 'person',
  recentChoices: 'person',
  runningBluetooth: 'person',
  recallPoint: 'person',
  companyLogin: 'person',
  currentSite: 'person',
  searchedPlace: 'person',
  userSite: 'person',
  tableBookings: 'person',
  'payment.': 'person',
  guestPurchases: 'device',
  guestToken: 'device',
  organisationFeatures: 'device',
  organisationSettings: 'device',
  platform: 'device',
  apiUrl: 'device',
  notifyEnv: 'device',
  clientInstance: 'device',
  serverClock: 'device',
  /** What browsers have in place of a secure storage, which looks after its own. */
  'secure.': 'device',
  'CapacitorStorage.': 'device',
} as const satisfies Record<string, Owner>;

type Listed = keyof typeof owners;
/** The name of a stored value; one that ends in a dot in the list stands for all that begin so. */
export type StoredKey = Listed extends infer Name
  ? Name extends `${string}.`
    ? `${Name}${string}`
    : Name
  : never;

/** Whether a stored value goes when the person signs out (docs/specification/auth.md#logging-out). */
export function isPersonal(key: string): boolean {
  return Object.entries(owners).some(
    ([listed, owner]) =>
      owner === 'person' && (listed.endsWith('.') ? key.startsWith(listed) : key === listed),
  );
}
