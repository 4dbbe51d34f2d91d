import { GivenPassword, Password } from '@gatehouse/contract/model/customer';
import * as z from 'zod/mini';
import { requiredPassword } from './required.ts';
import { messages } from './securityMessages.ts';

export const PasswordForm = z.object({
  currentPassword: requiredPassword(GivenPassword, messages.currentPassword),
  newPassword: requiredPassword(Password, messages.newPassword),
});
export type PasswordValues = z.infer<typeof PasswordForm>;
