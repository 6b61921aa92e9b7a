import { type CallInput, callKey, type ReplyOf, setReply } from '@quarrter/client/calls';
import type { Call } from '@quarrter/contract/call';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Shows the reply of an action as the current state of the record. A reload that is still in
 * progress began before the action, so it is cancelled: its answer would replace the newer one.
 */
export async function storeReply<C extends Call>(
  client: QueryClient,
  call: C,
  input: CallInput<C>,
  reply: ReplyOf<C>,
): Promise<void> {
  await client.cancelQueries({ queryKey: callKey<C>(call, input), exact: true });
  setReply(client, call, input, reply);
}
