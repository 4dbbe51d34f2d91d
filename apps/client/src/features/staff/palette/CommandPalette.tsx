import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { lazyPart } from '../../../ui/lazyPart.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './CommandPalette.module.css';
import { messages } from './messages.ts';
import { isPaletteKey, PALETTE_KEYS, PALETTE_SHORTCUT } from './paletteKey.ts';

const usePalette = lazyPart(async () => (await import('./Palette.tsx')).Palette);

/** A sheet or question over the page, but one that is closing. */
const QUESTION = ':is([role="dialog"], [role="alertdialog"]):not([data-exiting] *)';

/**
 * The search for doors, controllers, sites and pages of staff, behind a button and Ctrl-K
 * (docs/specification/staff.md#command-palette).
 */
export function CommandPalette() {
  const [isOpen, setOpen] = useState(false);
  const Palette = usePalette(isOpen);
  const close = () => setOpen(false);
  usePaletteKey(isOpen, setOpen);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts={PALETTE_SHORTCUT}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" />
        <span className={styles.word}>{messages.button}</span>
        <kbd className={styles.keys}>{PALETTE_KEYS}</kbd>
      </button>
      <LazyModal isOpen={isOpen} onClose={close} title={messages.title}>
        {Palette ? <Palette isOpen={isOpen} onClose={close} /> : <Skeleton height="12rem" />}
      </LazyModal>
    </>
  );
}

/** The key opens it over any page and any field, and closes it again; over a question that is asked it does nothing. */
function usePaletteKey(isOpen: boolean, setOpen: (isOpen: boolean) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPaletteKey(event) || event.defaultPrevented) return;
    event.preventDefault();
    const isAsked = document.querySelector(QUESTION) !== null;
    if (isOpen || !isAsked) setOpen(!isOpen);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
