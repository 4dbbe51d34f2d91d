import { Email } from '@gatehouse/contract/model/common';
import type { GrantTitles } from '@gatehouse/contract/rules/grantText';
import type { RoleGrant } from '@gatehouse/contract/rules/staffRoles';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { failureOf } from '../../../forms/failure.ts';
import { EmailField } from '../../../forms/PersonFields.tsx';
import { required } from '../../../forms/required.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/Button.tsx';
import { LazyModal } from '../../../ui/LazyOverlays.tsx';
import { show } from '../../../ui/toast.ts';
import manage from '../Manage.module.css';
import { firstOf, GrantFields } from './GrantFields.tsx';
import { messages } from './messages.ts';
import { useGivable, useInviteStaff } from './staffQueries.ts';

type InviteStaffProps = { titles: GrantTitles };

/** Invites somebody by mail, with the roles they will have. */
export function InviteStaff(props: InviteStaffProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setOpen(true)}>
        {messages.invite}
      </Button>
      <LazyModal isOpen={isOpen} onClose={() => setOpen(false)} title={messages.invite}>
        <InviteForm {...props} onDone={() => setOpen(false)} />
      </LazyModal>
    </>
  );
}

const InviteValues = z.object({ email: required(messages.email, Email) });

function InviteForm({ titles, onDone }: InviteStaffProps & { onDone: () => void }) {
  const givable = useGivable();
  const [grants, setGrants] = useState<RoleGrant[]>(() => firstOf(givable, 'siteManager'));
  const invite = useInviteStaff();
  const { register, handleSubmit, formState } = useSchemaForm<z.infer<typeof InviteValues>>(InviteValues, {
    email: '',
  });
  const submit = handleSubmit(async ({ email }) => {
    const invited = await invite.mutateAsync({ email, grants }).catch(() => undefined);
    if (invited === undefined) return;
    show(messages.invited(invited.email));
    onDone();
  });
  return (
    <form onSubmit={submit} noValidate className={manage.form}>
      <p>{messages.inviteLead}</p>
      <FormFailure failure={invite.error ? failureOf(invite.error) : undefined} />
      <EmailField
        label={messages.email}
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <GrantFields grants={grants} titles={titles} onChange={setGrants} />
      <div className={manage.actions}>
        <Button type="submit" variant="primary" pending={invite.isPending}>
          {messages.send}
        </Button>
      </div>
    </form>
  );
}
