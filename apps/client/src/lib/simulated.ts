import { getApi } from '@gatehouse/contract/api/operations';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from './query.ts';

/** Whether the server plays its doors; false until it has said so, which it is asked once, where it is `asked`. */
export function useSimulated(asked = true): boolean {
  const lasting = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
  const api = useQuery({ ...queryFor(getApi), ...lasting, enabled: asked });
  return api.data?.simulated ?? false;
}
