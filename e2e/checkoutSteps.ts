import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** The client, as a page of its own or in another's. */
type Screen = Page | FrameLocator;

/** The details of someone who has given none yet. */
export async function fillDetails(page: Screen): Promise<void> {
  await page.getByLabel('Street address').fill('1 Queen Street');
  await page.getByLabel('Suburb').fill('Brisbane');
  await page.getByLabel('State').selectOption('QLD');
  await page.getByLabel('Postcode').fill('4000');
}

/** A card, where none is kept yet. */
export async function fillCard(page: Screen, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/30');
  await page.getByLabel('CVC').fill('123');
}

/** The box of every agreement, once they are there. */
export async function agreements(page: Screen): Promise<Locator[]> {
  const boxes = page.getByRole('checkbox', { name: /^I have read this and agree/ });
  await expect(boxes.first()).toBeVisible();
  return boxes.all();
}

/** Every agreement, however many there are, signed once. */
export async function agree(page: Screen): Promise<void> {
  for (const box of await agreements(page)) {
    await bringIntoView(box);
    await box.check();
  }
  await page.getByLabel('Signature').fill('Ann Tester');
}

/**
 * Scrolls something into view and waits until that is drawn: a press is given to the frame of another process by what
 * stands on the screen, and is lost where that is not yet what the page has scrolled to.
 */
async function bringIntoView(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.page().evaluate(
    () =>
      new Promise<void>((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(() => drawn()));
      }),
  );
}
