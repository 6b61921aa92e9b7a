import { type CallKey, invalidate } from '@quarrter/client/calls';
import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import type { Call } from '@quarrter/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { workLists } from './changes.ts';
import { storeReply } from './store-reply.ts';

/** The stored replies to replace or to read again after an action. */
export type After = {
  /** Replaced by the action's reply. After an error it is read again. */
  shows?: CallKey;
  /** Read again, also after an error: a colleague may have been faster, or it may have worked. */
  reloads?: readonly (Call | CallKey)[];
};

/**
 * One action of a member of staff. Its reply, which may be secret, is not stored. The lists of work
 * and their lengths in the menu are read again, because most actions finish or make some work.
 */
export function useAction<Input = void, Reply = unknown>(
  send: (input: Input) => Promise<Reply>,
  { shows, reloads = [] }: After = {},
) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: send,
    gcTime: 0,
    onSuccess: (reply) => shows && storeReply(client, shows, reply),
    // Also when a field is wrong: the server may need a field that the page did not draw.
    onError: () => shows && invalidate(client, shows),
    onSettled: () => invalidate(client, ...workLists, ...reloads),
  });
}
