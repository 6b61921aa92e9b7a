import { sql } from 'kysely';
import { compareFacts, type LedgerCheck } from './compare-facts.ts';

const accountTotals: LedgerCheck = {
  name: "every account's totals from its transfers",
  run: (reader) =>
    compareFacts(
      reader,
      sql`
        WITH moved AS (
          SELECT client_id, code, subject_id, currency,
            sum(debits) AS debits, sum(credits) AS credits
          FROM (
            SELECT client_id, debit_code AS code, debit_subject_id AS subject_id, currency,
              amount AS debits, 0::bigint AS credits FROM ledger_transfers
            UNION ALL
            SELECT client_id, credit_code, credit_subject_id, currency, 0, amount
            FROM ledger_transfers
          ) AS sides GROUP BY client_id, code, subject_id, currency
        )
        SELECT 'account ' || code || ' of ' || subject_id || ' (client ' || client_id || ', ' ||
            currency || ')',
          'debits ' || account.debits || ', credits ' || account.credits,
          'debits ' || moved.debits || ', credits ' || moved.credits
        FROM ledger_accounts AS account
        FULL JOIN moved USING (client_id, code, subject_id, currency)`,
      ({ about, stored, recomputed }) =>
        `${about} holds ${stored ?? 'nothing'}; its transfers give ${recomputed ?? 'nothing'}`,
    ),
};

const wholeBook: LedgerCheck = {
  name: 'debits and credits of each currency over the whole book',
  run: (reader) =>
    compareFacts(
      reader,
      sql`SELECT currency, 'debits ' || sum(debits), 'debits ' || sum(credits)
        FROM ledger_accounts GROUP BY currency`,
      ({ about, stored, recomputed }) =>
        `${about}: ${stored}, ${(recomputed ?? '').replace('debits', 'credits')}`,
    ),
};

export const ledgerChecks: readonly LedgerCheck[] = [accountTotals, wholeBook];
