import type { TaxVersion } from '@quarrter/domain/investments';
import { type RawBuilder, sql } from 'kysely';
import { recordEvents } from '../events/index.ts';
import { applyRateSql, ledgerAccounts, ledgerCodes, postSet } from '../ledger/index.ts';
import { inBucket } from '../platform/client-buckets.ts';
import type { Tx } from '../platform/database.ts';
import type { Closing, DayStep } from '../platform/day-step.ts';
import { readTaxVersions, taxRateSql } from '../products/index.ts';
import { investmentMatured, returnsCredited } from './events.ts';

/** From this date on the money can be withdrawn (INV-20). */
const markMatured: DayStep = {
  name: 'investments matured',
  run: (tx, { next, at, bucket }) =>
    recordEvents(
      tx,
      investmentMatured,
      at,
      sql`SELECT client_id, investment_id AS subject_id, 1 AS number, jsonb_build_object(
        'currency', currency, 'maturedOn', matures_on
      ) AS payload FROM investments
      WHERE ${inBucket(sql`client_id`, bucket)} AND matures_on = ${next}::date`,
    ),
};

/**
 * IND-18: credits every monthly anniversary up to the date that begins. An anniversary that was
 * missed, because the money was in a withdrawal that failed, is credited too.
 */
const creditReturns: DayStep = {
  name: 'returns credited',
  async run(tx, closing) {
    let credited = 0;
    const taxes = await readTaxVersions(tx);
    // One anniversary of each investment per round: the capital may differ between two of them.
    for (;;) {
      const advanced = await creditOneAnniversary(tx, closing, taxes);
      if (advanced === 0) return credited;
      credited += advanced;
    }
  },
};

export const investmentSteps: readonly DayStep[] = [creditReturns, markMatured];

async function creditOneAnniversary(
  tx: Tx,
  closing: Closing,
  taxes: readonly TaxVersion[],
): Promise<number> {
  const due = sql`${inBucket(sql`investments.client_id`, closing.bucket)}
    AND investments.next_returns_on <= ${closing.next}::date`;
  if ((await writeReturns(tx, closing, due, taxes)) > 0) await bookReturns(tx, closing, due);
  const advanced = await sql`
    UPDATE investments SET
      returns_credited = returns_credited + 1,
      next_returns_on = ${nextReturnsDateSql(sql`returns_credited + 1`)}
    WHERE ${due}`.execute(tx);
  return Number(advanced.numAffectedRows ?? 0n);
}

async function writeReturns(
  tx: Tx,
  { next, at }: Closing,
  due: RawBuilder<unknown>,
  taxes: readonly TaxVersion[],
): Promise<number> {
  const written = await sql`
    INSERT INTO investment_returns
      (client_id, investment_id, number, credited_on, credited_at, capital, amount, tax)
    SELECT client_id, investment_id, number, ${next}::date, ${at}::timestamptz, capital,
      gross - tax, tax
    FROM (
      SELECT *, ${applyRateSql(sql`gross`, sql`tax_ppm`)} AS tax
      FROM (
        SELECT client_id, investment_id, returns_credited + 1 AS number, capital,
          ${applyRateSql(sql`capital`, sql`rate_ppm`)} AS gross,
          ${taxRateSql(taxes, sql`next_returns_on`)} AS tax_ppm
        FROM (
          SELECT investments.*, account.balance AS capital
          FROM investments JOIN ${ledgerAccounts(ledgerCodes.investorCapital)} AS account
            ON account.client_id = investments.client_id
            AND account.subject_id = investments.investment_id
            AND account.currency = investments.currency
          WHERE ${due}
        ) AS due
      ) AS earned
    ) AS taxed WHERE gross > 0`.execute(tx);
  return Number(written.numAffectedRows ?? 0n);
}

/** Posts the returns that were just written, and their tax, and tells of them. */
async function bookReturns(tx: Tx, { next, at }: Closing, due: RawBuilder<unknown>): Promise<void> {
  const { returnsExpense, returnsOwed, withholdingTax } = ledgerCodes;
  await postSet(
    tx,
    next,
    sql`
      SELECT client_id, part.kind, investment_id, ${returnsExpense}::smallint, investment_id,
        part.code, investment_id, investments.currency, part.amount
      FROM investments JOIN investment_returns AS returns USING (client_id, investment_id)
      CROSS JOIN LATERAL (VALUES
        ('returns', ${returnsOwed}::smallint, returns.amount),
        ('withholding_tax', ${withholdingTax}::smallint, returns.tax)
      ) AS part (kind, code, amount)
      WHERE ${due} AND returns.number = returns_credited + 1 AND part.amount > 0`,
  );
  await recordEvents(
    tx,
    returnsCredited,
    at,
    sql`
      SELECT client_id, investment_id AS subject_id, returns.number, jsonb_build_object(
        'returnsId', returns.returns_id, 'number', returns.number,
        'currency', investments.currency, 'capital', returns.capital::text,
        'amount', returns.amount::text, 'tax', returns.tax::text, 'creditedOn', returns.credited_on
      ) AS payload
      FROM investments JOIN investment_returns AS returns USING (client_id, investment_id)
      WHERE ${due} AND returns.number = returns_credited + 1`,
  );
}

/**
 * The next anniversary of an investment after so many were credited. It is counted from the start
 * date, so that a 31st stays one after February. Null when nothing more will be credited (a
 * limited-time investment at its end).
 */
export function nextReturnsDateSql(credited: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`CASE WHEN investment_type = 'FTI' OR ${credited} < months
    THEN (start_on + make_interval(months => ${credited} + 1))::date END`;
}
