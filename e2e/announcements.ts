import { type BrowserContext, expect, type Page } from '@playwright/test';

const recorded = new WeakMap<Page, string[]>();

/**
 * Keeps what the pages of a browser show in passing: every text of a toast, an alert or a status, in the order it was
 * shown. `expect` looks once a second and misses what has left by then.
 */
export async function recordAnnouncements(context: BrowserContext): Promise<void> {
  await context.exposeBinding(
    'recordAnnouncement',
    ({ page }, text: string) => void announcements(page).push(text),
  );
  await context.addInitScript(() => {
    const liveRegions = '[data-sonner-toast], [role=alert], [role=status], [aria-live]:not(section)';
    const last = new WeakMap<Element, string>();
    const recordChange = (element: Element) => {
      const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
      if (text === (last.get(element) ?? '')) return;
      last.set(element, text);
      if (text !== '')
        void (window as unknown as { recordAnnouncement(text: string): Promise<void> }).recordAnnouncement(
          text,
        );
    };
    const observer = new MutationObserver((changes) => {
      const changed = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(liveRegions);
        if (around) changed.add(around);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches(liveRegions)) changed.add(node);
          for (const inside of node.querySelectorAll(liveRegions)) changed.add(inside);
        }
      }
      changed.forEach(recordChange);
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** The texts that a page announced since it was opened and that no `expectAnnounced` took. */
export function announcements(page: Page): string[] {
  const texts = recorded.get(page) ?? [];
  recorded.set(page, texts);
  return texts;
}

/** Waits until a page has announced a text that contains `wanted`; what is announced once is found once. */
export async function expectAnnounced(page: Page, wanted: string | RegExp): Promise<void> {
  const texts = announcements(page);
  const matching =
    typeof wanted === 'string' ? expect.stringContaining(wanted) : expect.stringMatching(wanted);
  await expect.poll(() => texts, { intervals: [100] }).toContainEqual(matching);
  const found = texts.findIndex((text) =>
    typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text),
  );
  texts.splice(found, 1);
}

/** What the page would take away by itself after a second or more stays from now on, until it is loaded again. */
export async function keepToastsOpen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const setTimer = window.setTimeout.bind(window);
    const setShortTimer = (act: TimerHandler, delay = 0, ...rest: unknown[]) =>
      setTimer(act, delay >= 1_000 ? 2 ** 31 - 1 : delay, ...rest);
    Object.assign(window, { setTimeout: setShortTimer, toastsStay: true });
  });
}
