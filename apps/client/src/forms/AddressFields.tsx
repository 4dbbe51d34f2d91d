import { australianStates } from '@gatehouse/contract/model/site';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '../ui/CheckboxField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { DetailsValues } from './detailsForm.ts';
import styles from './Form.module.css';
import { messages } from './messages.ts';
import { PlaceInput } from './PlaceInput.tsx';
import type { addressOfPlace } from './placeAddress.ts';

/** The postal address, and the billing address where it is another. */
export function AddressParts({ form }: { form: UseFormReturn<DetailsValues> }) {
  return (
    <>
      <AddressFields title={messages.postalAddress} part="postal" form={form} />
      <CheckboxField label={messages.billingIsSame} {...form.register('billingEqualsPostal')} />
      {!form.watch('billingEqualsPostal') && (
        <AddressFields title={messages.billingAddress} part="billing" form={form} />
      )}
    </>
  );
}

type AddressFieldsProps = {
  title: string;
  part: 'postal' | 'billing';
  form: UseFormReturn<DetailsValues>;
};

/** An Australian address, filled in by the device where it knows it, or by the place that is chosen. */
function AddressFields({ title, part, form }: AddressFieldsProps) {
  const headingId = useId();
  const { register, setValue, formState } = form;
  const errors = formState.errors[part];
  const use = usageOf(part);

  function fill(address: NonNullable<ReturnType<typeof addressOfPlace>>) {
    for (const [field, value] of Object.entries(address)) {
      setValue(`${part}.${field as keyof typeof address}`, value, {
        shouldDirty: true,
        shouldValidate: true,
      });
    }
  }

  return (
    <fieldset className={styles.group} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {title}
      </h2>
      <PlaceInput
        label={messages.street}
        autoComplete={`${use} address-line1`}
        error={errors?.street1?.message}
        onPlace={fill}
        {...register(`${part}.street1`)}
      />
      <TextField
        label={messages.street2}
        optional
        autoComplete={`${use} address-line2`}
        error={errors?.street2?.message}
        {...register(`${part}.street2`)}
      />
      <PlaceInput
        label={messages.suburb}
        hint={messages.suburbHint}
        autoComplete={`${use} address-level2`}
        error={errors?.suburb?.message}
        onPlace={fill}
        {...register(`${part}.suburb`)}
      />
      <StateAndPostcode part={part} form={form} />
      <TextField
        label={messages.country}
        autoComplete={`${use} country-name`}
        error={errors?.country?.message}
        {...register(`${part}.country`)}
      />
    </fieldset>
  );
}

function StateAndPostcode({ part, form }: Pick<AddressFieldsProps, 'part' | 'form'>) {
  const { register, trigger, formState } = form;
  const errors = formState.errors[part];
  const use = usageOf(part);
  return (
    <div className={styles.pair}>
      <SelectField
        label={messages.state}
        autoComplete={`${use} address-level1`}
        error={errors?.state?.message}
        {...register(`${part}.state`, { onChange: () => void trigger(`${part}.state`) })}
      >
        <option value="">{messages.chooseState}</option>
        {australianStates.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      <TextField
        label={messages.postcode}
        mask="postcode"
        autoComplete={`${use} postal-code`}
        error={errors?.postcode?.message}
        {...register(`${part}.postcode`)}
      />
    </div>
  );
}

/** What the browser calls an address. */
function usageOf(part: AddressFieldsProps['part']): 'shipping' | 'billing' {
  return part === 'postal' ? 'shipping' : 'billing';
}
