import { sql } from '@gatehouse/server/db/sql';
import { makeOrganisation, makeSite } from '@gatehouse/server/testing/factories';
import type { Page } from '@playwright/test';
import { proves } from './gate.ts';
import { openMissing } from './openMissing.ts';
import { signInStaff } from './signIn.ts';
import { expect, type TestStack, test } from './stack.ts';
import { expectGoodInEachView } from './views.ts';

const HARBOUR = 7;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The page of the site of another operator, at a host of theirs. */
async function addOperator({ ctx, url }: TestStack): Promise<URL> {
  await makeOrganisation(ctx.db, HARBOUR);
  await ctx.db.query(sql`update organisations set name = 'Harbour Storage' where id = ${HARBOUR}`);
  const siteId = await makeSite(ctx.db, { name: 'Pier Nine', organisationId: HARBOUR });
  await ctx.db.query(sql`insert into organisation_hosts values ('harbour.localhost', ${HARBOUR})
    on conflict do nothing`);
  const address = new URL(`/sites/${siteId}`, url);
  address.hostname = 'harbour.localhost';
  return address;
}

test(
  'each host shows its own operator, and a page from before is not believed',
  proves('several operators, each at a host of its own'),
  async ({ page, stack }) => {
    const harbour = await addOperator(stack);
    await page.goto(harbour.href);
    await expect(heading(page)).toHaveText('Pier Nine');
    await expect(page.getByText('Harbour Storage').first()).toBeVisible();
    await expect(page.getByText('Paperbark Spaces')).toHaveCount(0);

    await openMissing(page, harbour.pathname);
    await expect(page.getByText('Paperbark Spaces').first()).toBeVisible();
    await expect(page.getByText('Pier Nine')).toHaveCount(0);

    // A browser that has never been here gets what it would have kept: a page of the operator before.
    const other = await page.context().browser()!.newPage();
    await other.route(harbour.href, async (route) =>
      route.fulfill({ response: await route.fetch({ url: `${stack.url}/login` }) }),
    );
    await other.goto(harbour.href);
    await expect(other.locator('meta[name=organisation]')).toHaveAttribute('content', '4');
    await expect(other.getByText('Harbour Storage').first()).toBeVisible();
    await expect(heading(other)).toHaveText('Pier Nine');
    await other.close();
  },
);

test('an owner adds a domain, which shows their operator at once', async ({ page, stack }) => {
  await makeOrganisation(stack.ctx.db, HARBOUR);
  await signInStaff(page, stack, 'admin@gatehouse.example');
  await page.goto('/manage/hosts');
  await page.getByRole('link', { name: 'Add domain' }).click();
  const name = page.getByLabel('Domain');
  await name.fill('https://paperbark.localhost');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(name).toHaveAccessibleDescription(/Enter a name such as storage\.example\.com/);
  await name.fill('Paperbark.localhost');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByRole('link', { name: 'paperbark.localhost' })).toBeVisible();
  await expectGoodInEachView(page, 'manage-hosts');
  const address = new URL('/', stack.url);
  address.hostname = 'paperbark.localhost';
  const visitor = await page.context().browser()!.newPage();
  await visitor.goto(address.href);
  await expect(visitor.locator('meta[name=organisation]')).toHaveAttribute('content', '4');
  await expect(visitor.getByText('Paperbark Spaces').first()).toBeVisible();
  await visitor.close();
});
