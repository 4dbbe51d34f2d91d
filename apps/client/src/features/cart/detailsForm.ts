import { requiredLine } from '@gatehouse/contract/model/common';
import type { Customer } from '@gatehouse/contract/model/customer';
import { Address } from '@gatehouse/contract/model/site';
import { sameAddress } from '@gatehouse/contract/rules/address';
import { isPhone, PHONE_MESSAGE, stripPhone } from '@gatehouse/contract/rules/phone';
import * as z from 'zod/mini';

export type AddressValues = { [Field in keyof Required<Address>]: string };
export type DetailsValues = {
  firstName: string;
  lastName: string;
  mobile: string;
  postal: AddressValues;
  billingEqualsPostal: boolean;
  billing: AddressValues;
};

const COUNTRY = 'Australia';
const emptyAddress: AddressValues = {
  street1: '',
  street2: '',
  suburb: '',
  state: '',
  postcode: '',
  country: COUNTRY,
};

const required = (label: string, max: number) =>
  z.pipe(z.string().check(z.trim(), z.minLength(1, `${label} is a required field`)), requiredLine(max));

const person = z.object({
  firstName: required('First Name', 60),
  lastName: required('Last Name', 60),
  mobile: z.string().check(
    z.minLength(1, 'Mobile is a required field'),
    z.refine((text) => isPhone(text), PHONE_MESSAGE),
  ),
});

const addresses = z.discriminatedUnion('billingEqualsPostal', [
  z.extend(person, { postal: Address, billingEqualsPostal: z.literal(true) }),
  z.extend(person, { postal: Address, billingEqualsPostal: z.literal(false), billing: Address }),
]);

/** The form of a customer's details; without addresses where the organisation asks for none. */
export function detailsForm(needsAddress: boolean): z.core.$ZodType<unknown> {
  return needsAddress ? addresses : person;
}

/** What is known of a customer, as the form shows it. */
export function detailsOf(customer: Customer): DetailsValues {
  const { firstName, lastName, mobile, postalAddress, billingAddress } = customer;
  const postal = { ...emptyAddress, ...postalAddress };
  const billing = { ...emptyAddress, ...billingAddress };
  return {
    firstName,
    lastName,
    mobile: mobile ?? '',
    postal,
    billingEqualsPostal:
      billingAddress === null || (postalAddress !== null && sameAddress(postalAddress, billingAddress)),
    billing,
  };
}

/** What is sent of a form that is in order; a billing address that equals the postal one is its copy. */
export function changesOf(values: DetailsValues, needsAddress: boolean) {
  const { firstName, lastName, postal, billing, billingEqualsPostal } = values;
  const names = { firstName, lastName, mobile: stripPhone(values.mobile) };
  if (!needsAddress) return names;
  const postalAddress = postal as Address;
  return {
    ...names,
    postalAddress,
    billingAddress: billingEqualsPostal ? postalAddress : (billing as Address),
  };
}
