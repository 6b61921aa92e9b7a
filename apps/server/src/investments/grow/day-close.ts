import { addDays, compareDates, type IsoDate } from '@quarrter/domain/calendar';
import type { TaxVersion } from '@quarrter/domain/investments';
import { type RawBuilder, sql } from 'kysely';
import { recordEvents } from '../../events/index.ts';
import type { Gate } from '../../gates/index.ts';
import { applyRateSql, ledgerAccounts, ledgerCodes, postSet } from '../../ledger/index.ts';
import { inBucket } from '../../platform/database/client-buckets.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Closing, DayStep } from '../../platform/database/day-step.ts';
import { type RowSet, readRowSet } from '../../platform/database/row-set.ts';
import { readTaxVersions, taxRateSql } from '../../products/index.ts';
import { returnsCredited } from '../investment-events.ts';
import { investmentMatured, investmentMaturesSoon } from '../mature/maturity-events.ts';
import { reinvestMatured } from '../mature/reinvest-matured.ts';
import { heldSql } from './held-sql.ts';

/** Clients are told of a maturity this many days before it. */
const announcedDaysBefore = 7;

/** From its maturity on the money can be withdrawn (INV-20). */
const announceMaturity: DayStep = {
  name: 'investments matured',
  work: ({ next, bucket }) => sql`SELECT client_id FROM investments AS plan
    WHERE ${inBucket(sql`plan.client_id`, bucket)}
      AND plan.matures_on IN (${next}::date, ${announcedOn(next)}::date)`,
  async run(tx, closing) {
    const { next, heardOn, at } = closing;
    const soon = announcedOn(next);
    const hasPassed = compareDates(soon, heardOn) <= 0;
    return (
      (hasPassed ? 0 : await recordEvents(tx, investmentMaturesSoon, at, maturing(closing, soon))) +
      (await recordEvents(tx, investmentMatured, at, maturing(closing, next)))
    );
  },
};

const announcedOn = (next: IsoDate): IsoDate => addDays(next, announcedDaysBefore);

/**
 * The investments that mature on a date and still hold money, with their balances. One whose next
 * plan has just started is left out: the event of that plan informs the client.
 */
function maturing({ bucket }: Closing, on: IsoDate): RawBuilder<unknown> {
  return sql`SELECT client_id, investment_id AS subject_id, 1 AS number, jsonb_build_object(
      'kind', investment_type, 'currency', currency, 'maturesOn', matures_on,
      'balance', (capital + returns)::text, 'choice', at_maturity
    ) AS payload
    FROM (
      SELECT plan.*, ${heldSql(ledgerCodes.investorCapital)} AS capital,
        ${heldSql(ledgerCodes.returnsOwed)} AS returns
      FROM investments AS plan
      WHERE ${inBucket(sql`plan.client_id`, bucket)} AND plan.matures_on = ${on}::date
        AND NOT EXISTS (
          SELECT 1 FROM reinvestments AS moved
          WHERE moved.client_id = plan.client_id AND moved.from_investment_id = plan.investment_id
        )
    ) AS plan
    WHERE capital + returns > 0`;
}

/**
 * IND-18: credits every monthly anniversary up to the date that begins. An anniversary that was
 * missed, because the money was in a withdrawal that failed, is credited too.
 */
const creditReturns: DayStep = {
  name: 'returns credited',
  work: (closing) => sql`SELECT client_id FROM investments WHERE ${isDue(closing)}`,
  async run(tx, closing) {
    let credited = 0;
    const taxes = await readTaxVersions(tx);
    // One anniversary of each investment per round: the capital may differ between two of them.
    for (;;) {
      const due = await readDue(tx, closing, taxes);
      if (due.count === 0) return credited;
      const isDueAgain = await creditOneAnniversary(tx, closing, due);
      credited += due.count;
      if (!isDueAgain) return credited;
    }
  },
};

export const investmentSteps = (gates: readonly Gate[]): readonly DayStep[] => [
  creditReturns,
  reinvestMatured(gates),
  announceMaturity,
];

function isDue({ bucket, next }: Closing): RawBuilder<unknown> {
  return sql`${inBucket(sql`investments.client_id`, bucket)}
    AND investments.next_returns_on <= ${next}::date`;
}

/** The investments with an anniversary to credit; `gross` is null or zero where they hold none. */
function readDue(tx: Tx, closing: Closing, taxes: readonly TaxVersion[]): Promise<RowSet> {
  return readRowSet(
    tx,
    sql`SELECT client_id, investment_id, investment_type, number, gen_random_uuid() AS returns_id,
      currency, capital, gross - tax AS amount, tax, gross > 0 AS earns
    FROM (
      SELECT *, ${applyRateSql(sql`gross`, sql`tax_ppm`)} AS tax
      FROM (
        SELECT investments.client_id, investments.investment_id, investments.investment_type,
          investments.currency, returns_credited + 1 AS number, account.balance AS capital,
          ${applyRateSql(sql`account.balance`, sql`rate_ppm`)} AS gross,
          ${taxRateSql(taxes, sql`next_returns_on`)} AS tax_ppm
        FROM investments LEFT JOIN ${ledgerAccounts(ledgerCodes.investorCapital)} AS account
          ON account.client_id = investments.client_id
          AND account.subject_id = investments.investment_id
          AND account.currency = investments.currency
        WHERE ${isDue(closing)}
      ) AS earned
    ) AS taxed`,
    {
      client_id: 'uuid',
      investment_id: 'uuid',
      investment_type: 'text',
      number: 'integer',
      returns_id: 'uuid',
      currency: 'text',
      capital: 'bigint',
      amount: 'bigint',
      tax: 'bigint',
      earns: 'boolean',
    },
  );
}

/** True when one of them has another anniversary to credit. */
async function creditOneAnniversary(tx: Tx, closing: Closing, due: RowSet): Promise<boolean> {
  const returns = sql`(SELECT * FROM (${due.rows}) AS of_day WHERE earns)`;
  const { next, at } = closing;
  await sql`
    INSERT INTO investment_returns (client_id, investment_id, number, returns_id, credited_on,
      credited_at, capital, amount, tax)
    SELECT client_id, investment_id, number, returns_id, ${next}::date, ${at}::timestamptz, capital,
      amount, tax
    FROM ${returns} AS returns`.execute(tx);
  await bookReturns(tx, closing, returns);
  const { rows } = await sql<{ again: boolean }>`
    UPDATE investments SET
      returns_credited = returns_credited + 1,
      next_returns_on = ${nextReturnsDateSql(sql`returns_credited + 1`)}
    WHERE ${isDue(closing)}
    RETURNING coalesce(next_returns_on <= ${next}::date, false) AS again`.execute(tx);
  return rows.some(({ again }) => again);
}

/** Posts the returns that were just written, and their tax, and tells of them. */
async function bookReturns(
  tx: Tx,
  { next, at }: Closing,
  returns: RawBuilder<unknown>,
): Promise<void> {
  const { returnsExpense, returnsOwed, withholdingTax } = ledgerCodes;
  await postSet(
    tx,
    next,
    sql`
      SELECT client_id, part.kind, investment_id, ${returnsExpense}::smallint, investment_id,
        part.code, investment_id, currency, part.amount
      FROM ${returns} AS returns CROSS JOIN LATERAL (VALUES
        ('returns', ${returnsOwed}::smallint, returns.amount),
        ('withholding_tax', ${withholdingTax}::smallint, returns.tax)
      ) AS part (kind, code, amount)
      WHERE part.amount > 0`,
  );
  await recordEvents(
    tx,
    returnsCredited,
    at,
    sql`
      SELECT client_id, investment_id AS subject_id, number, jsonb_build_object(
        'kind', investment_type, 'returnsId', returns_id, 'number', number, 'currency', currency,
        'capital', capital::text, 'amount', amount::text, 'tax', tax::text,
        'creditedOn', ${next}::date
      ) AS payload
      FROM ${returns} AS returns`,
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
