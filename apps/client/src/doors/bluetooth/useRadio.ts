import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '../../lib/config.ts';
import { useSimulated } from '../../lib/simulated.ts';
import { findRadio, type Radio } from '../../platform/radio.ts';
import { isNative } from '../../platform/shell.ts';

/** The radio of this device, for as long as the page lives; undefined where there is none, and while that is not known. */
export function useRadio(): Radio | undefined {
  const simulator = useSimulated(!isNative) ? apiUrl() : undefined;
  const radio = useQuery({
    queryKey: ['radio', simulator ?? null],
    queryFn: async () => (await findRadio(simulator)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return radio.data ?? undefined;
}
