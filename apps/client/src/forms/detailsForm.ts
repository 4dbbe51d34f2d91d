import { isPhone, phoneProblem, stripPhone } from '@gatehouse/contract/formats/phone';
import { requiredLine } from '@gatehouse/contract/model/common';
import type { Customer } from '@gatehouse/contract/model/customer';
import { fieldMessages } from '@gatehouse/contract/model/fieldMessages';
import { Address } from '@gatehouse/contract/model/site';
import { sameAddress } from '@gatehouse/contract/rules/address';
import * as z from 'zod/mini';
import { applyMask, masks } from '../ui/mask.ts';
import { messages } from './messages.ts';
import { required } from './required.ts';

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

export const nameShape = {
  firstName: required(messages.firstName, requiredLine(60)),
  lastName: required(messages.lastName, requiredLine(60)),
};

/** A phone number that may be left out. */
export const OptionalMobile = z
  .string()
  .check(z.refine((text) => phoneProblem(text) === undefined, fieldMessages.phone));
const RequiredMobile = z.string().check(
  z.minLength(1, messages.requiredField(messages.mobile)),
  z.refine((text) => isPhone(text), fieldMessages.phone),
);

const withMobile = z.object({ ...nameShape, mobile: RequiredMobile });
const withoutMobile = z.object({ ...nameShape, mobile: OptionalMobile });

type DetailsAsked = { mobile: 'required' | 'optional'; hasAddress: boolean };

/** The form of a customer's details, with or without addresses. */
export function detailsForm({ mobile, hasAddress }: DetailsAsked): z.core.$ZodType<unknown> {
  const person = mobile === 'required' ? withMobile : withoutMobile;
  if (!hasAddress) return person;
  return z.discriminatedUnion('billingEqualsPostal', [
    z.extend(person, { postal: Address, billingEqualsPostal: z.literal(true) }),
    z.extend(person, { postal: Address, billingEqualsPostal: z.literal(false), billing: Address }),
  ]);
}

/** What is known of a customer, as the form shows it. */
export function detailsOf(customer: Customer): DetailsValues {
  const { firstName, lastName, mobile, postalAddress, billingAddress } = customer;
  const postal = { ...emptyAddress, ...postalAddress };
  const billing = { ...emptyAddress, ...billingAddress };
  return {
    firstName,
    lastName,
    mobile: applyMask(mobile ?? '', masks.phone),
    postal,
    billingEqualsPostal:
      billingAddress === null || (postalAddress !== null && sameAddress(postalAddress, billingAddress)),
    billing,
  };
}

/** What is sent of a form that is in order; a billing address that equals the postal one is its copy. */
export function changesOf(values: DetailsValues, hasAddress: boolean) {
  const { firstName, lastName, postal, billing, billingEqualsPostal } = values;
  const names = { firstName, lastName, mobile: stripPhone(values.mobile) };
  if (!hasAddress) return names;
  const postalAddress = addressOf(postal);
  return {
    ...names,
    postalAddress,
    billingAddress: billingEqualsPostal ? postalAddress : addressOf(billing),
  };
}

/** The form has checked that its texts are an address. */
const addressOf = (values: AddressValues) => values as Address;
