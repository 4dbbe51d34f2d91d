import { expect, type Page } from '@playwright/test';

/** What can be acted on, or stands over what follows: without a name nobody knows what it is. */
const NAMED =
  /^(button|link|textbox|searchbox|spinbutton|combobox|checkbox|radio|switch|slider|tab|menuitem|option|heading|dialog|alertdialog)( \[|:|$)/;
/** Signs that are seen as a gap and read out by their name. */
const SIGNS = /[·•|→]| \/ /;

/**
 * A page as it is read out: one main heading, no level left out below it, a name for whatever can be acted on, no signs
 * that are read by name, nothing announced each second, and all of it in the order in which it is seen.
 */
export async function expectReadable(page: Page): Promise<void> {
  const read = async () => [
    ...spokenFaults(await page.locator('body').ariaSnapshot()),
    ...(await page.evaluate(orderFaults)),
  ];
  await expect.poll(read, { message: `how ${page.url()} reads`, intervals: [100, 250, 500] }).toEqual([]);
}

/** Another page has opened: what reads it out begins at its heading, or in the dialog that opened with it. */
export async function expectFocusAtStart(page: Page): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      if (at?.matches('main, main h1') || at?.closest('[role$=dialog], dialog')) return 'at the start';
      return at?.outerHTML.slice(0, 100);
    });
  await expect.poll(focused, { message: `focus on ${page.url()}` }).toBe('at the start');
}

function spokenFaults(snapshot: string): string[] {
  const faults: string[] = [];
  const levels: number[] = [];
  for (const line of snapshot.split('\n')) {
    const said = line.replace(/^ *- /, '');
    if (said.startsWith('/')) continue;
    if (NAMED.test(said)) faults.push(`no name: ${said}`);
    if (SIGNS.test(said)) faults.push(`read by its sign: ${said}`);
    const level = /^heading .*\[level=(\d)\]/.exec(said)?.[1];
    if (level === undefined) continue;
    const before = levels.at(-1) ?? 0;
    if (Number(level) > before + 1) faults.push(`level ${before} goes to ${level}: ${said}`);
    levels.push(Number(level));
  }
  if (levels.filter((level) => level === 1).length !== 1) faults.push(`main headings: ${levels}`);
  return faults;
}

/** Runs in the page. */
function orderFaults(): string[] {
  const said = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 40);
  const floats = (element: Element) => {
    for (let at: Element | null = element; at && at.localName !== 'main'; at = at.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    }
    return false;
  };
  const parts = [
    ...document.querySelectorAll('main :is(h1, h2, h3, a[href], button, input, select, textarea)'),
  ]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    // Markers stand where their places are, pictures are swiped over their buttons.
    .filter(
      (element) => !element.closest('[role=application], [aria-roledescription], svg, .visually-hidden'),
    )
    .filter((element) => !floats(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
  const faults: string[] = [];
  parts.forEach(({ element, box }, index) => {
    for (const later of parts.slice(index + 1)) {
      const isBeside = later.box.left > box.right - 4 || later.box.right < box.left + 4;
      if (isBeside || later.box.bottom > box.top + 2 || element.contains(later.element)) continue;
      faults.push(`'${said(later.element)}' is above '${said(element)}', and read after it`);
    }
  });
  const ticking = document.querySelectorAll(
    ':is([aria-live=polite], [aria-live=assertive], [role=status], [role=alert]) time',
  );
  for (const time of ticking) faults.push(`announced as it ages: '${said(time)}'`);
  return faults;
}
