import type { Invitation } from '@gatehouse/contract/api/invitations';
import { accessId } from '@gatehouse/contract/rules/accessStatus';
import { namedZone } from '@gatehouse/contract/rules/displayTime';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../../forms/failure.ts';
import { EmailField } from '../../../forms/PersonFields.tsx';
import { nowInstant, readerZone } from '../../../lib/clock.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { messageOf } from '../../../lib/networkError.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { show } from '../../../ui/toast.ts';
import { messages } from './messages.ts';
import { PickContact } from './PickContact.tsx';
import styles from './Sharing.module.css';
import {
  bodyOf,
  fieldOf,
  limitsOf,
  type OwnDoor,
  ShareForm,
  type ShareValues,
  valuesOf,
} from './shareForm.ts';
import { useCreateShare, useUpdateShare } from './shareQueries.ts';

type ShareFieldsProps = {
  doors: readonly OwnDoor[];
  share: Invitation | null;
  isChange: boolean;
  onDone: () => void;
  onInvited: (invitation: Invitation) => void;
};

/** Whom, what and for how long. A refusal stands at the field it is about. */
export function ShareFields(props: ShareFieldsProps) {
  const { doors, share, isChange, onDone } = props;
  const { form, door, timeZone, failure, submit } = useShareForm(props);
  const { register, formState } = form;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      {!isChange && doors.length > 1 && (
        <SelectField label={messages.unitOrGate} {...register('accessId')}>
          {doors.map(({ access, site }) => (
            <option key={accessId(access)} value={accessId(access)}>
              {access.name}, {site.name}
            </option>
          ))}
        </SelectField>
      )}
      {!isChange && <PickContact form={form} />}
      <TextField
        label={messages.name}
        autoComplete="off"
        autoCapitalize="words"
        error={formState.errors.inviteeName?.message}
        {...register('inviteeName')}
      />
      {isChange ? (
        <div>
          <p className={styles.label}>{messages.email}</p>
          <p className={styles.email}>{share?.inviteeEmail}</p>
        </div>
      ) : (
        <EmailField
          autoComplete="off"
          hint={messages.emailHint}
          error={formState.errors.inviteeEmail?.message}
          {...register('inviteeEmail')}
        />
      )}
      <ShareDuration form={form} door={door} timeZone={timeZone} />
      <div className={styles.buttons}>
        <Button onClick={onDone}>{messages.cancel}</Button>
        <Button type="submit" variant="primary" pending={formState.isSubmitting}>
          {isChange ? messages.save : messages.send}
        </Button>
      </div>
    </form>
  );
}

/** The form of a share, the door that is chosen in it with its time zone, and what sends it. */
function useShareForm({ doors, share, isChange, onDone, onInvited }: ShareFieldsProps) {
  const create = useCreateShare();
  const update = useUpdateShare();
  const [failure, setFailure] = useState<Failure>();
  const first = doors[0] && accessId(doors[0].access);
  const form = useSchemaForm<ShareValues>(ShareForm, valuesOf(share, share?.accessId ?? first ?? ''));
  const door = doors.find(({ access }) => accessId(access) === form.watch('accessId'));
  const timeZone = door?.site.timeZone ?? share?.timeZone ?? 'UTC';

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    const body = bodyOf(values, timeZone);
    const { inviteeEmail } = values;
    let created: Invitation | undefined;
    try {
      if (isChange && share) await update.mutateAsync({ ...body, id: share.id });
      else created = await create.mutateAsync({ ...body, inviteeEmail, accessId: values.accessId });
    } catch (error) {
      const field = fieldOf(error);
      if (field === undefined) setFailure(failureOf(error));
      else form.setError(field, { message: messageOf(error) }, { shouldFocus: true });
      return;
    }
    show(isChange ? messages.changed : messages.sent(inviteeEmail), { id: 'share-saved' });
    if (created) onInvited(created);
    else onDone();
  });

  return { form, door, timeZone, failure, submit };
}

type ShareDurationProps = { form: UseFormReturn<ShareValues>; door: OwnDoor | undefined; timeZone: string };

/** As long as the door is the customer's own, or from and until a time of its site. */
function ShareDuration({ form, door, timeZone }: ShareDurationProps) {
  const { register, formState, setValue, watch } = form;
  const zone = namedZone(nowInstant(), timeZone, readerZone());
  const limits = door && limitsOf(door.access, timeZone);
  const isLimited = watch('isLimited');
  return (
    <>
      <SegmentedControl
        label={messages.howLong}
        wide
        segments={[
          { id: 'open', label: messages.asLong },
          { id: 'limited', label: messages.forATime },
        ]}
        selected={isLimited ? 'limited' : 'open'}
        onSelect={(id) => setValue('isLimited', id === 'limited')}
      />
      {isLimited && (
        <div className={styles.times}>
          <DateField
            label={messages.from}
            optional
            withTime
            {...limits}
            error={formState.errors.start?.message}
            {...register('start')}
          />
          <DateField
            label={messages.until}
            optional
            withTime
            {...limits}
            error={formState.errors.end?.message}
            {...register('end')}
          />
          {zone && <p className={styles.hint}>{messages.bothIn(zone)}</p>}
        </div>
      )}
    </>
  );
}
