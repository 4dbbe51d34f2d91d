import { CircleCheck } from 'lucide-react';
import { useCustomer } from '../lib/session.ts';
import { messages } from './messages.ts';
import styles from './SignInSuccess.module.css';

/** The end of the sign-in slide-over; it leaves by itself. */
export function SignInSuccess() {
  const name = useCustomer()?.name;
  return (
    <div className={styles.success} role="status">
      <CircleCheck aria-hidden="true" />
      <p>{name ? messages.loggedInAs(name) : messages.loggedIn}</p>
    </div>
  );
}
