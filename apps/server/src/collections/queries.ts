import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { ledgerAccounts, ledgerCodes } from '../ledger/index.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { type AutomaticChargeRow, type AutomaticRepaymentRow, collectionsDb } from './tables.ts';

/** Undefined while automatic repayment of the loan is off. */
export async function findSetting(
  reader: Reader,
  clientId: string,
  loanId: string,
): Promise<AutomaticRepaymentRow | undefined> {
  return collectionsDb(reader)
    .selectFrom('automatic_repayments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .executeTakeFirst();
}

export type ChargeKey = { clientId: string; loanId: string; dueOn: IsoDate };

/** The charge that is announced and has not ended; the earliest, if there are two. */
export async function findWaiting(
  reader: Reader,
  clientId: string,
  loanId: string,
): Promise<AutomaticChargeRow | undefined> {
  return collectionsDb(reader)
    .selectFrom('automatic_charges')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .where('state', '=', 'waiting')
    .orderBy('due_on')
    .limit(1)
    .executeTakeFirst();
}

export async function lockCharge(
  tx: Tx,
  { clientId, loanId, dueOn }: ChargeKey,
): Promise<AutomaticChargeRow | undefined> {
  return collectionsDb(tx)
    .selectFrom('automatic_charges')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .where('due_on', '=', dueOn)
    .forUpdate()
    .executeTakeFirst();
}

/** False if a charge of that date was announced before. */
export async function insertCharge(
  tx: Tx,
  { clientId, loanId, dueOn }: ChargeKey,
  announced: Pick<AutomaticChargeRow, 'announced_on' | 'amount'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await collectionsDb(tx)
    .insertInto('automatic_charges')
    .values({ client_id: clientId, loan_id: loanId, due_on: dueOn, ...announced })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function changeCharge(
  tx: Tx,
  { clientId, loanId, dueOn }: ChargeKey,
  change: Partial<Omit<AutomaticChargeRow, 'client_id' | 'loan_id' | 'due_on'>>,
): Promise<void> {
  await collectionsDb(tx)
    .updateTable('automatic_charges')
    .set(change)
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .where('due_on', '=', dueOn)
    .execute();
}

/** Naira of the client that is in no loan or investment yet: staff may apply it to this loan. */
export async function readUnapplied(reader: Reader, clientId: string): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    SELECT coalesce(sum(balance), 0)::bigint AS total
    FROM ${ledgerAccounts(ledgerCodes.unappliedReceipts)} AS receipt
    WHERE client_id = ${clientId} AND currency = 'NGN'`.execute(reader);
  return rows[0]?.total ?? 0n;
}

/** The charges of the whole book that may be made on a date. */
export async function listDue(reader: Reader, date: IsoDate, limit: number): Promise<ChargeKey[]> {
  const rows = await collectionsDb(reader)
    .selectFrom('automatic_charges')
    .select(['client_id', 'loan_id', 'due_on'])
    .where('state', '=', 'waiting')
    .where('due_on', '<=', date)
    .where((row) =>
      row.or([
        row('last_attempt_on', 'is', null),
        row('last_attempt_on', '<', date),
        row('payment_id', 'is not', null),
      ]),
    )
    .orderBy('due_on')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    clientId: row.client_id,
    loanId: row.loan_id,
    dueOn: row.due_on,
  }));
}
