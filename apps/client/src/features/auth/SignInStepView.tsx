import { type SignInStep, useSignInFlow, useSignInState } from '../../lib/signIn.ts';
import { LoginStep } from './LoginStep.tsx';
import { RegisterStep } from './RegisterStep.tsx';
import { VerifyAccountStep } from './VerifyAccountStep.tsx';

/** What a step of signing in is called (spec part 2 'Login slide-over'). */
export function titleOfStep(step: SignInStep, as: 'customer' | 'staff'): string {
  if (step === 'login') return as === 'staff' ? 'Staff Login' : 'Login';
  return step === 'register' ? 'Register' : 'Verify Account';
}

/** The step of the sign-in under way, for the slide-over. */
export function SignInStepView() {
  const step = useSignInState((state) => state.step);
  const flow = useSignInFlow();
  if (step === 'register') return <RegisterStep flow={flow} />;
  if (step === 'verifyAccount') return <VerifyAccountStep flow={flow} />;
  return <LoginStep key={flow.as} flow={flow} />;
}
