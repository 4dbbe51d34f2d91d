import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { PALETTE_KEYS } from '../palette/paletteKey.ts';
import styles from './KeysHelp.module.css';
import { messages } from './messages.ts';
import { isForAField } from './useTableKeys.ts';

type Keys = readonly { keys: readonly string[]; does: keyof typeof messages.keyHelp }[];

const search = { keys: ['/'], does: 'search' } as const;
const palette = { keys: [PALETTE_KEYS], does: 'palette' } as const;
const help = { keys: ['?'], does: 'help' } as const;

const keys: Record<'list' | 'plan', Keys> = {
  list: [
    { keys: ['j', '↓'], does: 'next' },
    { keys: ['k', '↑'], does: 'previous' },
    { keys: ['Enter'], does: 'open' },
    { keys: ['o'], does: 'command' },
    { keys: ['x'], does: 'select' },
    search,
    palette,
    { keys: ['Esc'], does: 'close' },
    help,
  ],
  plan: [
    { keys: ['←', '↑', '→', '↓'], does: 'towards' },
    { keys: ['Enter'], does: 'goToCommand' },
    { keys: ['Space'], does: 'select' },
    { keys: ['Shift', '←', '→'], does: 'extend' },
    { keys: ['Shift'], does: 'draw' },
    { keys: ['Ctrl', 'A'], does: 'selectAll' },
    { keys: ['Home', 'End', 'PgUp', 'PgDn'], does: 'pan' },
    { keys: ['+', '−', '0'], does: 'zoom' },
    search,
    palette,
    { keys: ['Esc'], does: 'leave' },
    help,
  ],
};

/** The keys of the list or the plan, shown by a button and by '?'. */
export function KeysHelp({ of }: { of: keyof typeof keys }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      if (event.key !== '?' || isForAField(event)) return;
      event.preventDefault();
      setOpen(true);
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton
        label={messages.keys}
        icon={<Keyboard aria-hidden="true" />}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      />
      <LazyModal isOpen={isOpen} onClose={() => setOpen(false)} size="small" title={messages.keysTitle}>
        <dl className={styles.keys}>
          {keys[of].map((entry) => (
            <div key={entry.does}>
              <dt>
                {entry.keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{messages.keyHelp[entry.does]}</dd>
            </div>
          ))}
        </dl>
      </LazyModal>
    </>
  );
}
