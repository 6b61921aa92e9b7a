import * as z from 'zod/mini';
import { notification } from './activity.ts';
import { defineCall, detail, fieldErrors, listQuery } from './call.ts';

const notificationId = z.string().check(z.maxLength(100));

export const allNotifications = defineCall({
  method: 'GET',
  path: '/notifications/api/list/',
  auth: 'client',
  summary: 'List all notifications',
  description:
    'Newest first. `unread` counts the unread ones up to a hundred, whatever the filter.',
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
    400: fieldErrors,
    401: detail,
  },
});

export const readSomeNotifications = defineCall({
  method: 'POST',
  path: '/notifications/api/read/',
  auth: 'client',
  summary: 'Mark some notifications as read',
  description: 'These alone. An id that names none of the client changes nothing.',
  body: z.object({ ids: z.array(notificationId).check(z.maxLength(100)) }),
  replies: { 200: z.object({ unread: z.number() }), 400: fieldErrors, 401: detail },
});
