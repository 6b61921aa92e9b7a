import { callKey, invalidate } from '@quarrter/client/calls';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { collectionsList, readCollectionCase } from '@quarrter/contract/staff/collections';
import { useQueryClient } from '@tanstack/react-query';

/** An action on a loan in arrears; its page and the lists are read again. */
export function useCollecting<Input, Output>(id: string, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: run,
    onSettled: () =>
      invalidate(client, callKey(readCollectionCase, { params: { id } }), collectionsList),
  });
}
