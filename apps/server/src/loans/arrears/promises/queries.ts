import type { IsoDate } from '@quarrter/domain/calendar';
import type { PaidPart, PromisePart, PromiseState } from '@quarrter/domain/loans';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { loansDb } from '../../tables.ts';

/** A promise to pay as client and staff see it. */
export type LoanPromise = {
  readonly id: string;
  readonly loanId: string;
  readonly madeOn: IsoDate;
  readonly madeBy: string;
  readonly state: PromiseState;
  /** The next date with something left to pay, and how much; null unless it is open. */
  readonly next: PromisePart | null;
  readonly endedOn: IsoDate | null;
  /** In the order of their dates. */
  readonly parts: PromisePart[];
};

const columns = [
  ...(['promise_id', 'loan_id', 'made_on', 'made_by_name', 'state'] as const),
  ...(['next_due_on', 'next_amount', 'ended_on'] as const),
] as const;

/** The latest promise of each of some loans. */
export async function readLatestPromises(
  reader: Reader,
  clientId: string,
  loanIds: readonly string[],
): Promise<LoanPromise[]> {
  if (loanIds.length === 0) return [];
  const rows = await loansDb(reader)
    .selectFrom('loan_promises')
    .distinctOn('loan_id')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('loan_id', 'in', loanIds)
    .orderBy('loan_id')
    .orderBy('promise_id', 'desc')
    .execute();
  return withParts(reader, clientId, rows);
}

const shownPromises = 20;

/** The newest promises of a loan. */
export async function listPromises(
  reader: Reader,
  clientId: string,
  loanId: string,
): Promise<LoanPromise[]> {
  const rows = await loansDb(reader)
    .selectFrom('loan_promises')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .orderBy('promise_id', 'desc')
    .limit(shownPromises)
    .execute();
  return withParts(reader, clientId, rows);
}

/** The latest promise of a loan, unless it has ended; a broken one may be kept after all. */
export async function findCurrentPromise(
  reader: Reader,
  clientId: string,
  loanId: string,
): Promise<LoanPromise | undefined> {
  const [promise] = await readLatestPromises(reader, clientId, [loanId]);
  return promise?.state === 'ended' ? undefined : promise;
}

/** The repayments of a loan since a promise was made, less reversals. */
export async function readPaidSince(
  tx: Tx,
  clientId: string,
  { id, loanId }: Pick<LoanPromise, 'id' | 'loanId'>,
): Promise<PaidPart[]> {
  const rows = await loansDb(tx)
    .selectFrom('loan_repayments')
    .select(['value_on', 'amount', 'returned', 'reversed'])
    .where('client_id', '=', clientId)
    .where('loan_id', '=', loanId)
    .where('repayment_id', '>', id)
    .execute();
  return rows.map((row) => ({
    on: row.value_on,
    amount: row.amount - row.returned - row.reversed,
  }));
}

type Row = {
  promise_id: string;
  loan_id: string;
  made_on: IsoDate;
  made_by_name: string;
  state: PromiseState;
  next_due_on: IsoDate | null;
  next_amount: bigint | null;
  ended_on: IsoDate | null;
};

async function withParts(
  reader: Reader,
  clientId: string,
  rows: readonly Row[],
): Promise<LoanPromise[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.promise_id);
  const parts = await loansDb(reader)
    .selectFrom('loan_promise_parts')
    .select(['promise_id', 'due_on', 'amount'])
    .where('client_id', '=', clientId)
    .where('promise_id', 'in', ids)
    .orderBy('due_on')
    .execute();
  const partsOf = Map.groupBy(parts, (row) => row.promise_id);
  return rows.map((row) => ({
    id: row.promise_id,
    loanId: row.loan_id,
    madeOn: row.made_on,
    madeBy: row.made_by_name,
    state: row.state,
    next:
      row.next_due_on === null ? null : { dueOn: row.next_due_on, amount: row.next_amount ?? 0n },
    endedOn: row.ended_on,
    parts: (partsOf.get(row.promise_id) ?? []).map(({ due_on: dueOn, amount }) => ({
      dueOn,
      amount,
    })),
  }));
}
