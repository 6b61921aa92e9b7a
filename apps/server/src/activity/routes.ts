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
import { inSnapshot } from '../platform/database/in-snapshot.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, serve } from '../platform/http/http.ts';
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
  serve(app, transactionList, async ({ query, client }) => {
    const page = await inSnapshot(db, (tx) => listActivity(tx, client.clientId, query));
    return { ...page, results: page.results.map(toTransaction) };
  });

  serve(app, accountReport, async ({ query, client }) => {
    const page = await inSnapshot(db, (tx) => readAccountReport(tx, client.clientId, query));
    return { ...page, results: page.results.map(toTransaction) };
  });

  serve(app, home, ({ client }) => inSnapshot(db, (tx) => readHome(tx, client.clientId)));

  serve(app, transactionDetail, ({ params, client }) =>
    inSnapshot(db, (tx) => readTransaction(tx, client.clientId, params.id)),
  );

  serve(app, notificationList, ({ client }) => listNotifications(db, client.clientId));

  serve(app, allNotifications, ({ query, client }) =>
    listAllNotifications(db, client.clientId, query),
  );

  serve(app, readSomeNotifications, async ({ body, client }) =>
    markSomeRead(db, client.clientId, body.ids),
  );

  serve(app, readNotifications, async ({ body, client }) =>
    markNotificationsRead(db, client.clientId, body.newest),
  );
}
