import { Email, line, requiredLine } from '@gatehouse/contract/model/common';
import { GivenPassword, Password } from '@gatehouse/contract/model/customer';
import { PHONE_MESSAGE, phoneProblem } from '@gatehouse/contract/rules/phone';
import * as z from 'zod/mini';

/** A field that must be filled in, with the generic words of spec part 5 where it is not. */
function required<T>(label: string, schema: z.core.$ZodType<T, string>) {
  return z.pipe(z.string().check(z.trim(), z.minLength(1, `${label} is a required field`)), schema);
}

const requiredPassword = <T>(schema: z.core.$ZodType<T, string>) =>
  z.pipe(z.string().check(z.minLength(1, 'Password is a required field')), schema);

export const LoginForm = z.object({
  username: required('Email', Email),
  password: requiredPassword(GivenPassword),
  extendDuration: z.boolean(),
});
export type LoginValues = z.infer<typeof LoginForm>;

export const RegisterForm = z.object({
  firstName: required('First Name', requiredLine(60)),
  lastName: required('Last Name', requiredLine(60)),
  email: required('Email', Email),
  mobile: line(20).check(z.refine((text) => phoneProblem(text) === undefined, PHONE_MESSAGE)),
  password: requiredPassword(Password),
});
export type RegisterValues = z.infer<typeof RegisterForm>;
