import { type LocationFailure, locationMessages } from '@gatehouse/contract/rules/locationMessages';

/** A location that was not found, in words for people. */
export class LocationError extends Error {
  readonly reason: LocationFailure;

  constructor(reason: LocationFailure) {
    super(locationMessages[reason]);
    this.name = 'LocationError';
    this.reason = reason;
  }
}

/** Degrees north and east. */
export type DevicePosition = { latitude: number; longitude: number };

const TIMEOUT_MS = 10_000;
/** A position this old is good enough to search around. */
const MAXIMUM_AGE_MS = 60_000;

/** Asks the device where it is; throws a LocationError. */
export function findPosition(
  geolocation: Geolocation | undefined = navigator.geolocation,
): Promise<DevicePosition> {
  if (geolocation === undefined) return Promise.reject(new LocationError('notSupported'));
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      (error) => reject(new LocationError(reasonOf(error))),
      { timeout: TIMEOUT_MS, maximumAge: MAXIMUM_AGE_MS },
    );
  });
}

function reasonOf(error: Pick<GeolocationPositionError, 'code'>): LocationFailure {
  switch (error.code) {
    case 1:
      return 'denied';
    case 2:
      return 'provider';
    case 3:
      return 'timeout';
    default:
      return 'unknown';
  }
}
