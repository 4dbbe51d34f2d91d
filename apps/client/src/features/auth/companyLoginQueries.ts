import {
  beginProviderLogin,
  finishProviderLogin,
  getProviderLogin,
} from '@gatehouse/contract/api/staffProvider';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryFor } from '../../lib/query.ts';
import { mode } from '../../platform/environment.ts';
import { localStore } from '../../platform/localStore.ts';

const TICKET = 'companyLogin';

/** Whether staff log in by a company account; on the web alone, whose pages can be left and come back to. */
export function useCompanyLogin() {
  const asked = useQuery({ ...queryFor(getProviderLogin), enabled: mode === 'web' });
  return asked.data?.use ?? 'off';
}

/** Leaves for the company's login, which sends the person back to this browser alone. */
export function useLeaveForCompany() {
  return useMutation({
    mutationFn: async (extendDuration: boolean) => {
      const { address, ticket } = await call(beginProviderLogin, { body: { extendDuration } });
      localStore.set(TICKET, ticket);
      location.assign(address);
    },
  });
}

/** Logs in by what the company's login sent the person back with, once. */
export function useComeBack() {
  return useMutation({
    mutationFn: (answer: string) => {
      const ticket = localStore.get(TICKET) ?? '';
      localStore.remove(TICKET);
      return call(finishProviderLogin, { body: { ticket, answer } });
    },
  });
}
