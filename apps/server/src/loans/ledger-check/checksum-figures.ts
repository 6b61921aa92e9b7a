import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import {
  accountRows,
  loanRows,
  movedBackRows,
  owedCodes,
  penaltyRows,
  repaymentRows,
  scheduleRows,
} from './figure-rows.ts';
import {
  accountColumns,
  type FigureColumn,
  figureTerms,
  loanColumns,
  movedBack,
  penaltyColumns,
  repaymentColumns,
  scheduleColumns,
  signsOf,
} from './figure-terms.ts';

/*
 * To write the figures of a million loans out beside each other needs gigabytes, and most of the
 * time. So each loan gets a checksum first: every figure has a weight, and the sum of its columns
 * times their weights is zero when every figure is right. One pass over the rows, grouped by loan,
 * computes it.
 *
 * The weights are drawn for each run. A single wrong column always shows; errors that cancel each
 * other out escape one run with a probability of 1 in 250,000.
 */

const weightBits = 19;

/** The sums of one row with eight of these are a bigint; a loan with more is written out. */
const maxChecked = 2n ** 38n;

/** The facts of a loan's rows, as bits. */
const flags = { hasAccount: 1, isLoan: 2, shouldOwe: 4, owes: 8, tooLarge: 16 } as const;

/** The weight of each column: the sum of those of the figures that it is in. */
type Weights = ReadonlyMap<FigureColumn, number>;

/** Draws again until no column's weights cancel each other out. */
function drawWeights(): Weights {
  const weights = new Map<FigureColumn, number>();
  for (const figure of figureTerms) {
    const weight = randomInt(2 ** (weightBits - 1)) * 2 + 1;
    for (const [column, sign] of signsOf(figure)) {
      weights.set(column, (weights.get(column) ?? 0) + sign * weight);
    }
  }
  return [...weights.values()].includes(0) ? drawWeights() : weights;
}

/** The weights of the rows of a query: client_id, loan_id, weight and flags. */
function part(
  rows: RawBuilder<unknown>,
  columns: readonly string[],
  weight: RawBuilder<unknown>,
  flag: RawBuilder<unknown> = sql`0`,
): RawBuilder<unknown> {
  const all = sql.join(columns.map((column) => sql.ref(column)));
  const isSmall = sql`greatest(${all}) < ${sql.lit(maxChecked)}
    AND least(${all}) > ${sql.lit(-maxChecked)}`;
  return sql`
    SELECT client_id, loan_id, CASE WHEN ${isSmall} THEN ${weight} ELSE 0 END,
      CASE WHEN ${isSmall} THEN 0 ELSE ${sql.lit(flags.tooLarge)} END | ${flag}
    FROM ${rows} AS part`;
}

/** The columns of a row times their weights. */
function weightedSum(columns: readonly FigureColumn[], weights: Weights): RawBuilder<unknown> {
  const products = columns.map(
    (column) => sql`${sql.ref(column)} * ${sql.lit(weights.get(column) ?? 0)}`,
  );
  return sql.join(products, sql` + `);
}

/** The figures of an account times the weights of their columns. */
function weightedAccount(weights: Weights): RawBuilder<unknown> {
  const cases = [...Map.groupBy(accountColumns, ({ code }) => code)].map(([code, columns]) => {
    const products = columns.map(
      ({ figure, name }) => sql`${sql.ref(figure)} * ${sql.lit(weights.get(name) ?? 0)}`,
    );
    return sql`WHEN ${sql.lit(code)} THEN ${sql.join(products, sql` + `)}`;
  });
  return sql`CASE code ${sql.join(cases, sql` `)} END`;
}

function weightedTransfer(weights: Weights): RawBuilder<unknown> {
  const cases = movedBack.map(
    (kind) => sql`WHEN ${sql.lit(kind)} THEN ${sql.lit(weights.get(kind) ?? 0)}`,
  );
  return sql`amount * CASE kind ${sql.join(cases, sql` `)} END`;
}

/** How many loans there are, and how many of them are out of balance. */
export async function checksumLoans(
  reader: Reader,
): Promise<{ loans: number; suspicious: number }> {
  const weights = drawWeights();
  const ofColumns = (rows: RawBuilder<unknown>, columns: readonly FigureColumn[]) =>
    part(rows, columns, weightedSum(columns, weights));
  const { hasAccount, isLoan, shouldOwe, owes } = flags;
  const owesSomething = sql`(code IN (${owedCodes}) AND balance > 0)`;
  const parts = [
    part(
      accountRows,
      ['debits', 'credits'],
      weightedAccount(weights),
      sql`CASE WHEN ${owesSomething} THEN ${sql.lit(hasAccount | owes)}
        ELSE ${sql.lit(hasAccount)} END`,
    ),
    part(movedBackRows, ['amount'], weightedTransfer(weights)),
    ofColumns(scheduleRows, scheduleColumns),
    ofColumns(penaltyRows, penaltyColumns),
    ofColumns(repaymentRows, repaymentColumns),
    part(
      loanRows,
      loanColumns,
      weightedSum(loanColumns, weights),
      sql`CASE WHEN should_owe THEN ${sql.lit(isLoan | shouldOwe)} ELSE ${sql.lit(isLoan)} END`,
    ),
  ];
  // A loan that owes money and should, or neither; no account of it may be below zero.
  const fine = [isLoan, isLoan | shouldOwe | owes].flatMap((flag) => [flag, flag | hasAccount]);
  const { rows } = await sql<{ loans: number; suspicious: number }>`
    SELECT count(*) FILTER (WHERE flags & ${sql.lit(hasAccount | isLoan)} <> 0)::int AS loans,
      count(*) FILTER (WHERE weight <> 0
        OR flags NOT IN (${sql.join(fine.map((flag) => sql.lit(flag)))}))::int AS suspicious
    FROM (
      SELECT client_id, loan_id, sum(weight) AS weight, bit_or(flags) AS flags
      FROM (${sql.join(parts, sql` UNION ALL `)}) AS part (client_id, loan_id, weight, flags)
      GROUP BY client_id, loan_id
    ) AS loan`.execute(reader);
  return rows[0] ?? { loans: 0, suspicious: 0 };
}
