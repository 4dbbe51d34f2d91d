import { useState } from 'react';
import { FormFailure } from '../../forms/FormFailure.tsx';
import type { Failure } from '../../forms/failure.ts';
import { EmailField } from '../../forms/PersonFields.tsx';
import { useSchemaForm } from '../../lib/form.ts';
import { messageOf } from '../../lib/networkError.ts';
import { useSignIn, useSignInFlow } from '../../lib/signIn.ts';
import { mode } from '../../platform/environment.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { show } from '../../ui/toast.ts';
import { loginFailure, VERIFY_FIRST } from './failures.ts';
import { LoginForm, type LoginValues } from './forms.ts';
import { useLogin } from './queries.ts';
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
    if ('tokens' in outcome) {
      await finish(outcome.tokens).catch((error) => setFailure({ text: messageOf(error) }));
    } else {
      show(VERIFY_FIRST, { type: 'warning', id: 'verify-first' });
      goTo('verifyAccount', { email: values.username, registrationId: outcome.registrationId });
    }
  });

  const toForgotPassword = () => goTo('forgotPassword', { email: getValues('username') });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormFailure
        failure={failure}
        action={
          isBlocked &&
          as === 'customer' && (
            <button type="button" className={styles.link} onClick={toForgotPassword}>
              Set a new password
            </button>
          )
        }
      />
      <EmailField autoComplete="username" error={errors.username?.message} {...register('username')} />
      <PasswordField label="Password" error={errors.password?.message} {...register('password')} />
      {as === 'customer' && (
        <button type="button" className={styles.aside} onClick={toForgotPassword}>
          Forgot password?
        </button>
      )}
      <CheckboxField label="Keep me logged in on this device" {...register('extendDuration')} />
      <Button type="submit" variant="primary" size="large" wide pending={isSubmitting}>
        Login
      </Button>
      <OtherLogins />
    </form>
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
          Customer Login
        </button>
      </div>
    );
  return (
    <div className={styles.others}>
      <p>
        New here?{' '}
        <button type="button" className={styles.link} onClick={() => goTo('register')}>
          Register
        </button>
      </p>
      {mode !== 'embedded' && (
        <button type="button" className={styles.quietLink} onClick={() => askToSignIn({ as: 'staff' })}>
          Staff Login
        </button>
      )}
    </div>
  );
}
