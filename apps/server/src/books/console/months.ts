import type { ReplyInside } from '@quarrter/contract/call';
import type { Approval } from '@quarrter/contract/staff/approvals';
import type { ClosedMonth, closedMonths, monthBalances } from '@quarrter/contract/staff/journals';
import { parseIsoDate } from '@quarrter/domain/calendar';
import { waitingSubjects } from '../../approvals/index.ts';
import {
  type ConsoleDeps,
  defineActions,
  proposeAndRecord,
  readableKinds,
  type StaffMember,
} from '../../console/index.ts';
import { accountKindOf, readClosedMonths, readMonthBalances } from '../../ledger/index.ts';
import { readBusinessDate } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { readBeforeClosing } from '../before-closing.ts';
import { monthAfter, proposeMonthClose } from '../months.ts';
import { withMembers } from './with-members.ts';

const actions = defineActions({ 'propose-period-close': 'Close of a month proposed' });

/** The closed months, newest first, and the one that can be closed next. */
export async function showMonths(
  { db: reader, approvalKinds }: ConsoleDeps,
  staff: StaffMember,
  now: Date,
): Promise<ReplyInside<typeof closedMonths>> {
  const next = (await monthAfter(reader, await readBusinessDate(reader)))?.slice(0, 7) ?? null;
  const waiting = next === null ? new Set() : await waitingSubjects(reader, 'period-close', [next]);
  const readable = readableKinds(staff, approvalKinds);
  return {
    results: await readMonths(reader),
    next,
    waiting: waiting.size > 0,
    before: next === null ? null : await readBeforeClosing(reader, next, now, readable),
  };
}

/** The balances of a closed month, as they were stored. */
export async function showMonth(
  reader: Reader,
  text: string,
): Promise<ReplyInside<typeof monthBalances>> {
  const date = /^\d{4}-\d{2}$/.test(text) ? parseIsoDate(`${text}-01`) : null;
  const month = (await readMonths(reader)).find((one) => one.month === text);
  if (month === undefined || date === null) throw notFound('This month is not closed.');
  const balances = await readMonthBalances(reader, date);
  return {
    month,
    results: balances.map((row) => ({ ...row, name: accountKindOf(row.code).name })),
  };
}

async function readMonths(reader: Reader): Promise<ClosedMonth[]> {
  const months = await withMembers(reader, await readClosedMonths(reader));
  return months.map(({ on, ...one }) => ({ ...one, month: one.month.slice(0, 7), closedOn: on }));
}

/** Proposes to close a month, written `2026-11`. */
export function closeMonth(
  deps: ConsoleDeps,
  staff: StaffMember,
  month: string,
  note: string,
): Promise<Approval> {
  const asked = { action: actions['propose-period-close'] };
  return proposeAndRecord(deps, staff, asked, (tx, { businessTime }) =>
    proposeMonthClose(tx, month, note, staff, businessTime),
  );
}
