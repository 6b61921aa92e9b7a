import type { Call } from '@quarrter/contract/call';
import { useQuery } from '@tanstack/react-query';
import { type CallInput, callKey, requestOf } from './calls.ts';

/**
 * A call that a screen makes once when it opens, such as one that uses up a link. It is a query
 * rather than an effect, so that it is made once even when React mounts the screen twice, and it
 * is not cancelled when the screen closes.
 */
export function useCallOnce<C extends Call>(
  call: C,
  input: CallInput<C>,
  options: { enabled?: boolean; gcTime?: number } = {},
) {
  return useQuery({
    ...options,
    queryKey: callKey<C>(call, input),
    queryFn: ({ meta }) => requestOf(meta)(call, input),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
