import { rentOut } from '@gatehouse/contract/api/manage';
import { MAX_UNIT_RANGE } from '@gatehouse/contract/rules/unitRange';
import type { Page } from '@playwright/test';

type Headers = { [name: string]: string };

/** Signs a user of the demo in before the first page; resolves to the headers of their calls. */
export async function signInAs(page: Page, url: string, who: 'manager' | 'admin'): Promise<Headers> {
  const headers = { OrganisationId: '4' };
  const reply = await page.request.post(`${url}/auth/user/login`, {
    headers,
    data: { username: `${who}@gatehouse.example`, password: 'gatehouse4' },
  });
  const { accessToken, refreshToken } = (await reply.json()).result;
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { 'secure.token': accessToken, 'secure.refreshToken': refreshToken },
  );
  return { ...headers, Authorization: `Bearer ${accessToken}` };
}

/** Sites by their places from the end of the back office's list, one for each row: what a row rents out stays there. */
const sites = { list: 1, plan: 2 } as const;

/** The site where a row rents out what it needs. */
export async function siteFor(
  row: keyof typeof sites,
  page: Page,
  url: string,
  headers: Headers,
): Promise<number> {
  const reply = await page.request.get(`${url}/api/admin/manage/sites`, { headers });
  return (await reply.json()).result.rows.at(-sites[row]).id;
}

/** Rents out so many units at a site, Q1 on, each of 2 x 1.5 m; they are drawn as far as the plan has room. */
export async function rentOutMany(
  page: Page,
  url: string,
  headers: Headers,
  siteId: number,
  count: number,
): Promise<void> {
  for (let made = 0; made < count; made += MAX_UNIT_RANGE) {
    const names = { first: `Q${made + 1}`, last: `Q${made + MAX_UNIT_RANGE}` };
    const size = { dimLength: 200, dimWidth: 150 };
    const data = { siteId, type: 'storage', name: 'Many', price: 10_000, ...size, ...names };
    const reply = await page.request.post(`${url}${rentOut.path}`, { headers, data });
    if (!reply.ok()) throw new Error(`The office made no units: ${await reply.text()}`);
  }
}
