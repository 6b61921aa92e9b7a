import type {
  closedMonths,
  monthBalances,
  ClosedMonth as WireMonth,
} from '@quarrter/contract/staff/journals';
import { parseIsoDate } from '@quarrter/domain/calendar';
import { toWire } from '@quarrter/domain/money';
import type * as z from 'zod/mini';
import { waitingSubjects } from '../../approvals/index.ts';
import { monthAfter } from '../../books/index.ts';
import { type ClosedMonth, readClosedMonths, readMonthBalances } from '../../ledger/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { kindOf } from './accounts.ts';
import { nameMembers } from './members.ts';

/** The closed months, newest first, and the one that can be closed next. */
export async function showMonths(
  reader: Reader,
): Promise<z.infer<(typeof closedMonths)['replies'][200]>> {
  const next = (await monthAfter(reader, await readBusinessDate(reader)))?.slice(0, 7) ?? null;
  const waiting = next === null ? new Set() : await waitingSubjects(reader, 'period-close', [next]);
  return {
    results: await presentMonths(reader, await readClosedMonths(reader)),
    next,
    waiting: waiting.size > 0,
  };
}

/** The balances of a closed month, as they were stored. */
export async function showMonth(
  reader: Reader,
  text: string,
): Promise<z.infer<(typeof monthBalances)['replies'][200]>> {
  const date = /^\d{4}-\d{2}$/.test(text) ? parseIsoDate(`${text}-01`) : null;
  const known = (await readClosedMonths(reader)).filter(({ month }) => month === date);
  const [month] = await presentMonths(reader, known);
  if (month === undefined || date === null) throw notFound('This month is not closed.');
  const balances = await readMonthBalances(reader, date);
  return {
    month,
    results: balances.map((row) => ({
      ...{ currency: row.currency, code: row.code, name: kindOf(row.code).name },
      ...{ opening: toWire(row.opening), debits: toWire(row.debits) },
      ...{ credits: toWire(row.credits), closing: toWire(row.closing) },
    })),
  };
}

async function presentMonths(reader: Reader, months: readonly ClosedMonth[]): Promise<WireMonth[]> {
  const memberOf = await nameMembers(
    reader,
    months.flatMap(({ proposedBy, approvedBy }) => [proposedBy, approvedBy]),
  );
  return months.map((one) => ({
    ...{ month: one.month.slice(0, 7), closed_on: one.on, note: one.note },
    proposed_by: memberOf(one.proposedBy),
    approved_by: memberOf(one.approvedBy),
  }));
}
