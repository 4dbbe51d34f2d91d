import { Email } from '@gatehouse/contract/model/common';
import { GivenPassword, Password } from '@gatehouse/contract/model/customer';
import * as z from 'zod/mini';
import { nameShape, OptionalMobile } from '../../forms/detailsForm.ts';
import { required, requiredPassword } from '../../forms/required.ts';
import { messages } from './messages.ts';

export const LoginForm = z.object({
  username: required(messages.email, Email),
  password: requiredPassword(GivenPassword),
  extendDuration: z.boolean(),
});
export type LoginValues = z.infer<typeof LoginForm>;

export const RegisterForm = z.object({
  ...nameShape,
  email: required(messages.email, Email),
  mobile: OptionalMobile,
  password: requiredPassword(Password),
});
export type RegisterValues = z.infer<typeof RegisterForm>;

export const ForgotPasswordForm = z.object({ email: required(messages.email, Email) });
export type ForgotPasswordValues = z.infer<typeof ForgotPasswordForm>;

export const NewPasswordForm = z.object({ password: requiredPassword(Password) });
export type NewPasswordValues = z.infer<typeof NewPasswordForm>;
