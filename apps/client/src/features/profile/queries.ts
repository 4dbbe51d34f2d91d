import { updateEmail, updatePassword, verifyEmail } from '@gatehouse/contract/api/auth';
import { listCustomerSites, listSupportLinks } from '@gatehouse/contract/api/sites';
import { suspendCustomer } from '@gatehouse/contract/api/suspension';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useKeepCustomer } from '../../forms/customerQueries.ts';
import { call } from '../../lib/api.ts';
import { queryFor } from '../../lib/query.ts';
import { useCustomerId } from '../../lib/session.ts';

export function useSupportLinks() {
  return useQuery(queryFor(listSupportLinks));
}

/** The sites where the customer books, opens or has bought; those with a door of theirs first. */
export function useOwnSites() {
  return useQuery(queryFor(listCustomerSites));
}

/** The password may be left out where the code of the same address is sent again. */
type NewEmail = { email: string; currentPassword?: string };

/** Asks for another e-mail address; a code goes there. */
export function useUpdateEmail() {
  const keep = useKeepCustomer();
  const id = useCustomerId();
  return useMutation({
    mutationFn: (body: NewEmail) => call(updateEmail, { params: { id }, body }),
    onSuccess: keep,
  });
}

export function useVerifyEmail() {
  const id = useCustomerId();
  return useMutation({
    mutationFn: (verificationCode: string) =>
      call(verifyEmail, { params: { id }, body: { verificationCode } }),
  });
}

type Passwords = { currentPassword: string; newPassword: string };

/** Changes the password; every other device is signed out. */
export function useUpdatePassword() {
  const id = useCustomerId();
  return useMutation({
    mutationFn: (body: Passwords) => call(updatePassword, { params: { id }, body }),
  });
}

/** Ends the account for good. `onEnded` is called also where the live stream ended first, and the page with it. */
export function useSuspend(onEnded: () => void) {
  const id = useCustomerId();
  return useMutation({ mutationFn: () => call(suspendCustomer, { params: { id } }), onSuccess: onEnded });
}
