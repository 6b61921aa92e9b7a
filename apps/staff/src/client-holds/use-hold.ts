import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { readClientHold } from '@quarrter/contract/staff/client-holds';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../api/keys.ts';
import { request } from '../api/request.ts';

export function useHold(id: string) {
  return useQuery({
    queryKey: keys.clientHold(id),
    queryFn: ({ signal }) => request(readClientHold, { params: { id }, signal }),
  });
}

/** An action on the hold; banner and page are reloaded whether it succeeded or not. */
export function useHoldAction<Input, Output>(id: string, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: keys.client(id) }),
  });
}
