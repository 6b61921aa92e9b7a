import type { Currency } from '@quarrter/domain/money';
import type { Reader } from '../platform/database/database.ts';
import { among } from '../platform/database/row-set.ts';
import { balanceOf, type LedgerCode } from './chart.ts';
import { ledgerDb } from './tables.ts';

/** The ledger's figures of one record: balance and totals of each of its accounts. */
export type SubjectBalances = {
  balance(code: LedgerCode): bigint;
  credits(code: LedgerCode): bigint;
  debits(code: LedgerCode): bigint;
};

/**
 * The ledger's figures of many records of one client, in one query. A record has one currency; an
 * owner of journals, who is the subject of accounts in each, names the one that is asked for.
 */
export async function readBalances(
  reader: Reader,
  clientId: string,
  subjectIds: readonly string[],
  currency?: Currency,
): Promise<(subjectId: string) => SubjectBalances> {
  const rows =
    subjectIds.length === 0
      ? []
      : await ledgerDb(reader)
          .selectFrom('ledger_accounts')
          .select(['subject_id', 'code', 'debits', 'credits'])
          .where('client_id', '=', clientId)
          .where('subject_id', '=', among(subjectIds))
          .$if(currency !== undefined, (all) => all.where('currency', '=', currency as Currency))
          .execute();
  const accounts = new Map(rows.map((row) => [`${row.subject_id} ${row.code}`, row]));
  return (subjectId) => {
    const account = (code: LedgerCode) => accounts.get(`${subjectId} ${code}`);
    return {
      balance: (code) => balanceOf(account(code) ?? { code, debits: 0n, credits: 0n }),
      credits: (code) => account(code)?.credits ?? 0n,
      debits: (code) => account(code)?.debits ?? 0n,
    };
  };
}
