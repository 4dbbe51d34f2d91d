import type { Page } from '@playwright/test';

/** What was done by hand: presses of a finger or key, and characters typed. */
export type Handwork = { presses: number; characters: number };

const WORDS_A_MINUTE = 40;
const CHARACTERS_A_WORD = 5;
const SECONDS_A_PRESS = 2;

/** How long a person takes for it who types 40 words a minute and presses something each two seconds. */
export function minutesByHand({ presses, characters }: Handwork): number {
  return characters / (WORDS_A_MINUTE * CHARACTERS_A_WORD) + (presses * SECONDS_A_PRESS) / 60;
}

/** Adds what is done on a page from now on to what was done by hand. */
export async function countHandwork(page: Page, sum: Handwork): Promise<void> {
  await page.exposeBinding('countHandwork', (_source, { presses, characters }: Handwork) => {
    sum.presses += presses;
    sum.characters += characters;
  });
  await page.addInitScript(listen);
}

/** Runs in the page. To come to a field is a press, and to choose in a list are two. */
function listen(): void {
  const page = window as unknown as { countHandwork(work: Handwork): Promise<void> };
  const count = (presses: number, characters = 0) => void page.countHandwork({ presses, characters });
  const lengths = new WeakMap<EventTarget, number>();
  const isTyped = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !/^(button|checkbox|radio|submit|reset)$/.test(target.type));
  addEventListener('pointerdown', ({ target }) => isTyped(target) || count(1), true);
  addEventListener('keydown', ({ key, repeat }) => repeat || key !== 'Enter' || count(1), true);
  addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLSelectElement) count(2);
      if (!isTyped(target)) return;
      const before = lengths.get(target);
      lengths.set(target, target.value.length);
      count(before === undefined ? 1 : 0, Math.max(0, target.value.length - (before ?? 0)));
    },
    true,
  );
}
