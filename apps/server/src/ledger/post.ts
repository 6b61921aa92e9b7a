import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import { readBusinessDateOf } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import type { LedgerCode } from './chart.ts';
import { addToMonths, firstOfMonth, isSummed } from './month-totals.ts';

/** One side of a transfer: an account of the client, by its code and the record it belongs to. */
export type Side = { code: LedgerCode; subjectId: string };

/**
 * `amount` goes from the credited account to the debited one; kinds are those of docs/ledger.md.
 */
export type Transfer = {
  kind: TransferKind;
  subjectId: string;
  debit: Side;
  credit: Side;
  currency: Currency;
  amount: bigint;
};

export type TransferKind =
  | 'receipt'
  | 'provider_fee'
  | 'repayment_penalty'
  | 'repayment_interest'
  | 'repayment_principal'
  | 'investment'
  | 'disbursement_ordered'
  | 'payout_paid'
  | 'payout_returned'
  | 'payout_unclaimed'
  | 'disbursement'
  | 'interest_scheduled'
  | 'disbursement_failed'
  | 'payout_resumed'
  | 'payout_split'
  | 'payout_part_failed'
  | 'disbursement_returned'
  | 'interest_unscheduled'
  | 'interest_earned'
  | 'interest_unearned'
  | 'interest_forgiven'
  | 'interest_owed_again'
  | 'penalty_capitalised'
  | 'interest_capitalised'
  | 'write_off_penalty'
  | 'write_off_interest'
  | 'write_off_principal'
  | 'penalty'
  | 'returns'
  | 'withdrawal_capital'
  | 'withdrawal_returns'
  | 'withdrawal_failed'
  | 'reinvested_capital'
  | 'reinvested_returns'
  | 'withdrawal_released'
  | 'repayment_reversed_penalty'
  | 'repayment_reversed_interest'
  | 'repayment_reversed_principal'
  | 'penalty_reversed'
  | 'penalty_waived'
  | 'penalty_unwaived'
  | 'investment_reversed'
  | 'returns_reversed'
  | 'reinvested_returns_reversed'
  | 'refund_ordered'
  | 'refund_paid'
  | 'refund_failed'
  | 'refund_by_provider'
  | 'refund_returned'
  | 'chargeback'
  | 'chargeback_recoverable'
  | 'journal'
  | 'recovered'
  | 'written_off'
  | 'transfer_fee'
  | 'payout_recoverable'
  | 'payout_recovered'
  | 'payout_resent'
  | 'payout_resend_failed'
  | 'payout_paid_by_hand'
  | 'withholding_tax'
  | 'settlement'
  | 'settlement_fee'
  | 'top_up'
  | 'opening_balance'
  | 'opening_principal'
  | 'opening_interest_earned'
  | 'opening_penalty'
  | 'opening_repaid_interest'
  | 'opening_repaid_principal'
  | 'opening_capital'
  | 'opening_returns';

/**
 * Posts transfers of one client, all or none, in the caller's transaction. Transfers of nothing are
 * left out. The caller has locked the business row first; an account that would fall below zero
 * fails the whole transaction, and so does a date that is closed for the client: its transfers are
 * sealed. The client's own date is `readBusinessTimeOf`.
 */
export async function post(
  tx: Tx,
  clientId: string,
  happenedOn: IsoDate,
  transfers: readonly Transfer[],
): Promise<void> {
  const moving = transfers.filter((transfer) => transfer.amount !== 0n);
  if (moving.length === 0) return;
  const openDate = await readBusinessDateOf(tx, clientId);
  if (happenedOn < openDate) throw new Error(`${happenedOn} is closed for client ${clientId}`);
  const totals = totalsOf(moving);
  await openAndLock(tx, clientId, totals);
  await writeAndAdd(tx, clientId, happenedOn, moving, totals);
}

/**
 * Opens missing accounts with zeros and locks all of them in the order of their key, so that two
 * postings wait for each other instead of deadlocking. A single upsert of the new totals could not
 * do both: its proposed row would have to pass the check against balances below zero.
 */
async function openAndLock(
  tx: Tx,
  clientId: string,
  totals: readonly AccountTotal[],
): Promise<void> {
  const rows = totals.map(
    ({ code, subjectId, currency }) =>
      sql`(${clientId}::uuid, ${code}::smallint, ${subjectId}::uuid, ${currency})`,
  );
  await sql`
    INSERT INTO ledger_accounts (client_id, code, subject_id, currency)
    VALUES ${sql.join(rows)} ${lockExisting}`.execute(tx);
}

/** PostgreSQL locks the row of a conflict also when there is nothing to change in it. */
export const lockExisting = sql`
  ON CONFLICT (client_id, code, subject_id, currency)
  DO UPDATE SET debits = ledger_accounts.debits WHERE false`;

/** Inserts the transfers and adds them to the totals of their accounts. */
async function writeAndAdd(
  tx: Tx,
  clientId: string,
  happenedOn: IsoDate,
  transfers: readonly Transfer[],
  totals: readonly AccountTotal[],
): Promise<void> {
  const postingId = newId();
  const rows = transfers.map(
    ({ kind, subjectId, debit, credit, currency, amount }) => sql`(
      ${clientId}::uuid, ${newId()}::uuid, ${postingId}::uuid, ${kind}, ${subjectId}::uuid,
      ${debit.code}::smallint, ${debit.subjectId}::uuid,
      ${credit.code}::smallint, ${credit.subjectId}::uuid,
      ${currency}, ${amount}::bigint, ${happenedOn}::date
    )`,
  );
  const moved = totals.map(
    ({ code, subjectId, currency, debits, credits }) => sql`(
      ${code}::smallint, ${subjectId}::uuid, ${currency}::text, ${debits}::bigint,
      ${credits}::bigint
    )`,
  );
  const added = await sql`
    WITH written AS (
      INSERT INTO ledger_transfers (
        client_id, transfer_id, posting_id, kind, subject_id, debit_code, debit_subject_id,
        credit_code, credit_subject_id, currency, amount, happened_on
      ) VALUES ${sql.join(rows)}
    )${summedSql(clientId, happenedOn, totals)}
    UPDATE ledger_accounts AS account
    SET debits = account.debits + moved.debits, credits = account.credits + moved.credits
    FROM (VALUES ${sql.join(moved)}) AS moved (code, subject_id, currency, debits, credits)
    WHERE account.client_id = ${clientId} AND account.code = moved.code
      AND account.subject_id = moved.subject_id AND account.currency = moved.currency`.execute(tx);
  if (added.numAffectedRows !== BigInt(totals.length)) {
    throw new Error(`a posting changed ${added.numAffectedRows} of ${totals.length} accounts`);
  }
}

/** The part that adds to the sums of the month, where there is one. */
function summedSql(
  clientId: string,
  happenedOn: IsoDate,
  totals: readonly AccountTotal[],
): RawBuilder<unknown> {
  const sums = new Map<string, Omit<AccountTotal, 'subjectId'>>();
  for (const { code, currency, debits, credits } of totals.filter((one) => isSummed(one.code))) {
    const key = `${currency} ${code}`;
    const sum = sums.get(key) ?? { code, currency, debits: 0n, credits: 0n };
    sums.set(key, { ...sum, debits: sum.debits + debits, credits: sum.credits + credits });
  }
  if (sums.size === 0) return sql``;
  // In the order of their key, as the accounts are.
  const rows = [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([, { code, currency, debits, credits }]) => sql`(
      ${clientId}::uuid, ${currency}::text, ${code}::smallint,
      ${firstOfMonth(happenedOn)}::date, ${debits}::bigint, ${credits}::bigint
    )`,
    );
  return sql`, summed AS (${addToMonths(sql`VALUES ${sql.join(rows)}`)})`;
}

type AccountTotal = Side & { currency: Currency; debits: bigint; credits: bigint };

/** What transfers add to each account, in the order of the accounts' key. */
function totalsOf(transfers: readonly Transfer[]): AccountTotal[] {
  const totals = new Map<string, AccountTotal>();
  const add = (side: Side, currency: Currency, debits: bigint, credits: bigint) => {
    const key = `${side.code} ${side.subjectId} ${currency}`;
    const total = totals.get(key) ?? { ...side, currency, debits: 0n, credits: 0n };
    totals.set(key, {
      ...total,
      debits: total.debits + debits,
      credits: total.credits + credits,
    });
  };
  for (const { debit, credit, currency, amount } of transfers) {
    add(debit, currency, amount, 0n);
    add(credit, currency, 0n, amount);
  }
  // Codes have four digits and ids are written alike, so the texts sort as the keys do.
  return [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
}
