import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { useQueryClient } from '@tanstack/react-query';
import { refreshClient } from '../../api/changes.ts';

/** An action on a client; page and tabs are read again, whatever became of it. */
export function useClientAction<Input, Output>(id: string, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: run,
    onSettled: () => refreshClient(client, id),
  });
}
