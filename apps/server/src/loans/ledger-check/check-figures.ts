import { type RawBuilder, sql } from 'kysely';
import { compareFigures, type Figure, type LedgerCheck } from '../../ledger/index.ts';
import { checksumLoans } from './checksum-figures.ts';
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
  columnOf,
  type FigureTerms,
  figureTerms,
  isNegative,
  loanColumns,
  movedBack,
  penaltyColumns,
  repaymentColumns,
  scheduleColumns,
} from './figure-terms.ts';

/*
 * The figures of each loan beside those of its accounts. Each table is read once and grouped by
 * loan, so that the time depends on the size of the book, and not on the planner's estimates of it.
 */

/**
 * The accounts of a loan side by side. There is one account of each code: its maximum is itself,
 * and cheaper than a sum.
 */
const accounts = sql`(
  SELECT client_id, loan_id, ${sql.join(
    accountColumns.map(
      ({ figure, code, name }) => sql`max(${sql.ref(figure)}) FILTER (WHERE code = ${sql.lit(code)})
        AS ${sql.ref(name)}`,
    ),
  )}, sum(balance) FILTER (WHERE code IN (${owedCodes})) AS owed
  FROM ${accountRows} AS account GROUP BY client_id, loan_id
)`;

const back = sql`(
  SELECT client_id, loan_id, ${sql.join(
    movedBack.map(
      (kind) => sql`sum(amount) FILTER (WHERE kind = ${sql.lit(kind)})::bigint
        AS ${sql.ref(kind)}`,
    ),
  )}
  FROM ${movedBackRows} AS transfer GROUP BY client_id, loan_id
)`;

/** The sums of some columns of a loan's rows. */
function sums(rows: RawBuilder<unknown>, columns: readonly string[]): RawBuilder<unknown> {
  const each = columns.map((name) => sql`sum(${sql.ref(name)})::bigint AS ${sql.ref(name)}`);
  return sql`(
    SELECT client_id, loan_id, ${sql.join(each)} FROM ${rows} AS part GROUP BY client_id, loan_id
  )`;
}

/** A sum of columns; one that a loan has no rows for is zero. */
function sumOf(terms: FigureTerms['stored']): RawBuilder<unknown> {
  const signed = terms.map(
    (term) => sql`${isNegative(term) ? sql`-` : sql`+`} coalesce(${sql.ref(columnOf(term))}, 0)`,
  );
  return sql`(0 ${sql.join(signed, sql` `)})`;
}

const compared: readonly Figure[] = [
  ['loan of these accounts', sql`should_owe IS NOT NULL`, sql`true`],
  ...figureTerms.map(
    ({ name, stored, recomputed }): Figure => [name, sumOf(stored), sumOf(recomputed)],
  ),
  ['owes money', sql`should_owe`, sql`coalesce(owed, 0) > 0`],
];

/** The columns of the joined sub-queries, without their keys. */
const columns = sql.join(
  [
    ...accountColumns.map(({ name }) => name),
    ...[...movedBack, ...scheduleColumns, ...penaltyColumns, ...repaymentColumns, ...loanColumns],
    ...['should_owe', 'owed'],
  ].map((column) => sql.ref(column)),
);

/**
 * Compares the checksums of all loans first. Only if one is not zero, their figures are written out
 * beside each other, which takes several times as long and as much memory.
 */
export const figures: LedgerCheck = {
  name: "every loan's figures and state against its accounts",
  async run(reader) {
    const { loans, suspicious } = await checksumLoans(reader);
    if (suspicious === 0) return { compared: loans, differing: 0, differences: [] };
    return compareFigures(reader, {
      from: sql`(
        SELECT client_id, loan_id, ${columns}
        FROM ${loanRows} AS loan
        FULL JOIN ${accounts} AS account USING (client_id, loan_id)
        LEFT JOIN ${back} AS back USING (client_id, loan_id)
        LEFT JOIN ${sums(scheduleRows, scheduleColumns)} AS schedule USING (client_id, loan_id)
        LEFT JOIN ${sums(penaltyRows, penaltyColumns)} AS penalty USING (client_id, loan_id)
        LEFT JOIN ${sums(repaymentRows, repaymentColumns)} AS repaid USING (client_id, loan_id)
      ) AS loan`,
      about: sql`'loan ' || loan_id || ' of client ' || client_id`,
      figures: compared,
    });
  },
};
