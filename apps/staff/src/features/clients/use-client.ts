import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { staffClientPage } from '@quarrter/contract/staff/clients';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';

export function useClient(id: string) {
  return useQuery({
    queryKey: keys.client(id),
    queryFn: ({ signal }) => request(staffClientPage, { params: { id }, signal }),
  });
}

/** An action on a client; page and tabs are read again, whatever became of it. */
export function useClientAction<Input, Output>(id: string, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: keys.client(id) }),
  });
}
