import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { paymentsDb } from '../tables.ts';
import { accountContext } from './tables.ts';

type PaidInto = {
  readonly clientId: string;
  readonly purpose: string;
  /** Real time. */
  readonly until: Date;
};

/** The real time at which it was recorded as paid; older rows have the business time only. */
const recordedAt = sql<Date | null>`coalesce(paid_recorded_at, settled_at)`;

/** The accounts (`comparable`) that were paid into for this purpose, at that time or earlier. */
export async function findPaidInto(
  reader: Reader,
  { comparable }: Pick<Secrets, 'comparable'>,
  { clientId, purpose, until }: PaidInto,
): Promise<Set<string>> {
  const paid = await paymentsDb(reader)
    .selectFrom('payouts')
    .select('account_index')
    .distinct()
    .where('client_id', '=', clientId)
    .where('status', '=', 'paid')
    .where('purpose', '=', purpose)
    .where(recordedAt, '<=', until)
    .execute();
  return new Set(paid.map((row) => comparable(row.account_index)));
}

/** An account that was paid into, with its number. */
export type PaidAccount = {
  readonly subjectId: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  /** Its holder as the bank named it then. */
  readonly accountName: string;
  /** Real time. */
  readonly paidAt: Date;
};

/** The account of the newest paid transfer of a purpose, or of the one for a record. */
export async function findPaidAccount(
  reader: Reader,
  secrets: Secrets,
  of: { clientId: string; purpose: string; subjectId?: string },
): Promise<PaidAccount | null> {
  let query = paymentsDb(reader)
    .selectFrom('payouts')
    .select(['payout_id', 'subject_id', 'bank_code', 'account_number_sealed', 'account_name'])
    .select(recordedAt.as('paidAt'))
    .where('client_id', '=', of.clientId)
    .where('purpose', '=', of.purpose)
    .where('status', '=', 'paid')
    .where('part_of', 'is', null);
  if (of.subjectId !== undefined) query = query.where('subject_id', '=', of.subjectId);
  const row = await query.orderBy('payout_id', 'desc').limit(1).executeTakeFirst();
  if (row === undefined || row.paidAt === null || row.bank_code === '') return null;
  return {
    subjectId: row.subject_id,
    bankCode: row.bank_code,
    accountNumber: secrets.open(row.account_number_sealed, accountContext(row.payout_id)),
    accountName: row.account_name,
    paidAt: row.paidAt,
  };
}

/** The holder's name of an account of the client that was paid into, as the bank gave it then. */
export async function findPaidName(
  reader: Reader,
  clientId: string,
  accountIndexes: readonly string[],
): Promise<string | null> {
  const row = await paymentsDb(reader)
    .selectFrom('payouts')
    .select('account_name')
    .where('client_id', '=', clientId)
    .where('account_index', 'in', accountIndexes)
    .where('status', '=', 'paid')
    .where('account_name', '<>', '')
    .orderBy('payout_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.account_name ?? null;
}
