import { Email } from '@gatehouse/contract/model/common';
import { GivenPassword, Password } from '@gatehouse/contract/model/customer';
import * as z from 'zod/mini';
import { nameShape, OptionalMobile } from '../../forms/detailsForm.ts';
import { required, requiredPassword } from '../../forms/required.ts';

export const LoginForm = z.object({
  username: required('Email', Email),
  password: requiredPassword(GivenPassword),
  extendDuration: z.boolean(),
});
export type LoginValues = z.infer<typeof LoginForm>;

export const RegisterForm = z.object({
  ...nameShape,
  email: required('Email', Email),
  mobile: OptionalMobile,
  password: requiredPassword(Password),
});
export type RegisterValues = z.infer<typeof RegisterForm>;

export const ForgotPasswordForm = z.object({ email: required('Email', Email) });
export type ForgotPasswordValues = z.infer<typeof ForgotPasswordForm>;

export const NewPasswordForm = z.object({ password: requiredPassword(Password) });
export type NewPasswordValues = z.infer<typeof NewPasswordForm>;
