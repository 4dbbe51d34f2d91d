import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CheckoutPart } from './checkoutPart.ts';

/**
 * The parts of a checkout that are still to be filled in: `pay` is called once all of them are in order and saved, with the
 * card that was chosen among them, if one was.
 */
export function useParts(pay: (cardId: number | undefined) => Promise<void>) {
  const form = useRef<HTMLFormElement>(null);
  const details = useRef<CheckoutPart>(null);
  const card = useRef<CheckoutPart<number>>(null);
  const agreements = useRef<CheckoutPart>(null);
  const isRunning = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const [misses, setMisses] = useState(0);

  // The first thing that is wrong is gone to, once all of them are shown.
  useEffect(() => {
    if (misses > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [misses]);

  async function saveAll(saveCard: () => Promise<number | undefined>): Promise<void> {
    if (details.current && !(await details.current.save())) return;
    const cardId = await saveCard();
    if (card.current && cardId === undefined) return;
    if (agreements.current && !(await agreements.current.save())) return;
    await pay(cardId);
  }

  async function run(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setSaving(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  }

  /** Whether these parts are in order. */
  async function check(wanted: readonly (CheckoutPart<unknown> | null)[]): Promise<boolean> {
    const checked = await Promise.all(wanted.map((part) => part?.check() ?? true));
    const isFine = checked.every(Boolean);
    if (!isFine) setMisses((count) => count + 1);
    return isFine;
  }

  return {
    form,
    details,
    card,
    agreements,
    isSaving,
    submit(event: FormEvent) {
      event.preventDefault();
      void run(async () => {
        if (!(await check([details.current, card.current, agreements.current]))) return;
        await saveAll(async () => card.current?.save());
      });
    },
    /** Whether all but the card is in order, for whoever pays in another way. */
    checkWithoutCard: () => check([details.current, agreements.current]),
    /** Saves all but the card, which is saved by `saveCard`, and pays with it. */
    payWith: (saveCard: () => Promise<number | undefined>) => run(() => saveAll(saveCard)),
  };
}

export type Parts = ReturnType<typeof useParts>;
