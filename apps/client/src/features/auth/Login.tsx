import { useSignInFlow } from '../../lib/signIn.ts';
import { useTitle } from '../../lib/title.ts';
import { LoginStep } from './LoginStep.tsx';
import styles from './SignIn.module.css';
import { titleOfStep } from './SignInStepView.tsx';

export function Login() {
  const flow = useSignInFlow();
  const title = titleOfStep('login', flow.as);
  useTitle(title);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <LoginStep key={flow.as} flow={flow} />
    </div>
  );
}
