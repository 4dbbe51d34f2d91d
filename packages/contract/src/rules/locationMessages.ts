import { defineMessages } from '../catalogue.ts';

/**
 * Why no location was found, each with what to do next (docs/specification/search.md#places): the first five
 * are a device's outcomes, the others those of the service that knows the places.
 */
export const locationMessages = defineMessages('rules/location', {
  notSupported: 'This device can’t say where it is. Please type a suburb or postcode instead.',
  denied: 'Please enable location permissions.',
  provider: 'We couldn’t find your location. Please try again, or type a suburb or postcode.',
  timeout: 'Finding your location took too long. Please try again, or type a suburb or postcode.',
  unknown: 'Something went wrong while finding your location. Please try again.',
  requestFailure: 'We couldn’t look up that place. Please check your connection and try again.',
  invalidRequest: 'We can’t look up this place. Please try again with a different location.',
  overQueryLimit: 'Too many people are looking up places right now. Please try again in a minute.',
  requestDenied: 'We can’t look up places right now. Please choose a site, or try again later.',
  zeroResults: 'We don’t have a place there. Please try again with a different location.',
});
export type LocationFailure = keyof typeof locationMessages;
