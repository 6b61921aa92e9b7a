import type { ReplyInside } from '@quarrter/contract/call';
import { catchUp, type DayClose, dayClose, dayCloses } from '@quarrter/contract/staff/book-closes';
import { daysBetween, lagosDate, parseIsoDate } from '@quarrter/domain/calendar';
import {
  defineActions,
  defineConsole,
  recordAction,
  type StaffMember,
} from '../../console/index.ts';
import { readBusinessDate, readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/http.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';
import { readCloseReport } from '../../reconciliation/index.ts';
import { findClose, listCloses, readBuckets } from '../list-closes.ts';
import { queueCatchUp, readQueuedCloses } from '../queued-closes.ts';

/** The close of each business date: progress, history, and catching up. */
export const dayCloseConsole = defineConsole<{ readonly db: Database }>({
  routes: (app, { db }) => {
    serve(app, dayCloses, ({ query }) => showCloses(db, query, new Date()));

    serve(app, dayClose, ({ params }) => showClose(db, params.date));

    serve(app, catchUp, async ({ staff, reply }) =>
      reply.code(202).send(await startCatchUp(db, staff, new Date())),
    );
  },
});

const actions = defineActions({ 'catch-up': 'Close of earlier dates started' });

async function showCloses(
  reader: Reader,
  request: PageRequest,
  now: Date,
): Promise<ReplyInside<typeof dayCloses>> {
  const businessDate = await readBusinessDate(reader);
  const today = lagosDate(now);
  return {
    ...(await listCloses(reader, request)),
    ...(await readQueuedCloses(reader)),
    businessDate,
    today,
    daysBehind: Math.max(0, daysBetween(businessDate, today)),
  };
}

async function showClose(reader: Reader, text: string): Promise<DayClose> {
  const date = parseIsoDate(text);
  const close = date === null ? undefined : await findClose(reader, date);
  if (date === null || close === undefined) throw notFound('This date was not closed.');
  const buckets = await readBuckets(reader, date);
  return { close, buckets, report: await readCloseReport(reader, date) };
}

/** Queues the close of every date before today's in Lagos, which the worker does each night. */
function startCatchUp(db: Database, staff: StaffMember, now: Date): Promise<{ detail: string }> {
  return db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    if (businessTime.date >= lagosDate(now)) {
      throw conflict('Every date before today is already closed.');
    }
    await queueCatchUp(tx);
    await recordAction(tx, staff, businessTime, {
      action: actions['catch-up'],
      subject: `day closes from ${businessTime.date}`,
    });
    return { detail: 'The close has started.' };
  });
}
