import { type BrowserContext, expect, type Page } from '@playwright/test';

const heard = new WeakMap<Page, string[]>();

/**
 * Keeps what the pages of a browser tell in passing: every text of a toast, an alert or a status, in the order it was
 * shown. `expect` looks once a second and misses what has left by then.
 */
export async function record(context: BrowserContext): Promise<void> {
  await context.exposeBinding('heard', ({ page }, text: string) => void told(page).push(text));
  await context.addInitScript(() => {
    const telling = '[data-sonner-toast], [role=alert], [role=status], [aria-live]:not(section)';
    const last = new WeakMap<Element, string>();
    const listen = (element: Element) => {
      const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
      if (text === (last.get(element) ?? '')) return;
      last.set(element, text);
      if (text !== '') void (window as unknown as { heard(text: string): Promise<void> }).heard(text);
    };
    const observer = new MutationObserver((changes) => {
      const changed = new Set<Element>();
      for (const { target, addedNodes } of changes) {
        const around = (target instanceof Element ? target : target.parentElement)?.closest(telling);
        if (around) changed.add(around);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches(telling)) changed.add(node);
          for (const inside of node.querySelectorAll(telling)) changed.add(inside);
        }
      }
      changed.forEach(listen);
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
  });
}

/** The texts that a page told since it was opened and that no `expectTold` took. */
export function told(page: Page): string[] {
  const texts = heard.get(page) ?? [];
  heard.set(page, texts);
  return texts;
}

/** Waits until a page has told a text that contains `wanted`; what is told once is found once. */
export async function expectTold(page: Page, wanted: string | RegExp): Promise<void> {
  const texts = told(page);
  const matching =
    typeof wanted === 'string' ? expect.stringContaining(wanted) : expect.stringMatching(wanted);
  await expect.poll(() => texts, { intervals: [100] }).toContainEqual(matching);
  const found = texts.findIndex((text) =>
    typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text),
  );
  texts.splice(found, 1);
}

/** What the page would take away by itself after a second or more stays from now on, until it is loaded anew. */
export async function letLinger(page: Page): Promise<void> {
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window);
    const lingering = (act: TimerHandler, delay = 0, ...rest: unknown[]) =>
      later(act, delay >= 1_000 ? 2 ** 31 - 1 : delay, ...rest);
    Object.assign(window, { setTimeout: lingering, lingers: true });
  });
}
