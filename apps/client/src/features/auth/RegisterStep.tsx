import { useState } from 'react';
import { useSchemaForm } from '../../lib/form.ts';
import type { useSignInFlow } from '../../lib/signIn.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { codeWasSent } from './codeWait.ts';
import { FormFailure } from './FormFailure.tsx';
import { type Failure, registerFailure, signInAfterFailure } from './failures.ts';
import { RegisterForm, type RegisterValues } from './forms.ts';
import { useRegister } from './queries.ts';
import styles from './SignIn.module.css';

type RegisterStepProps = {
  flow: ReturnType<typeof useSignInFlow>;
  /** The address the invitation went to, from the link. */
  email?: string | undefined;
};

/** Opens a customer account. */
export function RegisterStep({ flow, email }: RegisterStepProps) {
  const { draft, goTo, finish } = flow;
  const registration = useRegister();
  const [failure, setFailure] = useState<Failure>();
  const [isTaken, setTaken] = useState(false);
  const { register, handleSubmit, getValues, formState } = useSchemaForm<RegisterValues>(RegisterForm, {
    firstName: '',
    lastName: '',
    email: email ?? draft.email,
    mobile: '',
    password: '',
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    setTaken(false);
    const account = await registration.mutateAsync(values).catch((error) => {
      setFailure(registerFailure(error));
      setTaken(error?.code === 'EMAIL_TAKEN');
    });
    if (account === undefined) return;
    const { id, accessToken, refreshToken } = account;
    if (account.Organisation_emailValidation) {
      codeWasSent(values.email);
      goTo('verifyAccount', { email: values.email, customerId: id });
    } else {
      await finish({ accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' }).catch(() =>
        setFailure(signInAfterFailure()),
      );
    }
  });

  const toLogin = () => goTo('login', { email: getValues('email') });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormFailure
        failure={failure}
        action={
          isTaken && (
            <button type="button" className={styles.link} onClick={toLogin}>
              Login with this email
            </button>
          )
        }
      />
      <div className={styles.pair}>
        <TextField
          label="First Name"
          autoComplete="given-name"
          autoCapitalize="words"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          autoCapitalize="words"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Mobile"
        type="tel"
        autoComplete="tel"
        optional
        error={errors.mobile?.message}
        {...register('mobile')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="8 or more characters, with a letter and a digit."
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" size="large" wide pending={isSubmitting}>
        Register
      </Button>
      <div className={styles.others}>
        <p>
          Already registered?{' '}
          <button type="button" className={styles.link} onClick={toLogin}>
            Login
          </button>
        </p>
      </div>
    </form>
  );
}
