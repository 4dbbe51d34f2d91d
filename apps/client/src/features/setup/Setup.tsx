import { MAX_NAME_LENGTH } from '@gatehouse/contract/schemas/setup';
import { type ReactNode, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../forms/failure.ts';
import { LimitedField } from '../../forms/LimitedField.tsx';
import narrow from '../../forms/NarrowForm.module.css';
import { NewPasswordField } from '../../forms/NewPasswordField.tsx';
import { EmailField } from '../../forms/PersonFields.tsx';
import { readerZone } from '../../lib/clock.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { hrefTo } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { useSignIn } from '../../lib/signIn.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { messages } from './messages.ts';
import styles from './Setup.module.css';
import { SetupForm, type SetupValues } from './setupForm.ts';
import { useSetUp, useSetupState } from './setupQueries.ts';

/** The first page of an installation: whoever has its code makes it theirs. Afterwards it says that somebody did. */
export function Setup() {
  const setup = useSetupState();
  if (setup.data?.state === 'open') return <SetupFields />;
  return (
    <div className={narrow.form}>
      <h1>{setup.data ? messages.done : messages.title}</h1>
      {setup.data && <Done />}
      {setup.isError && <QueryError query={setup} />}
      {setup.isPending && <Skeleton height="24rem" />}
    </div>
  );
}

function Done() {
  const askToSignIn = useSignIn();
  return (
    <>
      <p className={narrow.lead}>{messages.doneHint}</p>
      <Button variant="primary" size="large" wide onClick={() => askToSignIn({ as: 'staff' })}>
        {messages.staffLogin}
      </Button>
    </>
  );
}

function SetupFields() {
  const { form, failure, submit } = useSetupSubmission();
  const { errors, isSubmitting } = form.formState;
  return (
    <form className={narrow.form} onSubmit={submit} noValidate>
      <h1>{messages.title}</h1>
      <p className={narrow.lead}>{messages.lead}</p>
      <FormFailure failure={failure} />
      <TextField
        label={messages.code}
        hint={messages.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.code?.message}
        {...form.register('code')}
      />
      <BusinessFields form={form} />
      <OwnerFields form={form} />
      <Button type="submit" variant="primary" size="large" wide pending={isSubmitting}>
        {messages.setUp}
      </Button>
    </form>
  );
}

/** The form and what sending it leads to: the back office, or what is wrong at its field. */
function useSetupSubmission() {
  const setUp = useSetUp();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  const form = useSchemaForm<SetupValues>(SetupForm, {
    code: '',
    business: '',
    businessEmail: '',
    phone: '',
    timeZone: readerZone(),
    name: '',
    email: '',
    password: '',
  });
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    const tokens = await setUp.mutateAsync(values).catch((error) => {
      const field = fieldOf[error?.code];
      if (field) form.setError(field, { message: error.message }, { shouldFocus: true });
      else setFailure(failureOf(error));
    });
    if (!tokens) return;
    try {
      await signIn(tokens);
      await navigate(hrefTo('ManageMain'), { replace: true });
    } catch {
      setFailure({ text: messages.notSignedIn });
    }
  });
  return { form, failure, submit };
}

type PartProps = { form: UseFormReturn<SetupValues> };

function BusinessFields({ form: { register, formState } }: PartProps) {
  const { errors } = formState;
  return (
    <Part title={messages.business}>
      <LimitedField
        label={messages.businessName}
        limit={MAX_NAME_LENGTH}
        autoComplete="organization"
        error={errors.business?.message}
        {...register('business')}
      />
      <EmailField
        label={messages.businessEmail}
        autoComplete="off"
        error={errors.businessEmail?.message}
        {...register('businessEmail')}
      />
      <TextField
        label={messages.businessPhone}
        type="tel"
        optional
        error={errors.phone?.message}
        {...register('phone')}
      />
      <SelectField label={messages.timeZone} hint={messages.timeZoneHint} {...register('timeZone')}>
        {zones().map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
    </Part>
  );
}

function OwnerFields({ form: { register, watch, formState } }: PartProps) {
  const { errors } = formState;
  return (
    <Part title={messages.owner}>
      <LimitedField
        label={messages.ownerName}
        limit={MAX_NAME_LENGTH}
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      <EmailField label={messages.ownerEmail} error={errors.email?.message} {...register('email')} />
      <NewPasswordField
        label={messages.password}
        password={watch('password')}
        error={errors.password?.message}
        {...register('password')}
      />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** The fields that refusals are about. */
const fieldOf: { readonly [code: string]: 'code' | 'password' | undefined } = {
  SETUP_CODE: 'code',
  PASSWORD_COMMON: 'password',
};

/** The zones that the platform knows, and the reader's own, which it may call otherwise. */
function zones(): string[] {
  return [...new Set([readerZone(), ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
