import {
  loginCustomer,
  loginUser,
  registerCustomer,
  resendRegistrationCode,
  verifyRegistration,
} from '@gatehouse/contract/api/auth';
import { stripPhone } from '@gatehouse/contract/rules/phone';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { organisationId } from '../../lib/config.ts';
import type { Tokens } from '../../lib/session.ts';
import type { LoginValues, RegisterValues } from './forms.ts';

/** How a login ended: with tokens, or with an account that still waits for its code. */
export type LoginOutcome = { tokens: Tokens } | { verifying: true; customerId: number | null };

export function useLogin(as: 'customer' | 'staff') {
  return useMutation({
    mutationFn: async (body: LoginValues): Promise<LoginOutcome> => {
      if (as === 'staff') return { tokens: await call(loginUser, { body }) };
      const { verifying, customer, accessToken, refreshToken } = await call(loginCustomer, { body });
      if (verifying) return { verifying: true, customerId: customer?.id ?? null };
      return { tokens: { accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' } };
    },
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: (values: RegisterValues) =>
      call(registerCustomer, {
        body: { ...values, mobile: stripPhone(values.mobile), organisationId },
      }),
  });
}

export function useVerifyRegistration(customerId: number) {
  return useMutation({
    mutationFn: (verificationCode: string) =>
      call(verifyRegistration, { params: { id: customerId }, body: { verificationCode } }),
  });
}

export function useResendCode() {
  return useMutation({
    mutationFn: (customerEmail: string) => call(resendRegistrationCode, { body: { customerEmail } }),
  });
}
