import { followStream } from '@quarrter/client/follow-stream';
import { addressOf, checkToken, tokenHeader } from '@quarrter/client/request';
import { type LiveChange, notificationStream } from '@quarrter/contract/live';
import type { QueryClient } from '@tanstack/react-query';
import { connection } from '../api/request.ts';
import { catchUp, refresh, refreshAll } from './refresh.ts';

/**
 * Keeps the page up to date until the signal aborts: records that changed elsewhere are read again.
 */
export function followChanges(queries: QueryClient, signal: AbortSignal): Promise<void> {
  let sentWith: string | undefined;
  return followStream(
    {
      connect: async (after, aborting) => {
        await connection.replacing;
        sentWith = connection.token();
        const query = after === null ? {} : { after };
        return fetch(addressOf(connection, notificationStream, { query }), {
          headers: { accept: 'text/event-stream', ...tokenHeader(sentWith) },
          signal: aborting,
        });
      },
      onOpen: () => void catchUp(queries),
      onChanged: (data) => void refresh(queries, (JSON.parse(data) as Changes).changes),
      onReset: () => void refreshAll(queries),
      onRejected: async () => {
        await connection.replacing;
        const token = connection.token();
        checkToken(connection, notificationStream, 401, sentWith);
        return token !== undefined && token !== sentWith;
      },
    },
    signal,
  );
}

type Changes = { changes: LiveChange[] };
