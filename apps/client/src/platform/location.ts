import type { LocationFailure } from '@gatehouse/contract/rules/locationMessages';
import { LocationError } from './locationError.ts';
import { isNative } from './shell.ts';

/** Degrees north and east. */
export type DevicePosition = { latitude: number; longitude: number };

/** A position a minute old is good enough to search around. */
const options: PositionOptions = { timeout: 10_000, maximumAge: 60_000 };

/** Asks the device where it is; throws a LocationError. */
export async function findPosition(): Promise<DevicePosition> {
  if (!isNative) return findWebPosition(navigator.geolocation);
  return (await import('./native/location.ts')).findNativePosition(options);
}

/** Where the device is, for those who have allowed that already: nobody is asked. Undefined where it is not known. */
export async function findPermittedPosition(): Promise<DevicePosition | undefined> {
  try {
    if (!(await isPermitted())) return undefined;
    return await findPosition();
  } catch {
    return undefined;
  }
}

async function isPermitted(): Promise<boolean> {
  if (isNative) return (await import('./native/location.ts')).mayFindPosition();
  return (await navigator.permissions?.query({ name: 'geolocation' }))?.state === 'granted';
}

export function findWebPosition(geolocation: Geolocation | undefined): Promise<DevicePosition> {
  if (geolocation === undefined) return Promise.reject(new LocationError('notSupported'));
  return new Promise((resolve, reject) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      (error) => reject(new LocationError(reasonOf(error))),
      options,
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
