import type { CallKey } from '@quarrter/client/calls';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Shows the reply of an action as the current state of the record. A reload that is still in
 * progress began before the action, so it is cancelled: its answer would replace the newer one.
 */
export async function storeReply(
  client: QueryClient,
  queryKey: CallKey,
  reply: unknown,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, reply);
}
