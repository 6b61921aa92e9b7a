import type { ReportKind } from '@quarrter/contract/client/account-report';
import { type IsoDate, startOfDay } from '@quarrter/domain/calendar';
import { listReportEntries, type ReportOrder, type TransactionKind } from '../events/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { invalid } from '../platform/http/http-error.ts';
import {
  cutPage,
  formatAmountCursor,
  formatTimeCursor,
  parseAmountCursor,
  parseTimeCursor,
  type ReportRequest,
} from '../platform/http/keyset.ts';
import { type Activity, addSubjects } from './list-activity.ts';
import { searchReport } from './search-report.ts';

export type AskedReport = ReportRequest & {
  readonly kinds?: readonly ReportKind[] | undefined;
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  readonly sort: 'date' | 'amount';
};

/** REP-12, REP-13. Every kind of entry is of one of them. */
export const entryKinds: { readonly [kind in ReportKind]: readonly TransactionKind[] } = {
  'loan-withdrawals': ['loan'],
  'loan-repayments': ['repayment', 'repayment-reversal'],
  withdrawals: ['withdrawal'],
  deposits: ['deposit', 'investment-reversal', 'reinvestment'],
  returns: ['returns'],
};

const dayMs = 86_400_000;

/** One page of a client's transactions, as filtered, sorted and searched (REP-18). */
export async function readAccountReport(
  reader: Reader,
  clientId: string,
  asked: AskedReport,
): Promise<{ results: Activity[]; after: string | null }> {
  const { from, to, sort, limit } = asked;
  if (from !== undefined && to !== undefined && to < from) {
    throw invalid({ to: ['The last day must not be before the first one.'] });
  }
  const order: ReportOrder = { by: sort, rising: (asked.order ?? usual[sort]) === 'asc' };
  const { period, ...searched } = searchReport(clientId, asked.search ?? '');
  const firstDay = sorted(from, period?.from).at(-1);
  const lastDay = sorted(to, period?.to).at(0);
  const filter = {
    ...searched,
    kinds: inBoth(kindsOf(asked.kinds), searched.kinds),
    from: firstDay === undefined ? null : startOfDay(firstDay),
    before: lastDay === undefined ? null : new Date(startOfDay(lastDay).getTime() + dayMs),
  };
  const after = placeOf(sort, asked.after);
  const entries = await listReportEntries(reader, clientId, filter, {
    order,
    after,
    limit: limit + 1,
  });
  const page = cutPage(entries, limit, ({ amount, at, entryId: id }) =>
    sort === 'date' ? formatTimeCursor({ at, id }) : formatAmountCursor({ amount, at, id }),
  );
  return { results: await addSubjects(reader, clientId, page.rows), after: page.after };
}

function sorted(...days: readonly (IsoDate | undefined)[]): IsoDate[] {
  return days.filter((day) => day !== undefined).sort();
}

/** REP-19. */
const usual = { date: 'desc', amount: 'asc' } as const;

function kindsOf(ticked: readonly ReportKind[] = []): readonly TransactionKind[] | null {
  return ticked.length === 0 ? null : [...new Set(ticked)].flatMap((kind) => entryKinds[kind]);
}

function inBoth<Kind>(some: readonly Kind[] | null, others: readonly Kind[] | null) {
  if (some === null || others === null) return some ?? others;
  return some.filter((kind) => others.includes(kind));
}

function placeOf(sort: 'date' | 'amount', cursor: string | undefined) {
  if (sort === 'amount') return parseAmountCursor(cursor);
  const place = parseTimeCursor(cursor);
  return place && { ...place, amount: 0n };
}
