import { getCustomer, updateCustomer } from '@gatehouse/contract/api/account';
import { listOrders } from '@gatehouse/contract/api/orders';
import type { Customer, CustomerChanges } from '@gatehouse/contract/model/customer';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../lib/api.ts';
import { keyOf, queryFor, refreshBelow } from '../lib/query.ts';
import { useCustomerId } from '../lib/session.ts';

/** The signed-in customer as the server knows them. */
export function useCustomerDetails() {
  return useQuery(queryFor(getCustomer, { params: { id: useCustomerId() } }));
}

/** Puts a customer as a call returned them in the place of what was known; carts show which details they lack. */
export function useKeepCustomer(): (customer: Customer) => Promise<void> {
  const client = useQueryClient();
  return async (customer) => {
    client.setQueryData(keyOf(getCustomer, { params: { id: customer.id } }), customer);
    await refreshBelow(client, listOrders.path);
  };
}

export function useSaveDetails() {
  const keep = useKeepCustomer();
  const id = useCustomerId();
  return useMutation({
    mutationFn: (body: z.infer<typeof CustomerChanges>) => call(updateCustomer, { params: { id }, body }),
    onSuccess: keep,
  });
}
