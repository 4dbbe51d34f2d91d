import type { Page } from '@playwright/test';

/** What a job takes: activations by finger or key, fields that are filled in, screens acted on. */
export type Effort = { taps: number; fields: number; screens: number };

export type JourneyCounter = {
  /** What it took so far, with the screen it ended on; names each screen, for whoever wonders about a number. */
  end(): Promise<Effort & { path: string[] }>;
};

type Act = { kind: 'tap' | 'field' | 'look'; screen: string; field: string };

/**
 * Counts what is done on a page from now on, whatever its screens are made of. A screen is an address with its heading,
 * or a dialog over it, that somebody acted on: what passes by itself is none.
 */
export async function countEffort(page: Page): Promise<JourneyCounter> {
  const acts: Act[] = [];
  await page.exposeBinding('countAct', (_source, act: Act) => void acts.push(act));
  await page.addInitScript(listen);
  return {
    async end() {
      const look = await page.evaluate(() => (window as unknown as { lookNow(): Act }).lookNow());
      const path = [...acts, look]
        .map(({ screen }) => screen)
        .filter((screen, index, all) => screen !== all[index - 1]);
      const fields = new Set(
        acts.filter(({ kind }) => kind === 'field').map(({ screen, field }) => `${screen} ${field}`),
      );
      const taps = acts.filter(({ kind }) => kind === 'tap').length;
      return { taps, fields: fields.size, screens: path.length, path };
    },
  };
}

/** Runs in the page. */
function listen(): void {
  const page = window as unknown as { countAct(act: Act): Promise<void>; lookNow(): Act };
  const isTyped = (target: EventTarget | null): target is HTMLElement =>
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !/^(button|checkbox|radio|submit|reset)$/.test(target.type));
  const screen = () => {
    const dialogs = document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]');
    const over = [...dialogs].filter((dialog) => dialog.getClientRects().length > 0).at(-1);
    const headings = (over ?? document).querySelectorAll('h1, h2');
    const heading = (over && headings[0]) ?? document.querySelector('h1') ?? headings[0];
    return `${location.pathname}${over ? ' over it' : ''}: ${heading?.textContent?.trim() ?? ''}`;
  };
  const note = (kind: Act['kind'], field = '') => void page.countAct({ kind, screen: screen(), field });
  page.lookNow = () => ({ kind: 'look', screen: screen(), field: '' });
  addEventListener('pointerdown', ({ target }) => isTyped(target) || note('tap'), true);
  addEventListener(
    'keydown',
    ({ key, target, repeat }) => {
      if (!repeat && (key === 'Enter' || (key === ' ' && !isTyped(target)))) note('tap');
    },
    true,
  );
  addEventListener(
    'input',
    ({ target }) => {
      if (isTyped(target)) note('field', target.id || target.getAttribute('name') || target.tagName);
    },
    true,
  );
}
