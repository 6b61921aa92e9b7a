import { notificationList, readNotifications, transactionList } from '@quarrter/contract/activity';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, requireClient, serve } from '../platform/http.ts';
import { listTransactions } from './list-transactions.ts';
import { listNotifications, markNotificationsRead } from './notifications.ts';

export function activityRoutes(app: App, { db }: PlatformDeps): void {
  serve(app, transactionList, async ({ query, request }) =>
    listTransactions(db, requireClient(request).clientId, query),
  );
  serve(app, notificationList, async ({ request }) =>
    listNotifications(db, requireClient(request).clientId),
  );
  serve(app, readNotifications, async ({ body, request }) =>
    markNotificationsRead(db, requireClient(request).clientId, body.newest),
  );
}
