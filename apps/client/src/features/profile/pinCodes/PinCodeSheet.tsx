import type { PinCode } from '@gatehouse/contract/api/pinCodes';
import { makePin } from '@gatehouse/contract/rules/pinCode';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import form from '../../../forms/Form.module.css';
import { FormFailure } from '../../../forms/FormFailure.tsx';
import { type Failure, failureOf } from '../../../forms/failure.ts';
import { useCreatePinCode, useUpdatePinCode } from '../../../forms/pinCodeQueries.ts';
import { todayIn } from '../../../lib/clock.ts';
import { useSchemaForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { LazySlideOver } from '../../../ui/LazyOverlays.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { show } from '../../../ui/toast.ts';
import { messages } from '../messages.ts';
import styles from './PinCodes.module.css';
import { bodyOf, fieldOf, NewPinCodeForm, PinCodeForm, type PinCodeValues, valuesOf } from './pinCodeForm.ts';

export type PadSite = { id: number; name: string; timeZone: string };

type PinCodeSheetProps = {
  isOpen: boolean;
  /** The code that is changed; null adds one. */
  code: PinCode | null;
  sites: readonly PadSite[];
  onClose: () => void;
};

export function PinCodeSheet({ isOpen, code, sites, onClose }: PinCodeSheetProps) {
  return (
    <LazySlideOver
      isOpen={isOpen}
      onClose={onClose}
      title={code ? messages.changePinCode : messages.addPinCode}
    >
      <PinCodeFields code={code} sites={sites} onSaved={onClose} />
    </LazySlideOver>
  );
}

type PinCodeFieldsProps = Pick<PinCodeSheetProps, 'code' | 'sites'> & { onSaved: () => void };

function PinCodeFields({ code, sites, onSaved }: PinCodeFieldsProps) {
  const { fields, timeZone, site, failure, submit } = usePinCodeForm({ code, sites, onSaved });
  const { register, formState } = fields;
  const { errors, isSubmitting } = formState;
  const today = todayIn(timeZone).toString();
  return (
    <form className={form.form} onSubmit={submit} noValidate autoComplete="off">
      <FormFailure failure={failure} />
      <div className={form.group}>
        {code === null && sites.length > 1 && (
          <SelectField label={messages.site} {...register('siteId')}>
            {sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <PinField fields={fields} isChange={code !== null} />
        <TextField
          label={messages.nickname}
          optional
          hint={messages.nicknameHint}
          maxLength={40}
          error={errors.nickname?.message}
          {...register('nickname')}
        />
        <div className={form.pair}>
          <DateField label={messages.from} optional error={errors.from?.message} {...register('from')} />
          <DateField
            label={messages.until}
            optional
            min={today}
            error={errors.until?.message}
            {...register('until')}
          />
        </div>
        <p className={form.hint}>{messages.withoutDates(site?.name)}</p>
      </div>
      <Button type="submit" variant="primary" size="large" wide pending={isSubmitting}>
        {messages.savePinCode}
      </Button>
    </form>
  );
}

/** The fields of a code, the site that is chosen in them with its time zone, and what saves them. */
function usePinCodeForm({ code, sites, onSaved }: PinCodeFieldsProps) {
  const create = useCreatePinCode();
  const update = useUpdatePinCode();
  const [failure, setFailure] = useState<Failure>();
  const fields = useSchemaForm<PinCodeValues>(
    code ? PinCodeForm : NewPinCodeForm,
    valuesOf(code, sites[0]?.id),
  );
  const site = sites.find(({ id }) => String(id) === fields.watch('siteId'));
  const timeZone = code?.timeZone ?? site?.timeZone ?? sites[0]?.timeZone ?? 'UTC';

  const submit = fields.handleSubmit(async (values) => {
    setFailure(undefined);
    const body = bodyOf(values, timeZone, code);
    try {
      if (code) {
        await update.mutateAsync({ ...body, pinId: code.id, ...(values.pin && { pin: values.pin }) });
      } else {
        await create.mutateAsync({ ...body, siteId: Number(values.siteId), pin: values.pin });
      }
      onSaved();
      show(code ? messages.pinCodeChanged : messages.pinCodeAdded, { id: 'pin-saved' });
    } catch (error) {
      const field = fieldOf(error);
      if (field) fields.setError(field, { message: failureOf(error).text }, { shouldFocus: true });
      else setFailure(failureOf(error));
    }
  });

  return { fields, site, timeZone, failure, submit };
}

type PinFieldProps = { fields: UseFormReturn<PinCodeValues>; isChange: boolean };

/** The digits, typed or made up; none leave those that are. */
function PinField({ fields, isChange }: PinFieldProps) {
  const { register, formState, setValue } = fields;
  return (
    <div className={styles.pinRow}>
      <TextField
        label={isChange ? messages.newPin : messages.pin}
        optional={isChange}
        hint={messages.pinHint}
        error={formState.errors.pin?.message}
        mask="pin"
        autoComplete="off"
        className={styles.pin}
        {...register('pin')}
      />
      <Button
        variant="quiet"
        icon={<Dices aria-hidden="true" />}
        onClick={() => setValue('pin', makePin(randomBelow), { shouldDirty: true, shouldValidate: true })}
      >
        {messages.choosePin}
      </Button>
    </div>
  );
}

function randomBelow(limit: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit;
}
