import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { UserAccessControl } from '../UserAccessControl.tsx';
import styles from './DoorBeside.module.css';
import { messages } from './messages.ts';
import type { useDoorBeside } from './useDoorBeside.ts';
import { isForAField } from './useTableKeys.ts';

/** A door with its commands beside the list or the plan; Escape takes it away. */
export function DoorBeside({ openKey, close, goesToCommand }: ReturnType<typeof useDoorBeside>) {
  const aside = useRef<HTMLElement>(null);

  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      if (event.key !== 'Escape' || isForAField(event)) return;
      const isInside = aside.current?.contains(document.activeElement) ?? false;
      close();
      // Back to where it was opened from.
      if (isInside) document.querySelector<HTMLElement>(`[data-key="${openKey}"] a`)?.focus();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [close, openKey]);

  useFocusOnCommand(aside, openKey, goesToCommand);

  return (
    <aside ref={aside} className={styles.aside} aria-label={messages.panel}>
      <IconButton className={styles.close} label={messages.close} icon={<X />} onClick={close} />
      <UserAccessControl isBeside />
    </aside>
  );
}

/** Takes the focus to what opens or locks the door, or to the reason it needs, as soon as the door is there. */
function useFocusOnCommand(
  aside: { readonly current: HTMLElement | null },
  openKey: string | undefined,
  goesToCommand: boolean,
): void {
  useEffect(() => {
    const panel = aside.current;
    if (!goesToCommand || openKey === undefined || panel === null) return;
    const focus = () => {
      const target = panel.querySelector<HTMLElement>('input[name="reason"], [data-command]');
      target?.focus();
      return target !== null;
    };
    if (focus()) return;
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect();
    });
    observer.observe(panel, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [aside, openKey, goesToCommand]);
}
