import type { Route } from '@playwright/test';

/**
 * Responds as an API that cannot do what it is asked. Unlike after a lost connection, the page does not ask again by
 * itself.
 */
export function respondUnavailable(route: Route): Promise<void> {
  return route.fulfill({
    status: 503,
    json: { statusCode: 503, errorMessage: 'Not now.', errorCode: 'UNAVAILABLE' },
  });
}
