import type { RetentionApplication, RetentionClient } from '@quarrter/contract/staff/retention';
import { addMonths, type IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import { accountRecords } from '../accounts/index.ts';
import { lastMovedOn, ledgerAccounts, ledgerCodes } from '../ledger/index.ts';
import { loanDates, oldApplications } from '../loans/index.ts';
import { unfinishedPayments } from '../payments/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { cutPage, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';
import { frozenClients, listedClients } from '../screening/index.ts';

/** The law on money laundering asks for so many years after the last business (brand/privacy). */
export const retentionYears = 5;

/** Records whose last business was on this date or before may be erased on a date. */
export function erasableThrough(date: IsoDate): IsoDate {
  return addMonths(date, -12 * retentionYears);
}

/** The date from which a record with this last date may be erased. */
export function erasableFrom(lastOn: IsoDate): IsoDate {
  return addMonths(lastOn, 12 * retentionYears);
}

const { loanPrincipal, loanInterest, loanPenalty, loanDisbursing, recoverable } = ledgerCodes;
const { investorCapital, returnsOwed, payoutInFlight, withdrawalsHeld } = ledgerCodes;
const { unappliedReceipts, refundInProgress } = ledgerCodes;

/** Codes of money that clients owe us or we owe them. */
const openCodes = [
  ...[loanPrincipal, loanInterest, loanPenalty, loanDisbursing, recoverable, investorCapital],
  ...[returnsOwed, payoutInFlight, withdrawalsHeld, unappliedReceipts, refundInProgress],
];

/**
 * Every client who was not erased: client_id, created_on, signs_in, the date of the last business
 * (null without any), `is_open` while anything is not finished, and `is_held` when screening found
 * the client on a list, or compliance froze the client: then the records stay.
 */
const clientRecords = sql`(
  SELECT client.client_id, client.created_on, client.signs_in,
    greatest(
      (SELECT max(last_on) FROM ${loanDates} AS loan WHERE loan.client_id = client.client_id),
      ${lastMovedOn(sql`client.client_id`)}
    ) AS last_on,
    EXISTS (
      SELECT 1 FROM ${loanDates} AS loan WHERE loan.client_id = client.client_id AND loan.is_open
    ) OR EXISTS (
      SELECT 1 FROM ${ledgerAccounts(...openCodes)} AS account
      WHERE account.client_id = client.client_id AND account.balance <> 0
    ) OR EXISTS (
      SELECT 1 FROM ${unfinishedPayments} AS payment WHERE payment.client_id = client.client_id
    ) AS is_open,
    EXISTS (
      SELECT 1 FROM ${listedClients} AS listed WHERE listed.client_id = client.client_id
    ) OR EXISTS (
      SELECT 1 FROM ${frozenClients} AS frozen WHERE frozen.client_id = client.client_id
    ) AS is_held
  FROM ${accountRecords} AS client
  WHERE NOT EXISTS (
    SELECT 1 FROM client_erasures AS erasure WHERE erasure.client_id = client.client_id
  )
)`;

/** Nothing is open, and the last business, or the sign-up without any, is old enough. */
function isDue(through: IsoDate): RawBuilder<boolean> {
  return sql<boolean>`created_on <= ${through}::date AND NOT signs_in AND NOT is_open
    AND NOT is_held AND coalesce(last_on, created_on) <= ${through}::date`;
}

export type DueClient = Omit<RetentionClient, 'name'>;

/** One page of the clients whose records may be erased on a date, by their ids. */
export async function listDueClients(
  reader: Reader,
  date: IsoDate,
  { limit, ...asked }: PageRequest,
): Promise<{ results: DueClient[]; after: string | null }> {
  const after = parseIdCursor(asked.after);
  const { rows } = await sql<DueClient>`
    SELECT client_id AS id, created_on AS since, last_on AS "lastOn"
    FROM ${clientRecords} AS record
    WHERE ${isDue(erasableThrough(date))}
      AND ${after === null ? sql`true` : sql`client_id > ${after}::uuid`}
    ORDER BY client_id LIMIT ${limit + 1}`.execute(reader);
  const page = cutPage(rows, limit, ({ id }) => id);
  return { results: page.rows, after: page.after };
}

/** Which of these clients may still be erased. */
export async function stillDue(
  reader: Reader,
  date: IsoDate,
  clientIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ client_id: string }>`
    SELECT client_id FROM ${clientRecords} AS record
    WHERE client_id = any(${clientIds}::uuid[]) AND ${isDue(erasableThrough(date))}`.execute(
    reader,
  );
  return rows.map((row) => row.client_id);
}

/** Facts that decide whether a client who asks for it may be erased. */
export type ErasureEligibility = {
  readonly isOpen: boolean;
  readonly isHeld: boolean;
  /** Null for one who never had any business with us, and may be erased at once. */
  readonly erasableFrom: IsoDate | null;
};

/** The eligibility of some clients; an erased one has none. */
export async function readErasureEligibility(
  reader: Reader,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, ErasureEligibility>> {
  if (clientIds.length === 0) return new Map();
  const { rows } = await sql<{
    client_id: string;
    last_on: IsoDate | null;
    is_open: boolean;
    is_held: boolean;
  }>`
    SELECT client_id, last_on, is_open, is_held FROM ${clientRecords} AS record
    WHERE client_id = any(${clientIds}::uuid[])`.execute(reader);
  return new Map(
    rows.map((row) => [
      row.client_id,
      {
        isOpen: row.is_open,
        isHeld: row.is_held,
        erasableFrom: row.last_on && erasableFrom(row.last_on),
      },
    ]),
  );
}

export type DueApplication = Omit<RetentionApplication, 'shortId' | 'clientName'> & {
  readonly clientId: string;
};

/** One page of the applications whose answers and documents may be erased on a date. */
export async function listDueApplications(
  reader: Reader,
  date: IsoDate,
  { limit, ...asked }: PageRequest,
): Promise<{ results: DueApplication[]; after: string | null }> {
  const after = parseIdCursor(asked.after);
  const { rows } = await sql<DueApplication>`
    SELECT client_id AS "clientId", loan_id AS id, loan_type AS "loanType", state,
      last_on AS "lastOn", documents
    FROM ${oldApplications(erasableThrough(date))} AS application
    WHERE ${after === null ? sql`true` : sql`loan_id > ${after}::uuid`}
    ORDER BY loan_id LIMIT ${limit + 1}`.execute(reader);
  const page = cutPage(rows, limit, ({ id }) => id);
  return { results: page.rows, after: page.after };
}

/** Which of these applications may still be erased. */
export async function stillOld(
  reader: Reader,
  date: IsoDate,
  loans: readonly { clientId: string; loanId: string }[],
): Promise<{ clientId: string; loanId: string }[]> {
  if (loans.length === 0) return [];
  const { rows } = await sql<{ clientId: string; loanId: string }>`
    SELECT client_id AS "clientId", loan_id AS "loanId"
    FROM ${oldApplications(erasableThrough(date))} AS application
    WHERE client_id = any(${loans.map(({ clientId }) => clientId)}::uuid[])
      AND loan_id = any(${loans.map(({ loanId }) => loanId)}::uuid[])`.execute(reader);
  return rows;
}
