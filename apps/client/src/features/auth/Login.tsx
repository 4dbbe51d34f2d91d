import { type ComponentProps, useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../forms/failure.ts';
import narrow from '../../forms/NarrowForm.module.css';
import { EmailField } from '../../forms/PersonFields.tsx';
import { useSchemaForm } from '../../lib/form.ts';
import { messageOf } from '../../lib/networkError.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { useSignIn, useSignInFlow } from '../../lib/signIn.ts';
import { mode } from '../../platform/environment.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { show } from '../../ui/toast.ts';
import { ChosenSpace } from './ChosenSpace.tsx';
import { CompanyButton } from './CompanyButton.tsx';
import { useCompanyLogin } from './companyLoginQueries.ts';
import { loginFailure } from './failures.ts';
import { LoginForm, type LoginValues } from './forms.ts';
import { messages } from './messages.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { useLogin } from './queries.ts';
import { SecondFactor, type SecondStep } from './SecondFactor.tsx';
import styles from './SignIn.module.css';

/** Email and password, of a customer or of staff. Its title stands in what shows it, a page or a slide-over. */
export function Login() {
  const { as } = useSignInFlow();
  return <LoginFields key={as} />;
}

function LoginFields() {
  const { as, draft, goTo, finish } = useSignInFlow();
  const login = useLogin(as);
  const [failure, setFailure] = useState<Failure>();
  const [isBlocked, setBlocked] = useState(false);
  const [step, setStep] = useState<SecondStep>();
  const { register, handleSubmit, getValues, formState } = useSchemaForm<LoginValues>(LoginForm, {
    username: draft.email,
    password: '',
    extendDuration: false,
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    const outcome = await login.mutateAsync(values).catch((error) => {
      setFailure(loginFailure(error));
      setBlocked(error?.code === 'TOO_MANY_REQUESTS');
    });
    if (outcome === undefined) return;
    if ('ticket' in outcome) {
      setStep({ username: values.username, extendDuration: values.extendDuration, ...outcome });
    } else if ('tokens' in outcome) {
      await finish(outcome.tokens).catch((error) => setFailure({ text: messageOf(error) }));
    } else {
      show(messages.verifyFirst, { type: 'warning', id: 'verify-first' });
      goTo('verifyAccount', { email: values.username, registrationId: outcome.registrationId });
    }
  });

  const toForgotPassword = () => goTo('forgotPassword', { email: getValues('username') });

  if (step)
    return (
      <SecondFactor
        {...step}
        finish={finish}
        onOver={(error) => {
          setStep(undefined);
          setFailure(failureOf(error));
        }}
      />
    );
  return (
    <form className={narrow.form} onSubmit={submit} noValidate>
      <ChosenSpace />
      <FormFailure
        failure={failure}
        action={isBlocked && as === 'customer' && <SetNewPassword onClick={toForgotPassword} />}
      />
      <EmailField autoComplete="username" error={errors.username?.message} {...register('username')} />
      <PasswordField label={messages.password} error={errors.password?.message} {...register('password')} />
      <button type="button" className={styles.aside} onClick={toForgotPassword}>
        {messages.forgotPassword}
      </button>
      <CheckboxField label={messages.stayLoggedIn} {...register('extendDuration')} />
      <Button type="submit" variant="primary" size="large" wide pending={isSubmitting}>
        {messages.login}
      </Button>
      {as === 'staff' && (
        <OtherProofs
          extendDuration={() => getValues('extendDuration')}
          finish={finish}
          onFailure={setFailure}
        />
      )}
      <OtherLogins />
    </form>
  );
}

/** What staff may have in place of a password. */
function OtherProofs(props: ComponentProps<typeof PasskeyButton>) {
  const company = useCompanyLogin();
  return (
    <>
      {hasPasskeys && <PasskeyButton {...props} />}
      {company !== 'off' && <CompanyButton {...props} isOnly={company === 'only'} />}
    </>
  );
}

function SetNewPassword({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {messages.setNewPassword}
    </button>
  );
}

/** The ways on for whoever is not to log in here: to register, or to the login of the others. */
function OtherLogins() {
  const { as, goTo } = useSignInFlow();
  const askToSignIn = useSignIn();
  if (as === 'staff')
    return (
      <div className={styles.others}>
        <button type="button" className={styles.quietLink} onClick={() => askToSignIn()}>
          {messages.customerLogin}
        </button>
      </div>
    );
  return (
    <div className={styles.others}>
      <p>
        <RichText
          text={messages.newHere}
          marks={{
            register: (words) => (
              <button type="button" className={styles.link} onClick={() => goTo('register')}>
                {words}
              </button>
            ),
          }}
        />
      </p>
      {mode !== 'embedded' && (
        <button type="button" className={styles.quietLink} onClick={() => askToSignIn({ as: 'staff' })}>
          {messages.staffLogin}
        </button>
      )}
    </div>
  );
}
