import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { useQueryClient } from '@tanstack/react-query';
import { refreshClient } from '../api/changes.ts';

/** An action on the hold; banner and page are reloaded whether it succeeded or not. */
export function useHoldAction<Input, Output>(id: string, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: run,
    onSettled: () => refreshClient(client, id),
  });
}
