import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { UserAccessControl } from '../UserAccessControl.tsx';
import styles from './DoorBeside.module.css';
import { messages } from './messages.ts';
import type { CommandAsked, useDoorBeside } from './useDoorBeside.ts';
import { isForAField } from './useTableKeys.ts';

/** A door with its commands beside the list or the plan; Escape takes it away. */
export function DoorBeside(props: ReturnType<typeof useDoorBeside>) {
  const { openKey, close } = props;
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

  useFocusOnCommand(aside, props);

  return (
    <aside ref={aside} tabIndex={-1} className={styles.aside} aria-label={messages.panel}>
      <IconButton className={styles.close} label={messages.close} icon={<X />} onClick={leave} />
      <UserAccessControl isBeside />
    </aside>
  );
}

const openers = (key: string | undefined) => `[data-key="${key}"] a, [role="application"]`;

/** What does a command in the panel of a door, or the reason it needs; the panel where it offers another command alone. */
function targetIn(panel: HTMLElement, wanted: CommandAsked): HTMLElement | null {
  const find = (selector: string) => panel.querySelector<HTMLElement>(selector);
  const isOffered = wanted === 'any' || find(`[data-command="${wanted}"]`) !== null;
  if (!isOffered) return find('[data-command]') && panel;
  return (wanted !== 'lock' && find('input[name="reason"]')) || find('[data-command]');
}

/**
 * Takes the focus to what does the command asked for, as soon as the door is there. Where the door offers another one alone,
 * it goes to the panel, so that nobody locks a door that they wanted to open.
 */
function useFocusOnCommand(
  aside: { readonly current: HTMLElement | null },
  { openKey, wanted, commandAsked }: ReturnType<typeof useDoorBeside>,
): void {
  useEffect(() => {
    const panel = aside.current;
    if (commandAsked === undefined || wanted === undefined || openKey === undefined || panel === null) return;
    const focus = () => {
      // As long as what it was asked in goes away, the focus stays there.
      if (document.querySelector('[role="dialog"]') !== null) return false;
      const target = targetIn(panel, wanted);
      target?.focus();
      return target !== null;
    };
    if (focus()) return;
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [aside, openKey, wanted, commandAsked]);
}
