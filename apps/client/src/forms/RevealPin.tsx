import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../lib/networkError.ts';
import { Button } from '../ui/Button.tsx';
import { RichText } from '../ui/RichText.tsx';
import { show } from '../ui/toast.ts';
import { messages } from './messages.ts';
import { useRevealPinCode } from './pinCodeQueries.ts';
import styles from './RevealPin.module.css';

/** How long the digits stay on the screen, in ms: enough to type them on a pad. */
const PIN_SHOWN_MS = 30_000;

type RevealPinProps = {
  pinId: number;
  /** What the code is called, for those who hear the button. */
  name: string;
};

/** The digits of a code as dots, until their owner asks to see them. */
export function RevealPin({ pinId, name }: RevealPinProps) {
  const reveal = useRevealPinCode();
  const [pin, setPin] = useState<string>();

  useEffect(() => {
    if (pin === undefined) return;
    const hide = () => setPin(undefined);
    const timer = setTimeout(hide, PIN_SHOWN_MS);
    const hideWithPage = () => document.hidden && hide();
    document.addEventListener('visibilitychange', hideWithPage);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hideWithPage);
    };
  }, [pin]);

  function toggle() {
    if (pin !== undefined) return setPin(undefined);
    reveal.mutate(pinId, {
      onSuccess: (shown) => setPin(shown.pin),
      onError: (error) => show(messageOf(error), { type: 'error', id: 'reveal-pin' }),
    });
  }

  return (
    <span className={styles.reveal}>
      <span className={styles.digits} aria-live="polite">
        {pin === undefined ? (
          <>
            <span aria-hidden="true">••••••</span>
            <span className="visually-hidden">{messages.pinHidden}</span>
          </>
        ) : (
          pin
        )}
      </span>
      <Button
        variant="quiet"
        pending={reveal.isPending}
        icon={pin === undefined ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
        onClick={toggle}
      >
        <RichText
          text={pin === undefined ? messages.showPin(name) : messages.hidePin(name)}
          marks={{ name: (words) => <span className="visually-hidden">{words}</span> }}
        />
      </Button>
    </span>
  );
}
