import { useParams, useSearchParams } from 'react-router';
import { useSignInFlow } from '../../lib/signIn.ts';
import { RegisterStep } from './RegisterStep.tsx';
import styles from './SignIn.module.css';
import { titleOfStep } from './SignInStepView.tsx';

/** Also where an invitation's mail leads: `/register/{invitationId}?email=`. */
export function Register() {
  const flow = useSignInFlow();
  const { id: invitationId } = useParams();
  const [search] = useSearchParams();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{titleOfStep('register', 'customer')}</h1>
      {invitationId && (
        <p className={styles.lead}>
          Somebody wants to share access with you. Register with this email, and the invitation waits for you
          under Access.
        </p>
      )}
      <RegisterStep flow={flow} email={search.get('email') ?? undefined} />
    </div>
  );
}
