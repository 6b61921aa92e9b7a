import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../platform/database.ts';
import { type CheckResult, type Fact, readDifferences } from './compare-facts.ts';

/** What a row says, and what it should say: two expressions of types that can be compared. */
export type Figure = readonly [
  name: string,
  stored: RawBuilder<unknown>,
  recomputed: RawBuilder<unknown>,
];

export type Comparison = {
  /** What follows FROM. */
  readonly from: RawBuilder<unknown>;
  /** Names a row in a text. */
  readonly about: RawBuilder<unknown>;
  readonly figures: readonly Figure[];
};

/**
 * Compares some figures of every row of a query. The database compares them in the types they have;
 * only what differs becomes text and is read.
 */
export async function compareFigures(
  reader: Reader,
  { from, about, figures }: Comparison,
): Promise<CheckResult> {
  const differs = sql.join(
    figures.map(([, stored, recomputed]) => sql`(${stored}) IS DISTINCT FROM (${recomputed})`),
    sql` OR `,
  );
  const counted = await sql<{ compared: bigint; differing: bigint }>`
    SELECT count(*) AS compared, count(*) FILTER (WHERE ${differs}) AS differing
    FROM ${from}`.execute(reader);
  const { compared = 0n, differing = 0n } = counted.rows[0] ?? {};
  const values = figures.map(
    ([name, stored, recomputed]) =>
      sql`(${sql.lit(name)}, (${stored})::text, (${recomputed})::text)`,
  );
  const facts = sql`
    SELECT ${about} || ', ' || figure_name, stored_text, recomputed_text
    FROM ${from} CROSS JOIN LATERAL (VALUES ${sql.join(values)})
      AS figure (figure_name, stored_text, recomputed_text)
    WHERE ${differs}`;
  const described = differing === 0n ? [] : await readDifferences(reader, facts);
  return {
    compared: Number(compared),
    differing: Number(differing),
    differences: described.map(describe),
  };
}

function describe({ about, stored, recomputed }: Fact): string {
  return `${about}: ${stored ?? 'nothing'}, should be ${recomputed ?? 'nothing'}`;
}
