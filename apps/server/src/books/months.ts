import {
  addDays,
  addMonths,
  formatDate,
  type IsoDate,
  parseIsoDate,
} from '@quarrter/domain/calendar';
import { formatMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { defineApprovalKind, type Person, type Proposal, propose } from '../approvals/index.ts';
import { closeMonth, lastClosedMonth, readTotals } from '../ledger/index.ts';
import { type BusinessTime, readBusinessDate } from '../platform/database/business-time.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { conflict, notFound } from '../platform/http/http-error.ts';
import { readBeforeClosing } from './before-closing.ts';

const storedNote = z.object({ note: z.string() });

/** The close of a month: two people agree, and nothing is ever posted in it again. */
export const periodClose = defineApprovalKind<z.infer<typeof storedNote>>({
  name: 'period-close',
  version: 1,
  noun: 'close',
  effect: 'You can no longer post in this month, and you cannot reopen it.',
  payload: storedNote,
  proposeAs: 'propose-period-close',
  decideAs: 'decide-period-close',
  readSubject: async (tx, { id }) => {
    const month = await requireClosable(tx, id);
    return { title: `Close of ${nameOfMonth(month)}`, facts: await balancesAt(tx, lastOf(month)) };
  },
  describe: async (tx, { id }, { note }) => {
    const open = await readBeforeClosing(tx, id, new Date());
    const line = (label: string, after: string) => ({ label, before: '', after });
    return [
      { label: nameOfMonth(parseMonth(id)), before: 'Open', after: 'Closed for good' },
      ...(note === '' ? [] : [line('Note', note)]),
      // An approver cannot read the books: these lines are all that they see of the open items.
      line('Day closes when proposed', open.dayCloses || 'In order'),
      line('Ledger check when proposed', open.ledgerCheck || 'In order'),
      line('Other approvals when proposed', open.approvals || 'In order'),
    ];
  },
  execute: async (tx, { subject, payload, businessTime, proposedBy, decidedBy }) => {
    await closeMonth(tx, {
      month: await requireClosable(tx, subject.id),
      note: payload.note,
      proposedBy: proposedBy.staffId,
      approvedBy: decidedBy.staffId,
      at: businessTime.at,
      on: businessTime.date,
    });
  },
});

/** Proposes to close a month, written `2026-11`. */
export function proposeMonthClose(
  tx: Tx,
  month: string,
  note: string,
  by: Person,
  businessTime: BusinessTime,
): Promise<Proposal> {
  const subject = { id: month, clientId: null };
  return propose(tx, periodClose, { subject, payload: { note }, by, businessTime });
}

/** The month that can be closed next, by its first day; null while none is over. */
export async function monthAfter(reader: Reader, today: IsoDate): Promise<IsoDate | null> {
  const last = await lastClosedMonth(reader);
  const next = last === null ? addMonths(`${today.slice(0, 7)}-01`, -1) : addMonths(last, 1);
  return lastOf(next) < today ? next : null;
}

async function requireClosable(reader: Reader, id: string): Promise<IsoDate> {
  const month = parseMonth(id);
  const last = await lastClosedMonth(reader);
  if (last !== null && month <= last) throw conflict(`${nameOfMonth(month)} is already closed.`);
  if (last !== null && month !== addMonths(last, 1)) {
    throw conflict(`Close ${nameOfMonth(addMonths(last, 1))} first: months are closed in order.`);
  }
  if (lastOf(month) >= (await readBusinessDate(reader))) {
    throw conflict(`${nameOfMonth(month)} has dates that are not closed yet.`);
  }
  return month;
}

function parseMonth(id: string): IsoDate {
  const month = /^\d{4}-\d{2}$/.test(id) ? parseIsoDate(`${id}-01`) : null;
  if (month === null) throw notFound('There is no such month.');
  return month;
}

const lastOf = (month: IsoDate) => addDays(addMonths(month, 1), -1);

/** `Nov 2026` */
function nameOfMonth(month: IsoDate): string {
  return formatDate(month).replace(/^\d+ /, '');
}

/** The figures that two people agree on: the sums of all debit balances at the end of the month. */
async function balancesAt(reader: Reader, date: IsoDate): Promise<Record<string, string>> {
  const totals = await readTotals(reader, date);
  const currencies = [...new Set(totals.map(({ currency }) => currency))].sort();
  return Object.fromEntries(
    currencies.map((currency) => {
      const sum = totals
        .filter((row) => row.currency === currency && row.debits > row.credits)
        .reduce((total, row) => total + row.debits - row.credits, 0n);
      return [`Debit balances in ${currency}`, formatMoney(sum, currency)];
    }),
  );
}
