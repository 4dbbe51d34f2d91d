import type { Customer } from '@gatehouse/contract/model/customer';
import { type Ref, useImperativeHandle, useState } from 'react';
import form from '../../forms/Form.module.css';
import type { CheckoutPart } from './checkoutPart.ts';
import { DetailsFields, useDetailsForm } from './DetailsFields.tsx';

type DetailsPartProps = { customer: Customer; needsAddress: boolean; ref: Ref<CheckoutPart> };

/** Who books, as a part of the checkout: asks for no more than is not known. */
export function DetailsPart({ customer, needsAddress, ref }: DetailsPartProps) {
  const { save, ...details } = useDetailsForm(customer, needsAddress);
  const [shown] = useState(() => ({
    name: customer.firstName === '' || customer.lastName === '',
    mobile: !customer.mobile,
  }));
  useImperativeHandle(ref, () => ({
    check: () => details.form.trigger(),
    save: async () => (await save()) || undefined,
  }));
  return (
    <div className={form.form}>
      <DetailsFields {...details} shown={shown} />
    </div>
  );
}
