import { ApiError } from '@gatehouse/contract/errors';
import { requiredLine } from '@gatehouse/contract/model/common';
import { Password } from '@gatehouse/contract/model/customer';
import { MAX_NAME_LENGTH } from '@gatehouse/contract/schemas/setup';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../forms/failure.ts';
import { LimitedField } from '../../forms/LimitedField.tsx';
import narrow from '../../forms/NarrowForm.module.css';
import { NewPasswordField } from '../../forms/NewPasswordField.tsx';
import { required, requiredPassword } from '../../forms/required.ts';
import { UsernameOfPassword } from '../../forms/UsernameOfPassword.tsx';
import { useSchemaForm } from '../../lib/form.ts';
import { hrefTo } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { useSignIn } from '../../lib/signIn.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MailLink } from './MailLink.tsx';
import { messages } from './messages.ts';
import { type MailLink as Link, useJoinStaff, useStaffInvitation } from './queries.ts';

/** Where the mail to somebody who was invited to the staff leads: they choose a name and a password, and are in. */
export function Join() {
  return <MailLink>{(invited) => <Invitation {...invited} />}</MailLink>;
}

function Invitation(invited: Link) {
  const invitation = useStaffInvitation(invited);
  const askToSignIn = useSignIn();
  if (invitation.data) return <JoinFields {...invited} {...invitation.data} />;
  if (invitation.error instanceof ApiError && invitation.error.code === 'LINK_OVER')
    return (
      <>
        <h1>{messages.invitationOver}</h1>
        <p className={narrow.lead}>{messages.invitationOverHint}</p>
        <Button variant="primary" size="large" wide onClick={() => askToSignIn({ as: 'staff' })}>
          {messages.staffLogin}
        </Button>
      </>
    );
  return (
    <>
      <h1>{messages.joinTitle}</h1>
      {invitation.isError ? <QueryError query={invitation} /> : <Skeleton height="16rem" />}
    </>
  );
}

const JoinForm = z.object({
  name: required(messages.yourName, requiredLine(MAX_NAME_LENGTH)),
  password: requiredPassword(Password),
});
type JoinValues = z.infer<typeof JoinForm>;

function JoinFields({ id, secret, organisation, email }: Link & { organisation: string; email: string }) {
  const join = useJoinStaff({ id, secret });
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure>();
  const form = useSchemaForm<JoinValues>(JoinForm, { name: '', password: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    const tokens = await join.mutateAsync(values).catch((error) => {
      if (error?.code === 'PASSWORD_COMMON')
        form.setError('password', { message: error.message }, { shouldFocus: true });
      else setFailure(failureOf(error));
    });
    if (!tokens) return;
    try {
      await signIn(tokens);
      await navigate(hrefTo('UserAccess'), { replace: true });
    } catch {
      setFailure({ text: messages.joinedNotSignedIn });
    }
  });
  return (
    <form className={narrow.form} onSubmit={submit} noValidate>
      <h1>{messages.joinOf(organisation)}</h1>
      <p className={narrow.lead}>{messages.joinLead(email)}</p>
      <FormFailure failure={failure} />
      <UsernameOfPassword username={email} />
      <LimitedField
        label={messages.yourName}
        limit={MAX_NAME_LENGTH}
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <NewPasswordField
        label={messages.password}
        password={form.watch('password')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" variant="primary" size="large" wide pending={isSubmitting}>
        {messages.join}
      </Button>
    </form>
  );
}
