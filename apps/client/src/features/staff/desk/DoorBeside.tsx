import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { UserAccessControl } from '../UserAccessControl.tsx';
import styles from './DoorBeside.module.css';
import { messages } from './messages.ts';
import type { useDoorBeside } from './useDoorBeside.ts';
import { isForAField } from './useTableKeys.ts';

/** A door with its commands beside the list or the plan; Escape takes it away. */
export function DoorBeside({ openKey, close, commandAsked }: ReturnType<typeof useDoorBeside>) {
  const aside = useRef<HTMLElement>(null);

  function leave() {
    const focused = document.activeElement;
    // On nothing it is when what had it is gone, as a button that has done its work.
    const isOurs = focused === document.body || (aside.current?.contains(focused) ?? false);
    close();
    // Back to where it was opened from: its row, or the plan.
    if (isOurs) document.querySelector<HTMLElement>(openers(openKey))?.focus();
  }

  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape' && !isForAField(event)) leave();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  useFocusOnCommand(aside, openKey, commandAsked);

  return (
    <aside ref={aside} className={styles.aside} aria-label={messages.panel}>
      <IconButton className={styles.close} label={messages.close} icon={<X />} onClick={leave} />
      <UserAccessControl isBeside />
    </aside>
  );
}

const openers = (key: string | undefined) => `[data-key="${key}"] a, [role="application"]`;

/** Takes the focus to what opens or locks the door, or to the reason it needs, as soon as the door is there. */
function useFocusOnCommand(
  aside: { readonly current: HTMLElement | null },
  openKey: string | undefined,
  commandAsked: string | undefined,
): void {
  useEffect(() => {
    const panel = aside.current;
    if (commandAsked === undefined || openKey === undefined || panel === null) return;
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
  }, [aside, openKey, commandAsked]);
}
