import { type RefObject, useEffect, useEffectEvent } from 'react';
import { COVERS, topmostCover } from './covers.ts';

/**
 * Closes the topmost dialog by an Escape that the page behind gets. A dialog takes the focus some frames after it is
 * seen, and hears no key before.
 */
export function useEscapeFromPage(
  dialog: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: () => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest(COVERS)) return;
    if (topmostCover() === dialog.current) onClose();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isOpen]);
}
