import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { among, givenRows, namesOf } from '../platform/database/row-set.ts';
import type { LedgerCode } from './chart.ts';
import { addToMonths, firstOfMonth, isSummed } from './month-totals.ts';
import type { Side, Transfer } from './transfer.ts';

/** Transfers of one client that are written together. */
export type Posting = {
  readonly clientId: string;
  readonly happenedOn: IsoDate;
  readonly transfers: readonly Transfer[];
};

/**
 * Opens missing accounts with zeros and locks all of them in the order of their key, so that two
 * postings wait for each other instead of deadlocking. A single upsert of the new totals could not
 * do both: its proposed row would have to pass the check against balances below zero.
 */
export async function openAndLock(tx: Tx, totals: readonly AccountTotal[]): Promise<void> {
  await sql`
    INSERT INTO ledger_accounts (${namesOf(keyColumns)})
    ${givenRows(totals, keyColumns)} ${lockExisting}`.execute(tx);
}

/** PostgreSQL locks the row of a conflict also when there is nothing to change in it. */
const lockExisting = sql`
  ON CONFLICT (client_id, code, subject_id, currency)
  DO UPDATE SET debits = ledger_accounts.debits WHERE false`;

export const keyColumns = {
  client_id: 'uuid',
  code: 'smallint',
  subject_id: 'uuid',
  currency: 'text',
} as const;
export const totalColumns = { ...keyColumns, debits: 'bigint', credits: 'bigint' } as const;
const transferColumns = {
  client_id: 'uuid',
  transfer_id: 'uuid',
  posting_id: 'uuid',
  kind: 'text',
  subject_id: 'uuid',
  debit_code: 'smallint',
  debit_subject_id: 'uuid',
  credit_code: 'smallint',
  credit_subject_id: 'uuid',
  currency: 'text',
  amount: 'bigint',
  happened_on: 'date',
} as const;

/**
 * Inserts the transfers and adds them to the totals of the accounts that are there, which it
 * returns.
 */
export async function writeAndAdd(
  tx: Tx,
  postings: readonly Posting[],
  totals: readonly AccountTotal[],
): Promise<readonly AccountKey[]> {
  const clientIds = totals.map((total) => total.client_id);
  const { rows } = await sql<AccountKey>`
    WITH written AS (
      INSERT INTO ledger_transfers (${namesOf(transferColumns)})
      ${givenRows(postings.flatMap(rowsOf), transferColumns)}
    )${summedSql(postings)}
    UPDATE ledger_accounts AS account
    SET debits = account.debits + moved.debits, credits = account.credits + moved.credits
    FROM (${givenRows(totals, totalColumns)}) AS moved (${namesOf(totalColumns)})
    WHERE account.client_id = moved.client_id AND account.client_id = ${among(clientIds)}
      AND account.code = moved.code
      AND account.subject_id = moved.subject_id AND account.currency = moved.currency
    RETURNING account.client_id, account.code, account.subject_id, account.currency`.execute(tx);
  return rows;
}

function rowsOf({ clientId, happenedOn, transfers }: Posting) {
  const postingId = newId();
  return transfers.map(({ kind, subjectId, debit, credit, currency, amount }) => ({
    client_id: clientId,
    transfer_id: newId(),
    posting_id: postingId,
    kind,
    subject_id: subjectId,
    debit_code: debit.code,
    debit_subject_id: debit.subjectId,
    credit_code: credit.code,
    credit_subject_id: credit.subjectId,
    currency,
    amount,
    happened_on: happenedOn,
  }));
}

const monthColumns = {
  client_id: 'uuid',
  currency: 'text',
  code: 'smallint',
  month: 'date',
  debits: 'bigint',
  credits: 'bigint',
} as const;

/** The part that adds to the sums of the month, where there is one. */
function summedSql(postings: readonly Posting[]): RawBuilder<unknown> {
  const sums = new Map<string, Omit<AccountTotal, 'subject_id'> & { month: IsoDate }>();
  for (const posting of postings) {
    const month = firstOfMonth(posting.happenedOn);
    for (const { subject_id: _, ...total } of totalsOf([posting])) {
      if (!isSummed(total.code)) continue;
      const key = [total.client_id, total.currency, total.code, month].join(' ');
      const sum = sums.get(key) ?? { ...total, month, debits: 0n, credits: 0n };
      const debits = sum.debits + total.debits;
      sums.set(key, { ...sum, debits, credits: sum.credits + total.credits });
    }
  }
  if (sums.size === 0) return sql``;
  // In the order of their key, as the accounts are.
  const rows = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  return sql`, summed AS (${addToMonths(givenRows(rows, monthColumns))})`;
}

export type AccountKey = {
  readonly client_id: string;
  readonly code: LedgerCode;
  readonly subject_id: string;
  readonly currency: Currency;
};
type AccountTotal = AccountKey & { readonly debits: bigint; readonly credits: bigint };

export const keyOf = ({ client_id, code, subject_id, currency }: AccountKey): string =>
  [client_id, code, subject_id, currency].join(' ');

/** Adds up the transfers by account, in the order of the accounts' key. */
export function totalsOf(postings: readonly Posting[]): AccountTotal[] {
  const totals = new Map<string, AccountTotal>();
  const add = (account: AccountKey, debits: bigint, credits: bigint) => {
    const key = keyOf(account);
    const total = totals.get(key) ?? { ...account, debits: 0n, credits: 0n };
    totals.set(key, {
      ...total,
      debits: total.debits + debits,
      credits: total.credits + credits,
    });
  };
  for (const { clientId, transfers } of postings) {
    for (const { debit, credit, currency, amount } of transfers) {
      add(accountOf(clientId, debit, currency), amount, 0n);
      add(accountOf(clientId, credit, currency), 0n, amount);
    }
  }
  // Codes have 4 digits and ids are written alike, so the texts sort as the keys do.
  return [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, total]) => total);
}

function accountOf(clientId: string, { code, subjectId }: Side, currency: Currency): AccountKey {
  return { client_id: clientId, code, subject_id: subjectId, currency };
}
