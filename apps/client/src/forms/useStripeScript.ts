import { loadStripe } from '@stripe/stripe-js/pure';
import { useQuery } from '@tanstack/react-query';

/** Stripe's script with the operator's key, loaded once for whoever shows something of it. */
export function useStripeScript(publishableKey: string | null) {
  return useQuery({
    queryKey: ['stripe', publishableKey],
    queryFn: async () => {
      const loaded = publishableKey === null ? null : await loadStripe(publishableKey);
      if (loaded === null) throw new Error('Stripe is not set up.');
      return loaded;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
