import * as z from 'zod/mini';
import { clientCall, listQuery, recordId, wireAmount, wireTime } from '../call.ts';
import { readMarks } from '../limits.ts';

const notificationId = z.string().check(z.maxLength(100));

/**
 * A notification, in the text that was stored when it happened and never changes. `advice` is its
 * meaning or the next step, `link` a path of the client's app, and `read` is true once the client
 * has seen it.
 */
export const notification = z.object({
  id: recordId,
  read: z.boolean(),
  title: z.string(),
  advice: z.nullable(z.string()),
  amount: z.nullable(wireAmount),
  currency: z.nullable(z.enum(['naira', 'dollar'])),
  link: z.string(),
  timestamp: wireTime,
});
export type Notification = z.infer<typeof notification>;

export const notificationList = clientCall('GET /transactions/notifications', {
  summary: 'List the newest notifications',
  description:
    'Returns the 5 newest, with only the latest of each loan, and the number of unread ones, ' +
    'up to 100.',
  replies: { 200: z.object({ unread: z.number(), results: z.array(notification) }) },
});

export const readNotifications = clientCall('POST /transactions/notifications/read', {
  limits: [readMarks],
  summary: 'Mark notifications as read',
  description: 'Marks this notification and all older ones as read.',
  body: z.object({ newest: notificationId }),
  replies: { 200: z.object({ unread: z.number() }) },
});

export const allNotifications = clientCall('GET /notifications/api/list/', {
  summary: 'List all notifications',
  description:
    'Returns all notifications, newest first.  `unread` counts the unread ones up to a hundred, ' +
    'whatever the filter.',
  query: z.extend(listQuery, {
    about: z.optional(z.enum(['loans', 'investments'], 'about must be loans or investments.')),
    show: z._default(z.enum(['all', 'unread'], 'show must be all or unread.'), 'all'),
  }),
  replies: {
    200: z.object({
      unread: z.number(),
      results: z.array(notification),
      after: z.nullable(z.string()),
    }),
  },
});

export const readSomeNotifications = clientCall('POST /notifications/api/read/', {
  limits: [readMarks],
  summary: 'Mark some notifications as read',
  description: 'Marks only these notifications as read. Unknown ids are ignored.',
  body: z.object({ ids: z.array(notificationId).check(z.maxLength(100)) }),
  replies: { 200: z.object({ unread: z.number() }) },
});
