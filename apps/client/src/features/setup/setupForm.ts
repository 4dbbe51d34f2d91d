import { Email, OptionalPhone, requiredLine } from '@gatehouse/contract/model/common';
import { Password } from '@gatehouse/contract/model/customer';
import { MAX_NAME_LENGTH } from '@gatehouse/contract/schemas/setup';
import * as z from 'zod/mini';
import { required, requiredPassword } from '../../forms/required.ts';
import { messages } from './messages.ts';

export const SetupForm = z.object({
  code: required(messages.code, requiredLine(20)),
  business: required(messages.businessName, requiredLine(MAX_NAME_LENGTH)),
  businessEmail: required(messages.businessEmail, Email),
  phone: OptionalPhone,
  timeZone: z.string(),
  name: required(messages.ownerName, requiredLine(MAX_NAME_LENGTH)),
  email: required(messages.ownerEmail, Email),
  password: requiredPassword(Password),
});
export type SetupValues = z.infer<typeof SetupForm>;
