import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';

/** An action on a loan in arrears; its page and the lists are read again. */
export function useCollecting<Input, Output>(id: string, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.collection(id) }),
        client.invalidateQueries({ queryKey: keys.allCollections() }),
      ]),
  });
}
