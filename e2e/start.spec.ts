import { proves } from './gate.ts';
import { expect, test } from './stack.ts';

test(
  'one address serves the screens, the API and the doors',
  proves('health of each part, the API’s description'),
  async ({ page, request }) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto('/');
    await expect(page.getByRole('main')).toBeVisible();
    expect(problems).toEqual([]);
    expect((await request.get('/readyz')).status()).toBe(200);
    expect((await request.get('/api/openapi.json')).status()).toBe(200);
  },
);
