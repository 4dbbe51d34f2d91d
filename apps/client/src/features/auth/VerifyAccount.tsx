import { useSignInFlow } from '../../lib/signIn.ts';
import styles from './SignIn.module.css';
import { titleOfStep } from './SignInStepView.tsx';
import { VerifyAccountStep } from './VerifyAccountStep.tsx';

export function VerifyAccount() {
  const flow = useSignInFlow();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{titleOfStep('verifyAccount', 'customer')}</h1>
      <VerifyAccountStep flow={flow} />
    </div>
  );
}
