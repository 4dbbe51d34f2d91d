import type { Route } from '@playwright/test';

/**
 * Responds as an API that fails at what it is asked. Unlike after a lost connection, the page does not ask again by
 * itself.
 */
export function respondFailing(route: Route): Promise<void> {
  return route.fulfill({
    status: 500,
    json: { statusCode: 500, errorMessage: 'Not now.', errorCode: 'INTERNAL' },
  });
}
