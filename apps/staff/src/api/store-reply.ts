import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows the reply of an action as what the record is now. A reload that is still under way was
 * asked for before the action, so it is given up: its answer would replace the newer one.
 */
export async function storeReply<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  reply: Data,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, reply);
}
