import { getCustomer, updateEmail, updatePassword, verifyEmail } from '@gatehouse/contract/api/account';
import { loginCustomer } from '@gatehouse/contract/api/auth';
import { listSupportLinks } from '@gatehouse/contract/api/sites';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useKeepCustomer } from '../../forms/customerQueries.ts';
import { call } from '../../lib/api.ts';
import { queryFor } from '../../lib/query.ts';
import { logout, renew, useCustomerId } from '../../lib/session.ts';

export function useSupportLinks() {
  return useQuery(queryFor(listSupportLinks));
}

/** Asks for another e-mail address; a code goes there. */
export function useUpdateEmail() {
  const keep = useKeepCustomer();
  const id = useCustomerId();
  return useMutation({
    mutationFn: (email: string) => call(updateEmail, { params: { id }, body: { email } }),
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

/**
 * Changes the password, which ends every session, and starts this device's anew. Resolves to false when that last
 * part failed, and the person is signed out.
 */
export function useUpdatePassword() {
  const client = useQueryClient();
  const id = useCustomerId();
  return useMutation({
    mutationFn: async (body: Passwords): Promise<boolean> => {
      const { email } = await client.fetchQuery(queryFor(getCustomer, { params: { id } }));
      await call(updatePassword, { params: { id }, body });
      try {
        const login = { username: email, password: body.newPassword };
        const { accessToken, refreshToken } = await call(loginCustomer, { body: login });
        await renew({ accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' });
        return true;
      } catch {
        await logout();
        return false;
      }
    },
  });
}
