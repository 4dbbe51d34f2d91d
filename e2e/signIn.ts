import { sql } from '@gatehouse/server/db/sql';
import { signInCustomer } from '@gatehouse/server/features/auth/customerSignIn';
import { findCustomerByEmail, findUserByEmail } from '@gatehouse/server/features/auth/queries';
import { signInUser } from '@gatehouse/server/features/auth/service';
import type { Stack } from '@gatehouse/stack/stack';
import type { Locator, Page } from '@playwright/test';

/** The password of everybody in the demo. */
export const demoPassword = 'gatehouse4';
const ORGANISATION = 4;

const TEST_DEVICE = { device: 'Chrome on Linux', network: '127.0.0.x' };

export type SignedIn = { id: number; accessToken: string; refreshToken: string };

/** What a customer has who has just signed in; the form and the check of the password are left out. */
export async function signedIn({ ctx }: Stack, username: string): Promise<SignedIn> {
  const customer = await findCustomerByEmail(ctx.db, ORGANISATION, username);
  if (!customer) throw new Error(`There is no customer ${username}`);
  const { accessToken, refreshToken } = await signInCustomer(ctx, customer, false, TEST_DEVICE);
  return { id: customer.id, accessToken, refreshToken };
}

/** Signs a customer in before the first page opens, as if they had been here before. */
export async function signIn(
  page: Page,
  stack: Stack,
  username: string,
  platform: 'web' | 'app',
): Promise<SignedIn> {
  const session = await signedIn(stack, username);
  await keepSession(page, session, platform);
  return session;
}

/** The same for the demo's staff, who were at the first of their sites last. */
export async function signInStaff(
  page: Page,
  { ctx }: Stack,
  username: string,
  platform: 'web' | 'app' = 'app',
) {
  const user = await findUserByEmail(ctx.db, ORGANISATION, username);
  if (!user) throw new Error(`There is no staff user ${username}`);
  const { site } = await ctx.db.one<{ site: number }>(sql`
    select s.id as site from sites s join role_grants p on p.user_id = ${user.id} and coalesce(p.site_id, s.id) = s.id
    where s.organisation_id = ${ORGANISATION} order by s.name limit 1`);
  await page.addInitScript((id) => {
    if (localStorage.getItem('userSite') === null) localStorage.setItem('userSite', String(id));
  }, site);
  await keepSession(page, await signInUser(ctx, user, false, TEST_DEVICE), platform);
}

function keepSession(
  page: Page,
  { accessToken, refreshToken }: Pick<SignedIn, 'accessToken' | 'refreshToken'>,
  platform: 'web' | 'app',
): Promise<unknown> {
  return page.addInitScript(
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
