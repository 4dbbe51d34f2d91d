import type { Locator, Page } from '@playwright/test';

/** The password of everybody in the demo. */
export const demoPassword = 'gatehouse4';

/** Signs somebody in, of the demo if not told otherwise, before the first page opens, as if they had been here before. */
export function signIn(
  page: Page,
  username: string,
  platform: 'web' | 'app',
  password = demoPassword,
): Promise<void> {
  return signInAt('/auth/customerLogin', page, username, platform, password);
}

/** The same for the demo's staff. */
export function signInStaff(page: Page, username: string, platform: 'web' | 'app' = 'app'): Promise<void> {
  return signInAt('/auth/user/login', page, username, platform, demoPassword);
}

async function signInAt(
  path: string,
  page: Page,
  username: string,
  platform: 'web' | 'app',
  password: string,
): Promise<void> {
  const reply = await page.request.post(path, {
    headers: { OrganisationId: '4' },
    data: { username, password },
  });
  const { accessToken, refreshToken } = (await reply.json()).result;
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { 'secure.token': accessToken, 'secure.refreshToken': refreshToken, platform },
  );
}

/** Opens the login: a page on the web, a slide-over in the app. */
export async function openLogin(page: Page, mode: 'web' | 'app'): Promise<Locator> {
  await page.goto(mode === 'app' ? '/access?platform=app' : '/login');
  if (mode === 'web') return page.getByRole('main');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  return page.getByRole('dialog');
}
