import fc from 'fast-check';

/**
 * Zones with one hour, half an hour and no daylight saving, and with offsets off the hour
 * (docs/guarantees.md#time-and-money-by-the-sites-clock).
 */
export const zones = [
  'Australia/Sydney',
  'Australia/Hobart',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Australia/Brisbane',
  'Australia/Darwin',
  'Australia/Perth',
  'Australia/Eucla',
] as const;

export const anyZone = fc.constantFrom(...zones);

/** Any day of the years in which today's clock rules hold. */
export const anyDay = fc
  .integer({ min: 0, max: 365 * 30 })
  .map((days) => Temporal.PlainDate.from('2010-01-01').add({ days }));

/** Any instant of those years, to the minute. */
export const anyInstant = fc
  .integer({ min: 0, max: 60 * 24 * 365 * 30 })
  .map((minutes) => Temporal.Instant.from('2010-01-01T00:00Z').add({ minutes }));
