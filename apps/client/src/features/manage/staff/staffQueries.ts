import {
  eraseStaffAccount,
  inviteStaff,
  listStaffAccounts,
  removeStaffFactors,
  type StaffAccount,
  setStaffDisabled,
  setStaffGrants,
  withdrawStaffInvitation,
} from '@gatehouse/contract/api/staffAccounts';
import type { GrantTitles } from '@gatehouse/contract/rules/grantText';
import type { RoleGrant } from '@gatehouse/contract/rules/staffRoles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callWith } from '../../../lib/api.ts';
import { queryFor, refreshBelow } from '../../../lib/query.ts';
import { resourceCalled } from '../resources.ts';

export const useStaff = () => useQuery({ ...queryFor(listStaffAccounts), staleTime: 0 });

/** What the operator's sites and own roles are called; undefined until that is known. */
export function useGrantTitles(): GrantTitles | undefined {
  const sites = useTitlesOf('sites');
  const roles = useTitlesOf('roles');
  return sites && roles && { sites, roles };
}

function useTitlesOf(name: string): ReadonlyMap<number, string> | undefined {
  const { data } = useQuery(queryFor(resourceCalled(name).calls.titles));
  return data && new Map(data.map(({ id, title }) => [id, title]));
}

/** The operator's own roles that can be given, by their numbers. */
export function useOwnRoles(): readonly { id: number; title: string }[] {
  const { data = [] } = useQuery(queryFor(resourceCalled('roles').calls.titles));
  return data.filter(({ isArchived }) => !isArchived);
}

/** What the staff user may give and take; nothing until that is known. */
export function useGivable(): readonly RoleGrant[] {
  return useStaff().data?.givable ?? [];
}

type Invited = { email: string; grants: RoleGrant[] };

export function useInviteStaff() {
  return useStaffChange((body: Invited) => callWith(inviteStaff, { body }));
}

export function useWithdrawInvitation() {
  return useStaffChange((id: number) => callWith(withdrawStaffInvitation, { params: { id } }));
}

export function useSetGrants() {
  return useStaffChange(({ id, ...body }: { id: number; revision: number; grants: RoleGrant[] }) =>
    callWith(setStaffGrants, { params: { id }, body }),
  );
}

/** An account as it is now. */
export async function findAccount(id: number): Promise<StaffAccount | undefined> {
  const { accounts } = await callWith(listStaffAccounts, {});
  return accounts.find((account) => account.id === id);
}

export function useSetDisabled() {
  return useStaffChange(({ id, disabled }: { id: number; disabled: boolean }) =>
    callWith(setStaffDisabled, { params: { id }, body: { disabled } }),
  );
}

export function useTakeFactorsAway() {
  return useStaffChange((id: number) => callWith(removeStaffFactors, { params: { id } }));
}

export function useErase() {
  return useStaffChange((id: number) => callWith(eraseStaffAccount, { params: { id } }));
}

function useStaffChange<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refreshBelow(client, '/api/admin/manage') });
}
