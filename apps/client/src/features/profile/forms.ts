import { Email } from '@gatehouse/contract/model/common';
import { GivenPassword } from '@gatehouse/contract/model/customer';
import * as z from 'zod/mini';
import { required, requiredPassword } from '../../forms/required.ts';
import { messages } from './messages.ts';

/** Another e-mail address than the present one. */
export function newEmailForm(present: string) {
  const isOther = (email: string) => email.toLowerCase() !== present.toLowerCase();
  return z.object({
    email: required('Email', Email).check(z.refine(isOther, messages.sameEmail)),
    currentPassword: requiredPassword(GivenPassword, messages.currentPassword),
  });
}
export type NewEmailValues = { email: string; currentPassword: string };
