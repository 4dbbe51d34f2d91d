/** What kinds of spaces and things units are. */
export const unitTypes = [
  'storage',
  'office',
  'locker',
  'trailer',
  'door',
  'gate',
  'desk',
  'trolley',
  'parcel_store',
  'car_park',
  'pool_table',
] as const;
