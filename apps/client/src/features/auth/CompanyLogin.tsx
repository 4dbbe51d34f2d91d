import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../forms/failure.ts';
import narrow from '../../forms/NarrowForm.module.css';
import { useSignIn, useSignInFlow } from '../../lib/signIn.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useComeBack } from './companyLoginQueries.ts';
import { messages } from './messages.ts';
import { SecondFactor, type SecondStep } from './SecondFactor.tsx';

/** Where a company's login sends staff back to: they are logged in, or read why not. */
export function CompanyLogin() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { finish } = useSignInFlow();
  const askToSignIn = useSignIn();
  const comeBack = useComeBack();
  const [failure, setFailure] = useState<Failure>();
  const [step, setStep] = useState<SecondStep>();
  const hasBegun = useRef(false);
  async function goOn(): Promise<void> {
    // What is good once does not stay in the address.
    void navigate(pathname, { replace: true });
    try {
      const outcome = await comeBack.mutateAsync(search);
      if (!('secondFactor' in outcome)) return await finish(outcome);
      setStep({ username: outcome.username, extendDuration: false, ...outcome.secondFactor });
    } catch (error) {
      setFailure(failureOf(error));
    }
  }
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void goOn();
  });

  if (failure)
    return (
      <div className={narrow.form}>
        <h1>{messages.companyLoginFailed}</h1>
        <FormFailure failure={failure} />
        <Button variant="primary" size="large" wide onClick={() => askToSignIn({ as: 'staff' })}>
          {messages.staffLogin}
        </Button>
      </div>
    );
  return (
    <div className={narrow.form}>
      <h1>{messages.staffLogin}</h1>
      {step ? (
        <SecondFactor
          {...step}
          finish={finish}
          onOver={(error) => {
            setStep(undefined);
            setFailure(failureOf(error));
          }}
        />
      ) : (
        <Skeleton height="12rem" />
      )}
    </div>
  );
}
