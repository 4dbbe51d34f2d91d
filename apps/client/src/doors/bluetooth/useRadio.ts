import { getApi } from '@gatehouse/contract/api/operations';
import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../lib/config.ts';
import { queryFor } from '../../lib/query.ts';
import { findRadio, type Radio } from '../../platform/radio.ts';
import { isNative } from '../../platform/shell.ts';

/** The radio of this device, for as long as the page lives; undefined where there is none, and while that is not known. */
export function useRadio(): Radio | undefined {
  const lasting = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };
  const api = useQuery({ ...queryFor(getApi), ...lasting, enabled: !isNative });
  const simulator = api.data?.simulated ? apiUrl() : undefined;
  const radio = useQuery({
    queryKey: ['radio', simulator ?? null],
    queryFn: async () => (await findRadio(simulator)) ?? null,
    ...lasting,
  });
  return radio.data ?? undefined;
}
