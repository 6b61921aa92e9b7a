import { addDays, type IsoDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import { listProposals } from '../approvals/index.ts';
import { isLedgerEmpty } from '../ledger/index.ts';
import { countOpenPayments } from '../payments/index.ts';
import { readBusinessDate } from '../platform/database/business-time.ts';
import type { Database, Reader, Tx } from '../platform/database/database.ts';
import { cutPage, type Page, type PageRequest, parseDayCursor } from '../platform/http/keyset.ts';
import { readMovements } from './close-figures.ts';
import { countOpenItems } from './items.ts';
import { type ReportFigures, reportFigures } from './report-figures.ts';
import { readLastRun } from './runs.ts';
import { reconciliationDb } from './tables.ts';

/** Finance's report on a business date, after its close. */
export type CloseReport = ReportFigures & { readonly date: IsoDate; readonly writtenAt: Date };

/**
 * Writes the report of the last closed date, once; `tell` runs in its transaction. False when it is
 * written already.
 */
export async function writeCloseReport(
  db: Database,
  now: Date,
  tell: (tx: Tx, date: IsoDate) => Promise<void>,
): Promise<boolean> {
  if (await isLedgerEmpty(db)) return false;
  const date = addDays(await readBusinessDate(db), -1);
  const figures = z.encode(reportFigures, await readFigures(db, date));
  return db.transaction().execute(async (tx) => {
    const written = await reconciliationDb(tx)
      .insertInto('close_reports')
      .values({ business_date: date, figures: JSON.stringify(figures), written_at: now })
      .onConflict((known) => known.doNothing())
      .returning('business_date')
      .executeTakeFirst();
    if (written === undefined) return false;
    await tell(tx, date);
    return true;
  });
}

async function readFigures(reader: Reader, date: IsoDate): Promise<ReportFigures> {
  const lastRun = await readLastRun(reader);
  const proposals = await listProposals(reader, { state: 'waiting', limit: 1 });
  const open = await countOpenPayments(reader);
  const work = open.map(({ kind, state, count }) => [`${kind}-${state}`, count] as const);
  return {
    movements: await readMovements(reader, date),
    balances: lastRun?.balances ?? [],
    differences: Object.fromEntries(await countOpenItems(reader)),
    work: Object.fromEntries([...work, ['proposal-waiting', proposals.count]]),
  };
}

/** The report of a date; null when none was written. */
export async function readCloseReport(reader: Reader, date: IsoDate): Promise<CloseReport | null> {
  const row = await reconciliationDb(reader)
    .selectFrom('close_reports')
    .selectAll()
    .where('business_date', '=', date)
    .executeTakeFirst();
  return row === undefined ? null : toReport(row);
}

/** One page of the reports, newest first. */
export async function listCloseReports(
  reader: Reader,
  { limit, after }: PageRequest,
): Promise<Page<CloseReport>> {
  const place = parseDayCursor(after);
  const reports = reconciliationDb(reader).selectFrom('close_reports');
  const older = place === null ? reports : reports.where('business_date', '<', place);
  const rows = await older
    .selectAll()
    .orderBy('business_date', 'desc')
    .limit(limit + 1)
    .execute();
  const { count } = await reports
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  const page = cutPage(rows, limit, (row) => row.business_date);
  return { count: Number(count), results: page.rows.map(toReport), after: page.after };
}

function toReport(row: { business_date: IsoDate; figures: object; written_at: Date }): CloseReport {
  const figures = reportFigures.parse(row.figures);
  return { ...figures, date: row.business_date, writtenAt: row.written_at };
}
