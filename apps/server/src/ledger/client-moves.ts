import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import { sql } from 'kysely';
import { isInSliceOf } from '../platform/database/client-buckets.ts';
import type { Reader } from '../platform/database/database.ts';
import { balanceOf, type LedgerCode } from './chart.ts';
import type { TransferKind } from './transfer.ts';

/** The change of one account by one transfer. */
export type ClientMove = {
  readonly on: IsoDate;
  readonly kind: TransferKind;
  readonly postingId: string;
  /** The same for all postings of one transaction. */
  readonly writtenAt: Date;
  readonly currency: Currency;
  readonly code: LedgerCode;
  /** The record that the account belongs to, and that of the account on the other side. */
  readonly subjectId: string;
  readonly otherId: string;
  /** Of the balance of the account, on the side of its code. */
  readonly change: bigint;
};

export type MovePeriod = { readonly from: IsoDate; readonly to: IsoDate };

/** Both sides of each transfer, as the accounts that it moved. */
const sides = sql`(VALUES
    (debit_code, debit_subject_id, credit_subject_id, amount, 0::bigint),
    (credit_code, credit_subject_id, debit_subject_id, 0::bigint, amount)
  ) AS side (code, subject_id, other_id, debits, credits)`;

/** A transfer of the client, found by the index on client and date. */
const isOf = (clientId: string) =>
  sql`client_id = ${clientId} AND ${isInSliceOf(sql`client_id`, clientId)}`;

/** Returns the changes of a client's accounts with these codes in a period, in posting order. */
export async function readClientMoves(
  reader: Reader,
  clientId: string,
  codes: readonly LedgerCode[],
  { from, to }: MovePeriod,
): Promise<ClientMove[]> {
  type Row = Omit<ClientMove, 'change'> & { debits: bigint; credits: bigint };
  const { rows } = await sql<Row>`
    SELECT happened_on AS "on", kind, posting_id AS "postingId", written_at AS "writtenAt",
      currency, side.code, side.subject_id AS "subjectId", side.other_id AS "otherId",
      side.debits, side.credits
    FROM ledger_transfers AS transfer CROSS JOIN LATERAL ${sides}
    WHERE ${isOf(clientId)} AND side.code IN (${sql.join(codes)})
      AND happened_on BETWEEN ${from}::date AND ${to}::date
    ORDER BY happened_on, written_at, posting_id, side.subject_id, transfer_id`.execute(reader);
  return rows.map(({ debits, credits, ...move }) => ({
    ...move,
    change: balanceOf({ code: move.code, debits, credits }),
  }));
}

/** The balance of all of a client's accounts with one code in one currency. */
export type CodeBalance = {
  readonly code: LedgerCode;
  readonly currency: Currency;
  readonly balance: bigint;
};

/** As the transfers before a date add up. */
export function readBalancesBefore(
  reader: Reader,
  clientId: string,
  codes: readonly LedgerCode[],
  date: IsoDate,
): Promise<CodeBalance[]> {
  return addedUp(
    reader,
    sql`SELECT side.code, currency, side.debits, side.credits
      FROM ledger_transfers AS transfer CROSS JOIN LATERAL ${sides}
      WHERE ${isOf(clientId)} AND side.code IN (${sql.join(codes)})
        AND happened_on < ${date}::date`,
  );
}

/** The balances at the end of a date: the present ones without later transfers. */
export function readBalancesAfter(
  reader: Reader,
  clientId: string,
  codes: readonly LedgerCode[],
  date: IsoDate,
): Promise<CodeBalance[]> {
  return addedUp(
    reader,
    sql`SELECT code, currency, debits, credits FROM ledger_accounts
      WHERE client_id = ${clientId} AND code IN (${sql.join(codes)})
      UNION ALL
      SELECT side.code, currency, -side.debits, -side.credits
      FROM ledger_transfers AS transfer CROSS JOIN LATERAL ${sides}
      WHERE ${isOf(clientId)} AND side.code IN (${sql.join(codes)})
        AND happened_on > ${date}::date`,
  );
}

async function addedUp(reader: Reader, moved: ReturnType<typeof sql>): Promise<CodeBalance[]> {
  const { rows } = await sql<{
    code: LedgerCode;
    currency: Currency;
    debits: bigint;
    credits: bigint;
  }>`
    SELECT code, currency, sum(debits)::bigint AS debits, sum(credits)::bigint AS credits
    FROM (${moved}) AS moved GROUP BY code, currency`.execute(reader);
  return rows.map((row) => ({ ...row, balance: balanceOf(row) }));
}
