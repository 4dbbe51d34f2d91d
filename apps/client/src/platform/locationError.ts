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
