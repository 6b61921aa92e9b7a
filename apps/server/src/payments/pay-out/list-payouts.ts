import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { type SelectQueryBuilder, sql } from 'kysely';
import { ledgerAccounts, ledgerCodes, readBalances } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { SchemaOf } from '../../platform/database/define-table.ts';
import {
  countForStaff,
  cutPage,
  type PageRequest,
  parseIdCursor,
  type TotalledPage,
  totalForStaff,
} from '../../platform/http/keyset.ts';
import { findPayoutOf, holdsMoney, type PayoutRow } from '../queries.ts';
import { paymentsDb } from '../tables.ts';
import { byHandReason, undoReason } from './choose-by-hand.ts';
import { referenceOf } from './order-payout.ts';
import type { PayoutStatus, WaitingFor } from './tables.ts';

/** A transfer of any client as staff see it, without the account number. */
export type ListedPayout = {
  readonly clientId: string;
  readonly payoutId: string;
  readonly reference: string;
  readonly purpose: string;
  readonly subjectId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly bankCode: string;
  readonly holder: string;
  readonly status: PayoutStatus;
  readonly waitingFor: WaitingFor;
  readonly message: string;
  readonly requestedOn: IsoDate;
  /** Not sent before this time; null for at once. */
  readonly sendAfter: Date | null;
  readonly settledOn: IsoDate | null;
  readonly returnedOn: IsoDate | null;
  readonly fee: bigint | null;
  /** The number of a part, and the number of parts of a split payout; null and 0 for any other. */
  readonly partNumber: number | null;
  readonly parts: number;
  readonly byHand: boolean;
  /** Why staff chose that; empty for a payout that only they can pay. */
  readonly byHandChoice: string;
  /** Why it cannot be paid by hand instead; empty when it can. */
  readonly byHandReason: string;
  /** Why it cannot be returned to the provider; empty when it can. */
  readonly undoReason: (isRecorded: boolean) => string;
  /** Paid twice, and the client still owes some of it. */
  readonly owed: boolean;
  /** Someone began to pay it, so it can no longer be cancelled. */
  readonly hasBegun: boolean;
};

type Payouts = SelectQueryBuilder<SchemaOf<typeof paymentsDb.tables>, 'payouts', unknown>;

const lists: { readonly [name: string]: (payouts: Payouts) => Payouts } = {
  open: (payouts) => payouts.where('status', 'in', ['requested', 'sent']),
  waiting: (payouts) => payouts.where('waiting_for', '<>', ''),
  failed: (payouts) => payouts.where('status', '=', 'failed'),
  cancelled: (payouts) => payouts.where('status', '=', 'cancelled'),
  paid: (payouts) => payouts.where('status', '=', 'paid'),
  owed: (payouts) => payouts.where(isOwed),
};

/** Of a transfer that was paid twice, whether its client still owes any of it (1300). */
const isOwed = sql<boolean>`(payouts.recoverable AND EXISTS (
  SELECT 1 FROM ${ledgerAccounts(ledgerCodes.recoverable)} AS owed
  WHERE owed.client_id = payouts.client_id AND owed.subject_id = payouts.payout_id
    AND owed.balance > 0
))`;

/**
 * The amount of a transfer in the total of its list. The parts of a split payout count, and the
 * whole counts only the amount that is to be sent again: a failed part's money is in it again.
 */
const countedAmount = (list: string) => sql<bigint>`CASE
  WHEN payouts.part_of IS NOT NULL AND payouts.status = 'failed' THEN 0
  WHEN payouts.parts = 0 THEN payouts.amount
  WHEN ${list} = 'paid' THEN 0
  ELSE payouts.amount - coalesce((
    SELECT sum(part.amount) FROM payouts AS part
    WHERE part.client_id = payouts.client_id AND part.part_of = payouts.payout_id
      AND ${holdsMoney}), 0)
END`;

const inList = (reader: Reader, list: string): Payouts => {
  const payouts = paymentsDb(reader).selectFrom('payouts') as Payouts;
  return lists[list]?.(payouts) ?? payouts;
};

/** One page of transfers: open ones oldest first, all others newest first. */
export async function listPayouts(
  reader: Reader,
  { list, limit, after }: PageRequest & { list: string },
): Promise<TotalledPage<ListedPayout, 'amount'>> {
  const oldestFirst = list === 'open' || list === 'waiting';
  const cursor = parseIdCursor(after);
  let query = inList(reader, list).selectAll().select(isOwed.as('is_owed'));
  if (cursor !== null) query = query.where('payout_id', oldestFirst ? '>' : '<', cursor);
  const rows = await query
    .orderBy('payout_id', oldestFirst ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => row.payout_id);
  const all = inList(reader, list).select(['currency', countedAmount(list).as('amount')]);
  const counted = await totalForStaff(reader, { limit, after }, all, ['amount']);
  return {
    ...counted,
    totals: counted.totals?.filter(({ amount }) => amount > 0n) ?? null,
    results: page.rows.map((row) => toListed(row, row.is_owed)),
    after: page.after,
  };
}

export async function countWaitingPayouts(reader: Reader): Promise<number> {
  return (await countForStaff(reader, inList(reader, 'waiting').select('payout_id'))).count;
}

/** A transfer that staff name by its id alone; undefined when there is none. */
export async function findPayout(
  reader: Reader,
  payoutId: string,
): Promise<ListedPayout | undefined> {
  const row = await findPayoutOf(reader, referenceOf(payoutId));
  if (row === undefined) return undefined;
  const balances = await readBalances(reader, row.client_id, [row.payout_id]);
  return toListed(row, balances(row.payout_id).balance(ledgerCodes.recoverable) > 0n);
}

function toListed(row: PayoutRow, owed: boolean): ListedPayout {
  return {
    clientId: row.client_id,
    payoutId: row.payout_id,
    reference: row.reference,
    purpose: row.purpose,
    subjectId: row.subject_id,
    amount: row.amount,
    currency: row.currency,
    bankCode: row.bank_code,
    holder: row.account_name,
    status: row.status,
    waitingFor: row.waiting_for,
    message: row.message,
    requestedOn: row.requested_on,
    sendAfter: row.send_after,
    settledOn: row.settled_on,
    returnedOn: row.returned_on,
    fee: row.fee,
    partNumber: row.part_number,
    parts: row.parts,
    byHand: row.by_hand,
    byHandChoice: row.by_hand_choice,
    byHandReason: byHandReason(row),
    undoReason: (isRecorded) => undoReason(row, isRecorded),
    owed,
    hasBegun: row.claimed_at !== null,
  };
}
