import { type RawBuilder, sql } from 'kysely';
import { type CheckResult, compareFacts, type LedgerCheck, ledgerCodes } from '../ledger/index.ts';
import type { Reader } from '../platform/database.ts';
import { monthlyReturnSql } from './day-close.ts';

/** Figures of (client_id, subject_id, what, kept, wanted). */
function compare(reader: Reader, figures: RawBuilder<unknown>): Promise<CheckResult> {
  const facts = sql`
    SELECT 'investment ' || subject_id || ' (client ' || client_id || '): ' || what,
      kept::text, wanted::text FROM (${figures}) AS figure`;
  return compareFacts(reader, facts, ({ about, kept, found }) => {
    return `${about} is ${kept}, its rows give ${found}`;
  });
}

/** What each investment holds by its rows, beside what the ledger says it holds. */
const heldSql = sql`
  WITH earned AS (
    SELECT client_id, investment_id, sum(amount)::bigint AS returns
    FROM investment_returns GROUP BY client_id, investment_id
  ), drawn AS (
    SELECT part.client_id, part.investment_id,
      sum(part.capital)::bigint AS capital, sum(part.returns)::bigint AS returns
    FROM withdrawal_parts AS part JOIN withdrawals USING (client_id, withdrawal_id)
    WHERE withdrawals.status <> 'failed' GROUP BY part.client_id, part.investment_id
  ), account AS (
    SELECT client_id, subject_id AS investment_id,
      coalesce(sum(credits - debits) FILTER (WHERE code = ${ledgerCodes.investorCapital}), 0)::bigint AS capital,
      coalesce(sum(credits - debits) FILTER (WHERE code = ${ledgerCodes.returnsOwed}), 0)::bigint AS returns,
      coalesce(sum(debits - credits) FILTER (WHERE code = ${ledgerCodes.returnsExpense}), 0)::bigint AS expense
    FROM ledger_accounts
    WHERE code IN (${ledgerCodes.investorCapital}, ${ledgerCodes.returnsOwed}, ${ledgerCodes.returnsExpense})
    GROUP BY client_id, subject_id
  )
  SELECT client_id, investment_id AS subject_id, investments.status, investments.plan_minimum,
    coalesce(account.capital, 0) AS capital, coalesce(account.returns, 0) AS returns,
    coalesce(account.expense, 0) AS expense,
    coalesce(investments.initial_amount, 0) - coalesce(drawn.capital, 0) AS capital_by_rows,
    coalesce(earned.returns, 0) - coalesce(drawn.returns, 0) AS returns_by_rows,
    coalesce(earned.returns, 0) AS expense_by_rows
  FROM investments FULL JOIN account USING (client_id, investment_id)
    LEFT JOIN earned USING (client_id, investment_id) LEFT JOIN drawn USING (client_id, investment_id)`;

const balances: LedgerCheck = {
  name: 'every investment against its accounts',
  run: (reader) =>
    compare(
      reader,
      sql`
        SELECT held.client_id, held.subject_id, figure.what, figure.kept, figure.wanted
        FROM (${heldSql}) AS held CROSS JOIN LATERAL (VALUES
          ('capital owed', capital, capital_by_rows),
          ('returns owed', returns, returns_by_rows),
          ('returns expense', expense, expense_by_rows),
          ('status', status::bigint, CASE
            WHEN status IS NULL THEN NULL
            WHEN capital + returns = 0 THEN 3
            WHEN capital + returns < plan_minimum THEN 2
            ELSE 1
          END::bigint)
        ) AS figure (what, kept, wanted)`,
    ),
};

const returns: LedgerCheck = {
  name: 'every return against its rate and its transfer',
  run: (reader) =>
    compare(
      reader,
      sql`
        WITH posted AS (
          SELECT client_id, subject_id AS investment_id, happened_on AS credited_on,
            sum(amount)::bigint AS amount
          FROM ledger_transfers WHERE kind = 'returns'
          GROUP BY client_id, subject_id, happened_on
        ), credited AS (
          SELECT client_id, investment_id, credited_on, sum(amount)::bigint AS amount
          FROM investment_returns GROUP BY client_id, investment_id, credited_on
        )
        SELECT client_id, investment_id AS subject_id,
          'the transfer of ' || credited_on AS what, posted.amount AS kept, credited.amount AS wanted
        FROM posted FULL JOIN credited USING (client_id, investment_id, credited_on)
        UNION ALL
        SELECT client_id, investment_id, 'return number ' || credit.number, credit.amount,
          ${monthlyReturnSql(sql`credit.capital`, sql`rate_ppm`)}
        FROM investment_returns AS credit JOIN investments USING (client_id, investment_id)`,
    ),
};

const withdrawals: LedgerCheck = {
  name: 'every withdrawal against its parts and the money in flight',
  run: (reader) =>
    compare(
      reader,
      sql`
        WITH parts AS (
          SELECT client_id, withdrawal_id, min(investment_id::text)::uuid AS investment_id,
            sum(capital + returns)::bigint AS amount
          FROM withdrawal_parts GROUP BY client_id, withdrawal_id
        ), back AS (
          SELECT client_id, subject_id AS payout_id, sum(amount) AS amount
          FROM ledger_transfers WHERE kind = 'payout_returned' GROUP BY client_id, subject_id
        )
        SELECT withdrawal.client_id, coalesce(investment_id, withdrawal_id) AS subject_id,
          figure.what || ' of withdrawal ' || withdrawal_id AS what, figure.kept, figure.wanted
        FROM withdrawals AS withdrawal LEFT JOIN parts USING (client_id, withdrawal_id)
        LEFT JOIN ledger_accounts AS account ON account.client_id = withdrawal.client_id
          AND account.code = ${ledgerCodes.payoutInFlight}
          AND account.subject_id = withdrawal.payout_id
          AND account.currency = withdrawal.currency
        LEFT JOIN back ON back.client_id = withdrawal.client_id
          AND back.payout_id = withdrawal.payout_id
        CROSS JOIN LATERAL (VALUES
          ('the amount', withdrawal.amount, parts.amount),
          ('the money in flight', coalesce(account.credits - account.debits, 0),
            CASE withdrawal.status WHEN 'requested' THEN parts.amount ELSE 0 END),
          ('the money set aside', coalesce(account.credits, 0) - coalesce(back.amount, 0), parts.amount)
        ) AS figure (what, kept, wanted)`,
    ),
};

/** The fourth comparison of docs/ledger.md: every return and withdrawal against the investment's accounts. */
export const investmentChecks: readonly LedgerCheck[] = [balances, returns, withdrawals];
