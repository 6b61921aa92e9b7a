import * as z from 'zod/mini';
import { clientCall, detail } from './call.ts';
import { streams } from './limits.ts';

/**
 * A change: of a record of the client, by its id, or of the list of notifications, whose id is
 * null. A page reads again through its ordinary calls.
 */
export const liveChange = z.object({
  kind: z.enum(['notification', 'loan', 'investment', 'withdrawal', 'payment', 'card', 'top-up']),
  id: z.nullable(z.string()),
});
export type LiveChange = z.infer<typeof liveChange>;

/** The data of an event `changed`. */
export const liveChanges = z.object({ changes: z.array(liveChange) });

/**
 * The events of the stream. `ready`: the stream is open; `beat`: it still is; `changed`: records
 * changed; `reset`: anything may have changed since `after`; `end`: the session may have ended.
 */
export type LiveEventName = 'ready' | 'beat' | 'changed' | 'reset' | 'end';

export const notificationStream = clientCall('GET /notifications/api/stream/', {
  limits: [streams],
  summary: 'Follow changes',
  description:
    'Streams server-sent events, read with fetch so that the request carries the token. ' +
    '`changed` carries the type and id of each changed record. To continue after a lost ' +
    'connection, send the last id as `Last-Event-ID` or `after`; `reset` means that events were ' +
    'missed: read everything again. Sends a `beat` every 20 seconds.',
  query: z.object({ after: z.optional(z.string().check(z.maxLength(100))) }),
  replies: { 200: z.file().check(z.mime(['text/event-stream'])), 503: detail },
});
