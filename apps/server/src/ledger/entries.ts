import type { IsoDate } from '@quarrter/domain/calendar';
import type { Currency } from '@quarrter/domain/money';
import type { Reader } from '../platform/database/database.ts';
import type { DatePlace } from '../platform/http/keyset.ts';
import { balanceOf } from './chart.ts';
import { ledgerDb } from './tables.ts';
import type { TransferKind } from './transfer.ts';

/** A transfer as the books show it. */
export type LedgerEntry = {
  readonly id: string;
  readonly clientId: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly debitCode: number;
  readonly debitSubjectId: string;
  readonly creditCode: number;
  readonly creditSubjectId: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly date: IsoDate;
  readonly writtenAt: Date;
};

const columns = [
  ...(['transfer_id as id', 'client_id as clientId', 'kind'] as const),
  ...(['subject_id as subjectId', 'debit_code as debitCode'] as const),
  ...(['debit_subject_id as debitSubjectId', 'credit_code as creditCode'] as const),
  ...(['credit_subject_id as creditSubjectId', 'currency', 'amount'] as const),
  ...(['happened_on as date', 'written_at as writtenAt'] as const),
] as const;

/** The transfers of a code on one date, of all clients, by their ids. */
export function readEntriesOfDay(
  reader: Reader,
  asked: { code: number; currency: Currency; date: IsoDate; after: string | null; limit: number },
): Promise<LedgerEntry[]> {
  const { code, currency, date, after, limit } = asked;
  const ofDay = ledgerDb(reader)
    .selectFrom('ledger_transfers')
    .select(columns)
    .where('happened_on', '=', date)
    .where('currency', '=', currency)
    .where((row) => row.or([row('debit_code', '=', code), row('credit_code', '=', code)]));
  const rest = after === null ? ofDay : ofDay.where('transfer_id', '<', after);
  return rest.orderBy('transfer_id', 'desc').limit(limit).execute();
}

/** The transfers of some kinds over some dates, of all clients, newest first. */
export function readEntriesOfKinds(
  reader: Reader,
  asked: {
    kinds: readonly TransferKind[];
    from: IsoDate;
    to: IsoDate;
    after: DatePlace | null;
    limit: number;
  },
): Promise<LedgerEntry[]> {
  const { kinds, from, to, after, limit } = asked;
  const ofKinds = ledgerDb(reader)
    .selectFrom('ledger_transfers')
    .select(columns)
    .where('kind', 'in', kinds)
    .where('happened_on', '>=', from)
    .where('happened_on', '<=', after === null ? to : after.date);
  const older =
    after === null
      ? ofKinds
      : ofKinds.where((row) =>
          row.or([row('happened_on', '<', after.date), row('transfer_id', '<', after.id)]),
        );
  return older.orderBy('happened_on', 'desc').orderBy('transfer_id', 'desc').limit(limit).execute();
}

/** The kind and the date of the first transfer about each of some records of a client. */
export async function readFirstEntries(
  reader: Reader,
  clientId: string,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<LedgerEntry, 'kind' | 'date'>>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await ledgerDb(reader)
    .selectFrom('ledger_transfers')
    .distinctOn('subject_id')
    .select(['subject_id', 'kind', 'happened_on as date'])
    .where('client_id', '=', clientId)
    .where('subject_id', 'in', subjectIds)
    .orderBy('subject_id')
    .orderBy('happened_on')
    .orderBy('transfer_id')
    .execute();
  return new Map(rows.map(({ subject_id: subjectId, ...entry }) => [subjectId, entry]));
}

/** One account of the book. */
export type AccountKey = {
  readonly clientId: string;
  readonly code: number;
  readonly subjectId: string;
  readonly currency: Currency;
};

/** The transfers of one account, newest first. */
export function readEntriesOfAccount(
  reader: Reader,
  { clientId, code, subjectId, currency }: AccountKey,
  { after, limit }: { after: DatePlace | null; limit: number },
): Promise<LedgerEntry[]> {
  const ofAccount = ledgerDb(reader)
    .selectFrom('ledger_transfers')
    .select(columns)
    .where('client_id', '=', clientId)
    .where('currency', '=', currency)
    .where((row) =>
      row.or([
        row.and([row('debit_code', '=', code), row('debit_subject_id', '=', subjectId)]),
        row.and([row('credit_code', '=', code), row('credit_subject_id', '=', subjectId)]),
      ]),
    );
  const older =
    after === null
      ? ofAccount
      : ofAccount.where((row) =>
          row.or([
            row('happened_on', '<', after.date),
            row.and([row('happened_on', '=', after.date), row('transfer_id', '<', after.id)]),
          ]),
        );
  return older.orderBy('happened_on', 'desc').orderBy('transfer_id', 'desc').limit(limit).execute();
}

/** An account with its totals; the balance is on the side of its code. */
export type AccountTotals = AccountKey & {
  readonly debits: bigint;
  readonly credits: bigint;
  readonly balance: bigint;
};

/** The position in a list of a client's accounts, which are in the order of the chart. */
export type AccountPlace = Omit<AccountKey, 'clientId'>;

/** The accounts of a client, or of the lender, in the order of the chart. */
export async function readAccountsOf(
  reader: Reader,
  clientId: string,
  { after, limit }: { after: AccountPlace | null; limit: number },
): Promise<AccountTotals[]> {
  const all = ledgerDb(reader).selectFrom('ledger_accounts').where('client_id', '=', clientId);
  const rest =
    after === null
      ? all
      : all.where((row) =>
          row.or([
            row('code', '>', after.code),
            row.and([row('code', '=', after.code), row('subject_id', '>', after.subjectId)]),
            row.and([
              row('code', '=', after.code),
              row('subject_id', '=', after.subjectId),
              row('currency', '>', after.currency),
            ]),
          ]),
        );
  const rows = await rest
    .selectAll()
    .orderBy('code')
    .orderBy('subject_id')
    .orderBy('currency')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    clientId,
    code: row.code,
    subjectId: row.subject_id,
    currency: row.currency,
    debits: row.debits,
    credits: row.credits,
    balance: balanceOf(row),
  }));
}

/** One account; undefined when it was never opened. */
export async function findAccount(
  reader: Reader,
  key: AccountKey,
): Promise<AccountTotals | undefined> {
  const row = await ledgerDb(reader)
    .selectFrom('ledger_accounts')
    .select(['code', 'debits', 'credits'])
    .where('client_id', '=', key.clientId)
    .where('code', '=', key.code)
    .where('subject_id', '=', key.subjectId)
    .where('currency', '=', key.currency)
    .executeTakeFirst();
  return row && { ...key, debits: row.debits, credits: row.credits, balance: balanceOf(row) };
}
