import { getCustomer } from '@gatehouse/contract/api/account';
import {
  addCustomerImage,
  addIdentity,
  getCustomerImageFile,
  getIdentityPicture,
  removeCustomerImage,
} from '@gatehouse/contract/api/pictures';
import type { Customer } from '@gatehouse/contract/model/customer';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { keyOf, queryFor, refresh } from '../lib/query.ts';
import { useCustomerId } from '../lib/session.ts';
import { type Upload, upload } from '../lib/upload.ts';
import { useObjectUrl } from '../ui/useObjectUrl.ts';
import { useKeepCustomer } from './customerQueries.ts';

/** An address to show a customer's profile image at; undefined without one, and until it is there. */
export function useProfilePicture(customer: Pick<Customer, 'id' | 'Media'> | undefined): string | undefined {
  const { id = 0, Media = [] } = customer ?? {};
  const [image] = Media;
  const params = { id };
  const { data } = useQuery({
    queryKey: [...keyOf(getCustomerImageFile, { params }), image?.url],
    queryFn: ({ signal }) => call(getCustomerImageFile, { params, signal }),
    enabled: image !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return useObjectUrl(image === undefined ? undefined : data);
}

/** The picture of the customer's identity document. Nothing of it is kept once nobody looks. */
export function useIdentityPicture() {
  const params = { id: useCustomerId() };
  return useQuery({ ...queryFor(getIdentityPicture, { params }), gcTime: 0, staleTime: 0 });
}

type Sending = Omit<Upload<unknown>, 'params'>;

export function useAddIdentity() {
  const refresh = useRefreshCustomer();
  const id = useCustomerId();
  return useMutation({
    mutationFn: (sending: Sending) => upload(addIdentity, { ...sending, params: { id } }),
    onSuccess: refresh,
  });
}

export function useAddImage() {
  const client = useQueryClient();
  const id = useCustomerId();
  return useMutation({
    mutationFn: (sending: Sending) => upload(addCustomerImage, { ...sending, params: { id } }),
    onSuccess: ({ Media }) => keepMedia(client, id, Media),
  });
}

export function useRemoveImage() {
  const client = useQueryClient();
  const id = useCustomerId();
  return useMutation({
    mutationFn: () => call(removeCustomerImage, { params: { id } }),
    onSuccess: () => keepMedia(client, id, []),
  });
}

function keepMedia(client: QueryClient, id: number, Media: Customer['Media']): void {
  client.setQueryData(
    queryFor(getCustomer, { params: { id } }).queryKey,
    (known) => known && { ...known, Media },
  );
}

/** Reads the customer again, before going on to what depends on them. */
function useRefreshCustomer(): () => Promise<void> {
  const client = useQueryClient();
  const keep = useKeepCustomer();
  const id = useCustomerId();
  return async () => {
    await refresh(client, { queryKey: keyOf(getIdentityPicture) });
    await keep(await client.fetchQuery({ ...queryFor(getCustomer, { params: { id } }), staleTime: 0 }));
  };
}
