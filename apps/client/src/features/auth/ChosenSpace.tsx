import { Timer } from 'lucide-react';
import { useSignInFlow } from '../../lib/signIn.ts';
import { cx } from '../../ui/cx.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './ChosenSpace.module.css';
import { messages } from './messages.ts';

/** For how long a space in a cart is held (docs/specification/bookings.md#holds). */
const HOLD_MINUTES = 15;

/** What signing in is for: the space that was chosen, and for how long it will be held. Nothing where none was. */
export function ChosenSpace() {
  const { chosen } = useSignInFlow();
  if (chosen === undefined) return null;
  return (
    <section className={styles.space} aria-label={messages.yourSpace}>
      <p className={styles.first}>
        <span className={cx(styles.name, 'pause')}>{chosen.name}</span>
        <Price {...chosen.price} />
      </p>
      <p className={styles.detail}>
        <Facts of={[chosen.site, chosen.time]} />
      </p>
      <p className={styles.hold}>
        <Timer aria-hidden="true" />
        {messages.heldOnceIn(HOLD_MINUTES)}
      </p>
    </section>
  );
}
