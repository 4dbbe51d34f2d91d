import type { useOrganisation } from '../lib/organisation.ts';
import { PhoneLink } from '../ui/PhoneLink.tsx';

/** How an operator is reached, each marked for a message: see {@link contactMarks}. */
export function contactsOf(organisation: ReturnType<typeof useOrganisation>): string[] {
  return [
    organisation?.supportEmail && `<email>${organisation.supportEmail}</email>`,
    organisation?.supportPhone && `<phone>${organisation.supportPhone}</phone>`,
  ].filter((contact) => typeof contact === 'string');
}

/** Addresses and numbers that can be pressed. */
export const contactMarks = {
  email: (address: string) => <a href={`mailto:${address}`}>{address}</a>,
  phone: (number: string) => <PhoneLink number={number} />,
};
