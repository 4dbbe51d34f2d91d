import type { Customer } from '@gatehouse/contract/model/customer';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { AddressParts } from '../../forms/AddressFields.tsx';
import { useCustomerDetails, useSaveDetails } from '../../forms/customerQueries.ts';
import { changesOf, type DetailsValues, detailsForm, detailsOf } from '../../forms/detailsForm.ts';
import form from '../../forms/Form.module.css';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { failureOf } from '../../forms/failure.ts';
import { MobileField, NameFields } from '../../forms/PersonFields.tsx';
import { useSchemaForm } from '../../lib/form.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { show } from '../../ui/toast.ts';
import { EmailSection } from './EmailSection.tsx';
import { messages } from './messages.ts';
import { ProfileFrame } from './ProfileFrame.tsx';

/** Name, phone, addresses and email of the customer. */
export function CustomerProfileDetails() {
  const customer = useCustomerDetails();
  return (
    <ProfileFrame title={messages.sections.CustomerProfileDetails.title} wide>
      {customer.data ? (
        <>
          <EmailSection customer={customer.data} />
          <DetailsForm customer={customer.data} />
        </>
      ) : customer.error ? (
        <QueryError query={customer} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="30rem" />
        </div>
      )}
    </ProfileFrame>
  );
}

function DetailsForm({ customer }: { customer: Customer }) {
  const save = useSaveDetails();
  const headingId = useId();
  const [isAdding, setAdding] = useState(false);
  const hasAddress = customer.postalAddress !== null || isAdding;
  const details = useSchemaForm<DetailsValues>(
    detailsForm({ mobile: 'optional', hasAddress }),
    detailsOf(customer),
  );
  const { register, handleSubmit, reset, formState } = details;
  const { errors } = formState;

  const submit = handleSubmit(async (values) => {
    const saved = await save.mutateAsync(changesOf(values, hasAddress)).catch(() => undefined);
    if (saved === undefined) return;
    reset(detailsOf(saved));
    show(messages.detailsSaved, { id: 'details-saved' });
  });

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <FormFailure failure={save.error ? failureOf(save.error) : undefined} />
      <fieldset className={form.group} aria-labelledby={headingId}>
        <h2 id={headingId} className={form.heading}>
          {messages.you}
        </h2>
        <NameFields first={register('firstName')} last={register('lastName')} errors={errors} />
        <MobileField optional error={errors.mobile?.message} {...register('mobile')} />
      </fieldset>
      {hasAddress ? (
        <AddressParts form={details} />
      ) : (
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
          {messages.addPostalAddress}
        </Button>
      )}
      <Button type="submit" variant="primary" size="large" wide pending={formState.isSubmitting}>
        {messages.save}
      </Button>
    </form>
  );
}
