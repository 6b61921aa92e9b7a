import { accountReport } from '@quarrter/contract/client/account-report';
import { transactionList } from '@quarrter/contract/client/activity';
import { home } from '@quarrter/contract/client/home';
import {
  allNotifications,
  notificationList,
  readNotifications,
  readSomeNotifications,
} from '@quarrter/contract/client/notifications';
import { transactionDetail } from '@quarrter/contract/client/transaction-detail';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, requireClient, serve } from '../platform/http/http.ts';
import { readAccountReport } from './account-report.ts';
import { readHome } from './home/read-home.ts';
import { listActivity } from './list-activity.ts';
import {
  listAllNotifications,
  listNotifications,
  markNotificationsRead,
  markSomeRead,
} from './notifications.ts';
import { readTransaction } from './transaction-detail.ts';
import { toTransaction } from './wire.ts';

export function activityRoutes(app: App, { db }: PlatformDeps): void {
  serve(app, transactionList, async ({ query, request }) => {
    const page = await listActivity(db, requireClient(request).clientId, query);
    return { ...page, results: page.results.map(toTransaction) };
  });

  serve(app, accountReport, async ({ query, request }) => {
    const page = await readAccountReport(db, requireClient(request).clientId, query);
    return { ...page, results: page.results.map(toTransaction) };
  });

  serve(app, home, ({ request }) => readHome(db, requireClient(request).clientId));

  serve(app, transactionDetail, ({ params, request }) =>
    readTransaction(db, requireClient(request).clientId, params.id),
  );

  serve(app, notificationList, ({ request }) =>
    listNotifications(db, requireClient(request).clientId),
  );

  serve(app, allNotifications, ({ query, request }) =>
    listAllNotifications(db, requireClient(request).clientId, query),
  );

  serve(app, readSomeNotifications, async ({ body, request }) =>
    markSomeRead(db, requireClient(request).clientId, body.ids),
  );

  serve(app, readNotifications, async ({ body, request }) =>
    markNotificationsRead(db, requireClient(request).clientId, body.newest),
  );
}
