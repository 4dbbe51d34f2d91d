import { sql } from '@gatehouse/server/db/sql';
import { makeGoodsOrder } from '@gatehouse/server/testing/peopleFactories';
import type { Stack } from '@gatehouse/stack/stack';
import type { Locator, Page } from '@playwright/test';
import { agree, fillCard, fillDetails } from './checkoutSteps.ts';
import { makeCustomer } from './customers.ts';
import type { Effort } from './journeyCounter.ts';
import { customerId, rentUnit, simulatedUnit } from './rentedUnits.ts';
import { signIn, signInStaff } from './signIn.ts';
import { expect } from './stack.ts';
import { isAtRest, vacantUnit } from './vacantUnits.ts';

/** A main job of the product. */
export type Journey = {
  name: string;
  /** What it may take at most; docs/features.md shows it. */
  limit: Effort;
  /** Makes what has to be there before, and goes to where the job begins. */
  begin(page: Page, stack: Stack): Promise<Start>;
};
/** Where the job begins, and the job itself, which says whenever another screen is there. */
type Start = { path: string; walk(arrive: Arrive): Promise<void> };
type Arrive = () => Promise<void>;

const CARD = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

const main = (page: Page) => page.getByRole('main');
const shown = (locator: Locator) => locator.filter({ visible: true });
const control = (page: Page, name: RegExp) =>
  shown(page.getByRole('button', { name }).or(page.getByRole('link', { name }))).and(
    page.locator(':not([disabled]):not([aria-disabled=true])'),
  );

let people = 0;
const newEmail = () => `journey${++people}.${Date.now()}@example.com`;

/** Pays for what is shown, with everything settled before. */
async function pay(page: Page, arrive: Arrive): Promise<void> {
  await control(page, /^Pay \$/)
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'It’s yours' })).toBeVisible();
  await arrive();
}

/** Registers for what was put into the cart, by a person who was never here. */
async function register(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Nia');
  await page.getByLabel('Last Name').fill('Walker');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Mobile').fill('0412 345 678');
  await page.getByLabel('Password', { exact: true }).fill('open sesame 7');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

/** Fills in all that the checkout asks a new person for. */
async function fillCheckout(page: Page): Promise<void> {
  await fillDetails(page);
  await fillCard(page, CARD.number);
  await agree(page);
}

async function search(
  page: Page,
  arrive: Arrive,
  kind: 'storage' | 'workspaces',
  product: RegExp,
): Promise<void> {
  await arrive();
  if (kind === 'workspaces')
    await shown(page.getByText('Workspaces', { exact: true }))
      .first()
      .click();
  await page.getByRole('combobox', { name: 'Location' }).fill(kind === 'storage' ? 'Brisbane' : 'Sydney');
  await page.getByRole('option').first().click();
  await control(page, /^Search$/)
    .first()
    .click();
  const result = main(page).getByRole('article').getByRole('link', { name: product });
  await expect(shown(result).first()).toBeVisible();
  await arrive();
  await shown(result).first().click();
  await expect(page.getByRole('button', { name: /^Add to cart/ })).toBeVisible();
  await arrive();
}

const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to cart' }).click();

async function checkOut(page: Page, arrive: Arrive): Promise<void> {
  await expect(page.getByRole('link', { name: 'Checkout' })).toBeVisible();
  await arrive();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await arrive();
}

/** A customer with an address, a card and everything agreed to. */
export async function returning(page: Page, stack: Stack, platform: 'web' | 'app' = 'web'): Promise<void> {
  const { id, accessToken } = await signIn(page, stack, await makeCustomer(stack, 'Rae Turner'), platform);
  const headers = { OrganisationId: '4', Authorization: `Bearer ${accessToken}` };
  const send = async (method: string, path: string, data?: object) => {
    const reply = await page.request.fetch(stack.url + path, { method, headers, data });
    expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
    return (await reply.json()).result;
  };
  const address = {
    street1: '1 Queen Street',
    suburb: 'Brisbane',
    state: 'QLD',
    postcode: '4000',
    country: 'Australia',
  };
  await send('PUT', `/api/customer/${id}`, { postalAddress: address, billingAddress: address });
  const { cardToken } = await send('POST', '/api/guest/sandboxCards', { ...CARD, name: '' });
  await send('POST', `/api/customer/${id}/payment`, { cardToken, isDefault: true });
  for (const type of ['storage', 'workspaces']) {
    for (const document of await send('GET', `/api/customer/documents/bookingType/${type}`)) {
      await send('POST', `/api/customer/${id}/documents/${document.id}/agree`);
    }
  }
}

/** Opens the door of a unit from wherever its name or its 'Open' is shown. */
async function open(page: Page, name: string, arrive: Arrive): Promise<void> {
  const button = shown(main(page).getByRole('button', { name: /^Open\b/ })).first();
  const row = shown(main(page).getByRole('link', { name: new RegExp(`^${name}\\b`) })).first();
  await expect(button.or(row).first()).toBeVisible();
  await arrive();
  if ((await button.count()) === 0) {
    await row.click();
    await expect(button).toBeVisible();
    await arrive();
  }
  await button.click();
}

export const journeys: readonly Journey[] = [
  {
    name: 'search to paid, new person',
    // One of the fields is the signature, which is typed for each agreement.
    limit: { taps: 9, fields: 14, screens: 7 },
    begin: async (page) => ({
      path: '/search',
      walk: async (arrive) => {
        await search(page, arrive, 'storage', /Medium room/);
        await addToCart(page);
        await expect(page.getByLabel('First Name')).toBeVisible();
        await arrive();
        await register(page);
        await checkOut(page, arrive);
        await fillCheckout(page);
        await pay(page, arrive);
      },
    }),
  },
  {
    name: 'search to paid, returning person',
    limit: { taps: 6, fields: 1, screens: 6 },
    begin: async (page, stack) => {
      await returning(page, stack);
      return {
        path: '/search',
        walk: async (arrive) => {
          await search(page, arrive, 'storage', /Medium room/);
          await addToCart(page);
          await checkOut(page, arrive);
          await pay(page, arrive);
        },
      };
    },
  },
  {
    name: 'a room by the hour, returning person',
    limit: { taps: 7, fields: 1, screens: 7 },
    begin: async (page, stack) => {
      await returning(page, stack);
      return {
        path: '/search',
        walk: async (arrive) => {
          await search(page, arrive, 'workspaces', /room|Boardroom|office/i);
          await addToCart(page);
          await checkOut(page, arrive);
          await pay(page, arrive);
        },
      };
    },
  },
  {
    name: 'open a door, from a cold start',
    limit: { taps: 1, fields: 0, screens: 1 },
    begin: async (page, stack) => {
      const email = await makeCustomer(stack, 'Dora Field');
      const unit = await rentUnit(stack, email);
      await signIn(page, stack, email, 'app');
      // The app's code is on the phone, and so is what it showed last.
      await page.goto('/');
      await expect(control(page, /^Open\b/).first()).toBeVisible();
      await page.goto('about:blank');
      return {
        path: '/',
        walk: async (arrive) => {
          await open(page, unit.name, arrive);
          await expect
            .poll(() => simulatedUnit(stack, unit).door()?.lock, { intervals: [50] })
            .toBe('unlocked');
          await expect(shown(main(page).getByText(/unlocked|opened|confirmed/i)).first()).toBeVisible();
          await arrive();
        },
      };
    },
  },
  {
    name: 'share a door, from its own screen',
    limit: { taps: 3, fields: 2, screens: 4 },
    begin: async (page, stack) => {
      const email = await makeCustomer(stack, 'Olive Owner');
      const unit = await rentUnit(stack, email);
      await signIn(page, stack, email, 'app');
      const guest = newEmail();
      return {
        path: `/access/${unit.accessId}`,
        walk: async (arrive) => {
          await expect(control(page, /^Share/).first()).toBeVisible();
          await arrive();
          await control(page, /^Share/)
            .first()
            .click();
          const name = page.getByLabel(/^Name/);
          const invite = control(page, /^(Invite|Share with)/).first();
          await expect(name.or(invite).first()).toBeVisible();
          await arrive();
          if ((await name.count()) === 0) await invite.click();
          await expect(name).toBeVisible();
          await arrive();
          await name.fill('Gus Guest');
          await page.getByLabel(/^Email/).fill(guest);
          await control(page, /^Send/).first().click();
          await expect(main(page).getByText(guest)).toBeVisible();
        },
      };
    },
  },
  {
    name: 'staff open a unit',
    limit: { taps: 2, fields: 1, screens: 2 },
    begin: async (page, stack) => {
      const unit = await vacantUnit(stack);
      await signInStaff(page, stack, 'manager@gatehouse.example');
      const lock = () => stack.simulator.device(unit.serial).model.door(unit.channel)?.lock;
      return {
        path: '/user-access',
        walk: async (arrive) => {
          await page.getByLabel('Unit name').fill(unit.name);
          await open(page, unit.name, arrive);
          await expect.poll(lock, { intervals: [50] }).toBe('unlocked');
          stack.simulator.act({ type: 'push', serial: unit.serial, channel: unit.channel });
        },
      };
    },
  },
  {
    name: 'collect an order from its locker',
    limit: { taps: 4, fields: 0, screens: 2 },
    begin: async (page, stack) => {
      const email = await makeCustomer(stack, 'Col Lector');
      await orderInLocker(stack, await customerId(stack, email));
      await signIn(page, stack, email, 'app');
      return {
        path: '/orders',
        walk: async (arrive) => {
          await shown(page.getByText('Shop Orders', { exact: true }))
            .first()
            .click();
          await main(page)
            .getByRole('region', { name: 'Ready for Collection' })
            .getByRole('link')
            .first()
            .click();
          await expect(control(page, /^Open locker/).first()).toBeVisible();
          await arrive();
          await control(page, /^Open locker/)
            .first()
            .click();
          await expect(control(page, /taken/i).first()).toBeVisible();
          await arrive();
          await control(page, /taken/i).first().click();
          await expect(
            main(page)
              .getByText(/\bcollected\b/i)
              .first(),
          ).toBeVisible();
          await arrive();
        },
      };
    },
  },
  {
    name: 'join a pool queue, returning person',
    limit: { taps: 2, fields: 0, screens: 3 },
    begin: async (page, stack) => {
      await returning(page, stack);
      const { id } = await stack.ctx.db.one<{ id: number }>(sql`
        insert into units (site_id, area_id, product_id, name, type)
        select site_id, area_id, product_id, 'Journey table', type from units
        where name = 'Magpie' and type = 'pool_table' returning id`);
      return {
        path: `/table/${id}`,
        walk: async (arrive) => {
          await expect(control(page, /^Join Queue/).first()).toBeVisible();
          await arrive();
          await control(page, /^Join Queue/)
            .first()
            .click();
          await expect(control(page, /\bpay \$/i).first()).toBeVisible();
          await arrive();
          await control(page, /\bpay \$/i)
            .first()
            .click();
          await expect(page).toHaveURL(new RegExp(`/table/${id}$`));
          await expect(page.getByText(/^Your first game on/)).toBeVisible();
        },
      };
    },
  },
];

/** A paid order of a padlock that waits in a locker at rest. */
async function orderInLocker(stack: Stack, buyer: number): Promise<void> {
  const { db } = stack.ctx;
  const { id, product_id: productId } = await db.one<{ id: number; product_id: number }>(sql`
    select l.id, p.id as product_id
    from lockables l
      join doors d on d.id = l.door_id
      join controllers c on c.id = d.controller_id
      join sites s on s.id = l.site_id and s.name = 'Fortitude Valley Storage'
      join products p on p.site_id = s.id and p.name = 'Disc padlock'
    where ${isAtRest} order by l.id limit 1`);
  await makeGoodsOrder(db, { customerId: buyer, productId, lockableId: id, count: 1 });
}
