/**
 * Why no location was found, each with what to do next (docs/specification/search.md#places): the first five
 * are a device's outcomes, the others those of the service that knows the places.
 */
export const locationMessages = {
  notSupported: 'This device cannot tell where it is. Please type a suburb or postcode instead.',
  denied: 'Please enable location permissions.',
  provider: 'Your location could not be found. Please try again, or type a suburb or postcode.',
  timeout: 'Finding your location took too long. Please try again, or type a suburb or postcode.',
  unknown: 'Something went wrong while finding your location. Please try again.',
  requestFailure: 'The place could not be looked up. Please check your connection and try again.',
  invalidRequest: 'This place cannot be looked up. Please try again with a different location.',
  overQueryLimit: 'Too many people are looking up places right now. Please try again in a minute.',
  requestDenied: 'Places cannot be looked up right now. Please choose a site, or try again later.',
  zeroResults: 'There is no place of ours there. Please try again with a different location.',
} as const;
export type LocationFailure = keyof typeof locationMessages;
