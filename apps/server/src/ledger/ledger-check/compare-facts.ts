import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';

/**
 * The result of one comparison: how many facts were compared, how many differ, and a sentence for
 * the first of those that do.
 */
export type CheckResult = { compared: number; differing: number; differences: string[] };

/** One comparison of `quarrter ledger-check`; each capability brings those of its own figures. */
export type LedgerCheck = { readonly name: string; run(reader: Reader): Promise<CheckResult> };

/** A fact that differs: its subject, the stored value and the recomputed value. */
export type Fact = { about: string; stored: string | null; recomputed: string | null };

/** Differences described one by one; in a book with more of them the count says enough. */
export const maxDescribed = 200;

/**
 * Compares the facts that a query gives in three columns of text: about, stored, recomputed. The
 * database compares, however large the book is; only facts that differ are read, and of those no
 * more than a person reads.
 */
export async function compareFacts(
  reader: Reader,
  facts: RawBuilder<unknown>,
  describe: (fact: Fact) => string,
): Promise<CheckResult> {
  const counted = await sql<{ compared: bigint; differing: bigint }>`
    SELECT count(*) AS compared,
      count(*) FILTER (WHERE stored IS DISTINCT FROM recomputed) AS differing
    FROM (${facts}) AS fact (about, stored, recomputed)`.execute(reader);
  const { compared = 0n, differing = 0n } = counted.rows[0] ?? {};
  const described = differing === 0n ? [] : await readDifferences(reader, facts);
  return {
    compared: Number(compared),
    differing: Number(differing),
    differences: described.map(describe),
  };
}

/** The facts that differ; no more of them than the check describes. */
async function readDifferences(reader: Reader, facts: RawBuilder<unknown>): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    SELECT about, stored, recomputed FROM (${facts}) AS fact (about, stored, recomputed)
    WHERE stored IS DISTINCT FROM recomputed
    ORDER BY about LIMIT ${maxDescribed}`.execute(reader);
  return rows;
}
