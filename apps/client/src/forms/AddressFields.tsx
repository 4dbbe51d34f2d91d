import { australianStates } from '@gatehouse/contract/model/site';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { DetailsValues } from './detailsForm.ts';
import styles from './Form.module.css';

/** The postal address, and the billing address where it is another. */
export function AddressParts({ form }: { form: UseFormReturn<DetailsValues> }) {
  return (
    <>
      <AddressFields title="Postal address" part="postal" form={form} />
      <CheckboxField label="My billing address is the same" {...form.register('billingEqualsPostal')} />
      {!form.watch('billingEqualsPostal') && (
        <AddressFields title="Billing address" part="billing" form={form} />
      )}
    </>
  );
}

type AddressFieldsProps = {
  title: string;
  part: 'postal' | 'billing';
  form: UseFormReturn<DetailsValues>;
};

/** An Australian address, filled in by the device where it knows it. */
function AddressFields({ title, part, form }: AddressFieldsProps) {
  const headingId = useId();
  const { register, trigger, formState } = form;
  const errors = formState.errors[part];
  const use = part === 'postal' ? 'shipping' : 'billing';

  return (
    <fieldset className={styles.group} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {title}
      </h2>
      <TextField
        label="Street address"
        autoComplete={`${use} address-line1`}
        error={errors?.street1?.message}
        {...register(`${part}.street1`)}
      />
      <TextField
        label="Unit, level or building"
        optional
        autoComplete={`${use} address-line2`}
        error={errors?.street2?.message}
        {...register(`${part}.street2`)}
      />
      <TextField
        label="Suburb"
        autoComplete={`${use} address-level2`}
        error={errors?.suburb?.message}
        {...register(`${part}.suburb`)}
      />
      <div className={styles.pair}>
        <SelectField
          label="State"
          autoComplete={`${use} address-level1`}
          error={errors?.state?.message}
          {...register(`${part}.state`, { onChange: () => void trigger(`${part}.state`) })}
        >
          <option value="">Choose</option>
          {australianStates.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <TextField
          label="Postcode"
          inputMode="numeric"
          maxLength={4}
          autoComplete={`${use} postal-code`}
          error={errors?.postcode?.message}
          {...register(`${part}.postcode`)}
        />
      </div>
      <TextField
        label="Country"
        autoComplete={`${use} country-name`}
        error={errors?.country?.message}
        {...register(`${part}.country`)}
      />
    </fieldset>
  );
}
