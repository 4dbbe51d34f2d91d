import type { Customer } from '@gatehouse/contract/model/customer';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { AddressParts } from '../../forms/AddressFields.tsx';
import { useCustomerDetails, useSaveDetails } from '../../forms/customerQueries.ts';
import { changesOf, type DetailsValues, detailsForm, detailsOf } from '../../forms/detailsForm.ts';
import styles from '../../forms/Form.module.css';
import { MobileField, NameFields } from '../../forms/PersonFields.tsx';
import { useSchemaForm } from '../../lib/form.ts';
import { messageOf } from '../../lib/networkError.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CheckoutFrame } from './CheckoutFrame.tsx';
import { readDraft, removeDraft, useDraft } from './draft.ts';

/** Who books, and where post and bills go. */
export function CustomerDetails() {
  return (
    <CheckoutFrame step="details" title="Your details">
      {({ options, hrefOf }) => (
        <LoadedDetails needsAddress={options.details.required} next={hrefOf('review')} />
      )}
    </CheckoutFrame>
  );
}

function LoadedDetails({ needsAddress, next }: Omit<DetailsFormProps, 'customer'>) {
  const customer = useCustomerDetails();
  if (customer.error && !customer.data) return <QueryError query={customer} />;
  if (!customer.data) return <Skeleton height="30rem" />;
  return <DetailsForm customer={customer.data} needsAddress={needsAddress} next={next} />;
}

type DetailsFormProps = { customer: Customer; needsAddress: boolean; next: string };

function DetailsForm({ customer, needsAddress, next }: DetailsFormProps) {
  const navigate = useNavigate();
  const save = useSaveDetails();
  const headingId = useId();
  const form = useSchemaForm<DetailsValues>(
    detailsForm({ mobile: 'required', hasAddress: needsAddress }),
    readDraft(customer.id) ?? detailsOf(customer),
  );
  useDraft(form, customer.id);
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;

  const submit = handleSubmit(async (values) => {
    const saved = await save.mutateAsync(changesOf(values, needsAddress)).catch(() => undefined);
    if (saved === undefined) return;
    removeDraft();
    await navigate(next);
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div role="alert">{save.error && <Banner tone="warning">{messageOf(save.error)}</Banner>}</div>
      <fieldset className={styles.group} aria-labelledby={`${headingId}-you`}>
        <h2 id={`${headingId}-you`} className={styles.heading}>
          Who is booking
        </h2>
        <NameFields first={register('firstName')} last={register('lastName')} errors={errors} />
        <MobileField
          hint="For questions about your booking."
          error={errors.mobile?.message}
          {...register('mobile')}
        />
      </fieldset>
      {needsAddress && <AddressParts form={form} />}
      <Button type="submit" variant="primary" size="large" wide pending={formState.isSubmitting}>
        Continue
      </Button>
    </form>
  );
}
