import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import styles from './KeysHelp.module.css';
import { messages } from './messages.ts';
import { isForAField } from './useTableKeys.ts';

const keys = [
  { keys: ['j', '↓'], does: 'next' },
  { keys: ['k', '↑'], does: 'previous' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['o'], does: 'command' },
  { keys: ['x'], does: 'select' },
  { keys: ['/'], does: 'search' },
  { keys: ['Esc'], does: 'close' },
  { keys: ['?'], does: 'help' },
] as const;

/** The keys of the list, shown by a button and by '?'. */
export function KeysHelp() {
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
          {keys.map((entry) => (
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
