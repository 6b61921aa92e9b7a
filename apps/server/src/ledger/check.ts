import { sql } from 'kysely';
import type { Reader } from '../platform/database.ts';

/** What one comparison found: how many rows it compared, and a sentence for each that differs. */
export type CheckResult = { compared: number; faults: string[] };

/** One comparison of `npm run ledger-check`; each capability brings those of its own figures. */
export type LedgerCheck = { readonly name: string; run(reader: Reader): Promise<CheckResult> };

type Totals = {
  client_id: string;
  code: number;
  subject_id: string;
  currency: string;
  kept_debits: bigint | null;
  kept_credits: bigint | null;
  debits: bigint | null;
  credits: bigint | null;
};

const accountTotals: LedgerCheck = {
  name: "every account's totals from its transfers",
  async run(reader) {
    const { rows } = await sql<Totals>`
      WITH moved AS (
        SELECT client_id, code, subject_id, currency,
          sum(debits)::bigint AS debits, sum(credits)::bigint AS credits
        FROM (
          SELECT client_id, debit_code AS code, debit_subject_id AS subject_id, currency,
            amount AS debits, 0::bigint AS credits FROM ledger_transfers
          UNION ALL
          SELECT client_id, credit_code, credit_subject_id, currency, 0, amount FROM ledger_transfers
        ) AS sides GROUP BY client_id, code, subject_id, currency
      )
      SELECT client_id, code, subject_id, currency, account.debits AS kept_debits,
        account.credits AS kept_credits, moved.debits, moved.credits
      FROM ledger_accounts AS account FULL JOIN moved USING (client_id, code, subject_id, currency)
    `.execute(reader);
    const wrong = rows.filter(
      (row) => row.kept_debits !== row.debits || row.kept_credits !== row.credits,
    );
    return {
      compared: rows.length,
      faults: wrong.map(
        (row) =>
          `account ${row.code} of ${row.subject_id} (client ${row.client_id}, ${row.currency}) holds ` +
          `debits ${row.kept_debits}, credits ${row.kept_credits}; its transfers give debits ` +
          `${row.debits}, credits ${row.credits}`,
      ),
    };
  },
};

const wholeBook: LedgerCheck = {
  name: 'debits and credits of each currency over the whole book',
  async run(reader) {
    const { rows } = await sql<{ currency: string; debits: bigint; credits: bigint }>`
      SELECT currency, sum(debits)::bigint AS debits, sum(credits)::bigint AS credits
      FROM ledger_accounts GROUP BY currency`.execute(reader);
    return {
      compared: rows.length,
      faults: rows
        .filter((row) => row.debits !== row.credits)
        .map((row) => `${row.currency}: debits ${row.debits}, credits ${row.credits}`),
    };
  },
};

export const ledgerChecks: readonly LedgerCheck[] = [accountTotals, wholeBook];
