import { startTransition, useOptimistic } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';

/**
 * State that stands behind the `?` of the address. A change counts at once, so that what is pressed next builds on it:
 * the router follows in a transition, when nothing more urgent is left to do.
 */
export function useAddressState<State>(
  read: (params: URLSearchParams) => State,
  write: (state: State) => URLSearchParams,
  options: NavigateOptions = {},
): [State, (next: State) => void] {
  const [params, setParams] = useSearchParams();
  const [state, setState] = useOptimistic(read(params));
  const change = (next: State) =>
    startTransition(() => {
      const address = write(next);
      setState(read(address));
      setParams(address, options);
    });
  return [state, change];
}
