import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { type CheckResult, type LedgerCheck, maxDescribed } from './compare-facts.ts';

/** A row's figure and its expected value: two expressions of types that can be compared. */
export type Figure = readonly [
  name: string,
  stored: RawBuilder<unknown>,
  recomputed: RawBuilder<unknown>,
];

/** The figures of a row, in their order. */
type Texts = readonly (string | null)[];

export type Comparison = {
  /** Follows FROM. */
  readonly from: RawBuilder<unknown>;
  /** Names a row in a text. */
  readonly about: RawBuilder<unknown>;
  readonly figures: readonly Figure[];
};

/** A check that compares figures. */
export function checkFigures(name: string, comparison: Comparison): LedgerCheck {
  return { name, run: (reader) => compareFigures(reader, comparison) };
}

/**
 * Compares some figures of every row of a query. The database compares them in the types they have;
 * only figures that differ become text and are read.
 */
export async function compareFigures(reader: Reader, comparison: Comparison): Promise<CheckResult> {
  const { from, figures } = comparison;
  const differs = sql.join(
    figures.map(([, stored, recomputed]) => sql`(${stored}) IS DISTINCT FROM (${recomputed})`),
    sql` OR `,
  );
  const counted = await sql<{ compared: bigint; differing: bigint }>`
    SELECT count(*) AS compared, count(*) FILTER (WHERE ${differs}) AS differing
    FROM ${from}`.execute(reader);
  const { compared = 0n, differing = 0n } = counted.rows[0] ?? {};
  const differences =
    differing === 0n ? [] : await describeDifferences(reader, comparison, differs);
  return { compared: Number(compared), differing: Number(differing), differences };
}

/**
 * A sentence for each figure that differs. Both sides come as arrays of text: rows that are made of
 * the figures (VALUES) would not run on Citus.
 */
async function describeDifferences(
  reader: Reader,
  { from, about, figures }: Comparison,
  differs: RawBuilder<unknown>,
): Promise<string[]> {
  const textOf = (sides: RawBuilder<unknown>[]) =>
    sql`ARRAY[${sql.join(sides.map((side) => sql`(${side})::text`))}]`;
  const { rows } = await sql<{ about: string; stored: Texts; recomputed: Texts }>`
    SELECT ${about} AS about, ${textOf(figures.map(([, stored]) => stored))} AS stored,
      ${textOf(figures.map(([, , recomputed]) => recomputed))} AS recomputed
    FROM ${from} WHERE ${differs} ORDER BY 1 LIMIT ${maxDescribed}`.execute(reader);
  const sentences = rows.flatMap(({ about, stored, recomputed }) =>
    figures.flatMap(([name], index) => {
      const [is, shouldBe] = [stored[index] ?? null, recomputed[index] ?? null];
      if (is === shouldBe) return [];
      return [`${about}, ${name}: ${is ?? 'nothing'}, should be ${shouldBe ?? 'nothing'}`];
    }),
  );
  return sentences.slice(0, maxDescribed);
}
