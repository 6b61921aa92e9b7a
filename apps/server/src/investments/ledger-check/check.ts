import { type RawBuilder, sql } from 'kysely';
import {
  applyRateSql,
  type CheckResult,
  checkFigures,
  compareFacts,
  type LedgerCheck,
  ledgerAccounts,
  ledgerCodes,
  ledgerTransfers,
} from '../../ledger/index.ts';
import { storedParts, storedPayouts } from '../../payments/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { totals } from './check-totals.ts';

/** Figures of (client_id, subject_id, what, stored, recomputed). */
function compare(reader: Reader, figures: RawBuilder<unknown>): Promise<CheckResult> {
  const facts = sql`
    SELECT 'investment ' || subject_id || ' (client ' || client_id || '): ' || what,
      stored::text, recomputed::text FROM (${figures}) AS figure`;
  return compareFacts(reader, facts, ({ about, stored, recomputed }) => {
    return `${about} is ${stored}, its rows give ${recomputed}`;
  });
}

const { investorCapital, returnsOwed, returnsExpense, withholdingTax } = ledgerCodes;
const { payoutInFlight, withdrawalsHeld } = ledgerCodes;

/** The balance of each investment by its rows, beside its balance in the ledger. */
const heldSql = sql`
  WITH earned AS (
    SELECT client_id, investment_id, sum(amount)::bigint AS returns, sum(tax)::bigint AS tax
    FROM investment_returns GROUP BY client_id, investment_id
  ), withdrawn AS (
    SELECT part.client_id, part.investment_id,
      sum(part.capital)::bigint AS capital, sum(part.returns)::bigint AS returns
    FROM withdrawal_parts AS part JOIN withdrawals USING (client_id, withdrawal_id)
    WHERE withdrawals.status NOT IN ('failed', 'cancelled')
    GROUP BY part.client_id, part.investment_id
  ), reinvested AS (
    SELECT client_id, from_investment_id AS investment_id,
      sum(capital)::bigint AS capital, sum(returns)::bigint AS returns
    FROM reinvestments GROUP BY client_id, from_investment_id
  ), reversed AS (
    SELECT client_id, investment_id,
      sum(capital)::bigint AS capital, sum(returns)::bigint AS returns,
      sum(tax) FILTER (WHERE returns_of IS NULL)::bigint AS tax
    FROM investment_reversals GROUP BY client_id, investment_id
  ), unearned AS (
    -- Its returns that were capital of a later plan when they were taken out of the books.
    SELECT client_id, returns_of AS investment_id, sum(capital)::bigint AS returns,
      sum(tax)::bigint AS tax
    FROM investment_reversals WHERE returns_of IS NOT NULL GROUP BY client_id, returns_of
  ), account AS (
    -- There is one account of each code and currency: its maximum is itself, cheaper than a sum.
    SELECT client_id, subject_id AS investment_id, currency,
      max(balance) FILTER (WHERE code = ${investorCapital}) AS capital,
      max(balance) FILTER (WHERE code = ${returnsOwed}) AS returns,
      max(balance) FILTER (WHERE code = ${returnsExpense}) AS expense,
      max(balance) FILTER (WHERE code = ${withholdingTax}) AS tax
    FROM ${ledgerAccounts(investorCapital, returnsOwed, returnsExpense, withholdingTax)}
      AS accounts
    GROUP BY client_id, subject_id, currency
  )
  SELECT client_id, investment_id AS subject_id, investments.status, investments.plan_minimum,
    coalesce(account.capital, 0) AS capital, coalesce(account.returns, 0) AS returns,
    coalesce(account.expense, 0) AS expense, coalesce(account.tax, 0) AS tax,
    coalesce(investments.initial_amount, 0) - coalesce(withdrawn.capital, 0)
      - coalesce(reinvested.capital, 0) - coalesce(reversed.capital, 0) AS capital_by_rows,
    coalesce(earned.returns, 0) + coalesce(investments.imported_returns, 0)
      - coalesce(withdrawn.returns, 0)
      - coalesce(reinvested.returns, 0) - coalesce(reversed.returns, 0) AS returns_by_rows,
    coalesce(earned.returns, 0) + coalesce(earned.tax, 0)
      - coalesce(reversed.returns, 0) - coalesce(unearned.returns, 0)
      - coalesce(reversed.tax, 0) - coalesce(unearned.tax, 0) AS expense_by_rows,
    coalesce(earned.tax, 0) - coalesce(reversed.tax, 0) - coalesce(unearned.tax, 0)
      AS tax_by_rows
  FROM investments FULL JOIN account USING (client_id, investment_id, currency)
    LEFT JOIN earned USING (client_id, investment_id)
    LEFT JOIN withdrawn USING (client_id, investment_id)
    LEFT JOIN reinvested USING (client_id, investment_id)
    LEFT JOIN reversed USING (client_id, investment_id)
    LEFT JOIN unearned USING (client_id, investment_id)`;

const balances = checkFigures('every investment against its accounts', {
  from: sql`(${heldSql}) AS held`,
  about: sql`'investment ' || subject_id || ' of client ' || client_id`,
  figures: [
    ['capital owed', sql`capital`, sql`capital_by_rows`],
    ['returns owed', sql`returns`, sql`returns_by_rows`],
    ['returns expense', sql`expense`, sql`expense_by_rows`],
    ['withholding tax', sql`tax`, sql`tax_by_rows`],
    [
      'status',
      sql`status`,
      sql`CASE WHEN status IS NULL THEN NULL WHEN capital + returns = 0 THEN 3
        WHEN capital + returns < plan_minimum THEN 2 ELSE 1 END`,
    ],
  ],
});

const returns: LedgerCheck = {
  name: 'every return against its rate and its transfer',
  run: (reader) =>
    compare(
      reader,
      sql`
        WITH posted AS (
          SELECT client_id, subject_id AS investment_id, happened_on AS credited_on,
            sum(amount)::bigint AS amount
          FROM ${ledgerTransfers('returns')} AS transfers
          GROUP BY client_id, subject_id, happened_on
        ), credited AS (
          SELECT client_id, investment_id, credited_on, sum(amount)::bigint AS amount
          FROM investment_returns GROUP BY client_id, investment_id, credited_on
        )
        SELECT client_id, investment_id AS subject_id, 'the transfer of ' || credited_on AS what,
          posted.amount AS stored, credited.amount AS recomputed
        FROM posted FULL JOIN credited USING (client_id, investment_id, credited_on)
        UNION ALL
        SELECT client_id, investment_id, 'return number ' || credit.number, credit.amount,
          ${applyRateSql(sql`credit.capital`, sql`rate_ppm`)}
        FROM (
          SELECT client_id, investment_id, number, sum(amount + tax)::bigint AS amount,
            (array_agg(capital ORDER BY correction DESC))[1] AS capital
          FROM investment_returns GROUP BY client_id, investment_id, number
        ) AS credit JOIN investments USING (client_id, investment_id)`,
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
        ), returned AS (
          SELECT client_id, subject_id AS payout_id, sum(amount) AS amount
          FROM ${ledgerTransfers('payout_returned', 'payout_returned_by_hand')} AS transfers
          GROUP BY client_id, subject_id
        ), resumed AS (
          SELECT client_id, credit_subject_id AS payout_id, sum(amount) AS amount
          FROM ${ledgerTransfers('payout_resumed', 'payout_part_failed')} AS transfers
          GROUP BY client_id, credit_subject_id
        )
        SELECT withdrawal.client_id, coalesce(investment_id, withdrawal_id) AS subject_id,
          figure.what || ' of withdrawal ' || withdrawal_id AS what,
          figure.stored, figure.recomputed
        FROM withdrawals AS withdrawal LEFT JOIN parts USING (client_id, withdrawal_id)
        LEFT JOIN ${ledgerAccounts(payoutInFlight)} AS account
          ON account.client_id = withdrawal.client_id
          AND account.subject_id = withdrawal.payout_id
          AND account.currency = withdrawal.currency
        LEFT JOIN ${ledgerAccounts(withdrawalsHeld)} AS held
          ON held.client_id = withdrawal.client_id
          AND held.subject_id = withdrawal.withdrawal_id
          AND held.currency = withdrawal.currency
        LEFT JOIN ${storedPayouts} AS payout ON payout.client_id = withdrawal.client_id
          AND payout.payout_id = withdrawal.payout_id
        LEFT JOIN ${storedParts} AS part ON part.client_id = withdrawal.client_id
          AND part.payout_id = withdrawal.payout_id
        LEFT JOIN returned ON returned.client_id = withdrawal.client_id
          AND returned.payout_id = withdrawal.payout_id
        LEFT JOIN resumed ON resumed.client_id = withdrawal.client_id
          AND resumed.payout_id = withdrawal.payout_id
        CROSS JOIN LATERAL (VALUES
          ('the amount', withdrawal.amount, parts.amount),
          ('the money in flight', coalesce(account.balance, 0),
            CASE WHEN withdrawal.status = 'requested'
                OR withdrawal.status = 'paid' AND part.held IS NOT NULL
              THEN parts.amount - coalesce(part.held, 0) ELSE 0 END),
          ('the money held', coalesce(held.balance, 0),
            CASE WHEN withdrawal.status = 'held' THEN parts.amount ELSE 0 END),
          ('the money reserved', coalesce(account.credits, 0) - coalesce(returned.amount, 0)
            - coalesce(resumed.amount, 0),
            -- What waited for staff, and was cancelled before they released it, has no payout.
            CASE WHEN payout.payout_id IS NULL THEN 0 ELSE parts.amount END)
        ) AS figure (what, stored, recomputed)`,
    ),
};

/** Part 4 of docs/ledger.md: every return and withdrawal against the investment's accounts. */
export const investmentChecks: readonly LedgerCheck[] = [balances, returns, withdrawals, totals];
