import {
  finishUserLogin,
  forgotPassword,
  loginByPasskey,
  loginCustomer,
  loginUser,
  registerCustomer,
  resendRegistrationCode,
  setForgottenPassword,
  undoEmailChange,
  verifyForgotPassword,
  verifyRegistration,
} from '@gatehouse/contract/api/auth';
import { getStaffInvitation, joinStaff } from '@gatehouse/contract/api/staffAccounts';
import {
  forgotStaffPassword,
  getForgottenStaffPassword,
  setForgottenStaffPassword,
} from '@gatehouse/contract/api/staffSelf';
import { stripPhone } from '@gatehouse/contract/formats/phone';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { organisationId } from '../../lib/config.ts';
import { showPasskey } from '../../lib/passkeys.ts';
import { keyOf } from '../../lib/query.ts';
import type { Tokens } from '../../lib/session.ts';
import type { LoginValues, RegisterValues } from './forms.ts';

/** How a login ended: with tokens, with another step to take, or with an account that still waits for its code. */
export type LoginOutcome =
  | { tokens: Tokens }
  | { ticket: string; ways: readonly ('app' | 'passkey')[] }
  | { verifying: boolean; registrationId: number | null };

/** How registering ended: with tokens, or with an account that waits for its code. */
export type RegisterOutcome = { tokens: Tokens } | { registrationId: number };

export function useLogin(as: 'customer' | 'staff') {
  return useMutation({
    mutationFn: async (body: LoginValues): Promise<LoginOutcome> => {
      if (as === 'staff') {
        const reply = await call(loginUser, { body });
        return 'secondFactor' in reply ? reply.secondFactor : { tokens: reply };
      }
      const reply = await call(loginCustomer, { body });
      const { verifying, registrationId, accessToken, refreshToken } = reply;
      if (verifying) return { verifying, registrationId };
      return { tokens: { accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' } };
    },
  });
}

/** Logs staff in by a passkey, or takes the second step of a ticket by it; undefined where they left it. */
export function useLoginByPasskey(ticket?: string) {
  return useMutation({
    mutationFn: async (extendDuration: boolean) => {
      const passkey = await showPasskey();
      return passkey && call(loginByPasskey, { body: { passkey, extendDuration, ticket } });
    },
  });
}

/** The second step of a login of staff. */
export function useFinishLogin(given: { username: string; ticket: string }) {
  return useMutation({
    mutationFn: (code: string) => call(finishUserLogin, { body: { ...given, code } }),
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: async (values: RegisterValues): Promise<RegisterOutcome> => {
      const body = { ...values, mobile: stripPhone(values.mobile), organisationId: organisationId() };
      const { id, Organisation_emailValidation, ...tokens } = await call(registerCustomer, { body });
      if (Organisation_emailValidation) return { registrationId: id };
      return { tokens: { accessToken: tokens.accessToken ?? '', refreshToken: tokens.refreshToken ?? '' } };
    },
  });
}

export function useVerifyRegistration(registrationId: number) {
  return useMutation({
    mutationFn: (verificationCode: string) =>
      call(verifyRegistration, { params: { id: registrationId }, body: { verificationCode } }),
  });
}

export function useResendCode(registrationId: number) {
  return useMutation({
    mutationFn: (customerEmail: string) =>
      call(resendRegistrationCode, { body: { customerEmail, registrationId } }),
  });
}

/** Who forgot a password, and the code that was mailed to them. */
type Proof = { email: string; code: string };

/** Asks for a code, staff for a link. */
export function useForgotPassword(as: 'customer' | 'staff') {
  return useMutation({
    mutationFn: (email: string) =>
      call(as === 'staff' ? forgotStaffPassword : forgotPassword, {
        body: { username: email, organisationId: organisationId() },
      }),
  });
}

/** Gives an account back to the e-mail address it had, with the secret of the mail that went there. */
export function useUndoEmailChange() {
  return useMutation({
    mutationFn: ({ id, secret }: { id: number; secret: string }) =>
      call(undoEmailChange, { params: { id }, body: { secret } }),
  });
}

/** What the link of a mail to staff carries. */
export type MailLink = { id: number; secret: string };

/** Who invites whom to the staff, by the secret of the mail. */
export function useStaffInvitation({ id, secret }: MailLink) {
  return useQuery({
    queryKey: keyOf(getStaffInvitation, { params: { id } }),
    queryFn: ({ signal }) => call(getStaffInvitation, { params: { id }, body: { secret }, signal }),
  });
}

/** Takes an invitation to the staff up. */
export function useJoinStaff({ id, secret }: MailLink) {
  return useMutation({
    mutationFn: (given: { name: string; password: string }) =>
      call(joinStaff, { params: { id }, body: { secret, ...given } }),
  });
}

/** Whose forgotten password it is, by the secret of the mail. */
export function useForgottenStaffPassword({ id, secret }: MailLink) {
  return useQuery({
    queryKey: keyOf(getForgottenStaffPassword, { params: { id } }),
    queryFn: ({ signal }) => call(getForgottenStaffPassword, { params: { id }, body: { secret }, signal }),
  });
}

export function useSetForgottenStaffPassword({ id, secret }: MailLink) {
  return useMutation({
    mutationFn: (password: string) =>
      call(setForgottenStaffPassword, { params: { id }, body: { secret, password } }),
  });
}

export function useVerifyForgotPassword() {
  return useMutation({ mutationFn: (proof: Proof) => call(verifyForgotPassword, { body: bodyOf(proof) }) });
}

export function useSetForgottenPassword() {
  return useMutation({
    mutationFn: ({ password, ...proof }: Proof & { password: string }) =>
      call(setForgottenPassword, { body: { ...bodyOf(proof), password } }),
  });
}

const bodyOf = ({ email, code }: Proof) => ({
  username: email,
  verificationCode: code,
  organisationId: organisationId(),
});
