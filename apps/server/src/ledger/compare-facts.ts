import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../platform/database.ts';

/** What one comparison found: how many facts it compared, how many differ, and a sentence for the first of them. */
export type CheckResult = { compared: number; differing: number; faults: string[] };

/** One comparison of `npm run ledger-check`; each capability brings those of its own figures. */
export type LedgerCheck = { readonly name: string; run(reader: Reader): Promise<CheckResult> };

/** A fact that differs: what it is about, what it says, and what its rows or transfers give. */
export type Fact = { about: string; kept: string | null; found: string | null };

/** Faults that are told one by one; of a book with more of them the count says enough. */
const mostTold = 200;

/**
 * Compares the facts a query gives in three columns of text: about, kept, found. The database compares, however
 * large the book is; only what differs comes here, and of that not more than a person reads.
 */
export async function compareFacts(
  reader: Reader,
  facts: RawBuilder<unknown>,
  sentence: (fact: Fact) => string,
): Promise<CheckResult> {
  const counted = await sql<{ compared: bigint; differing: bigint }>`
    SELECT count(*) AS compared, count(*) FILTER (WHERE kept IS DISTINCT FROM found) AS differing
    FROM (${facts}) AS fact (about, kept, found)`.execute(reader);
  const { compared = 0n, differing = 0n } = counted.rows[0] ?? {};
  const told =
    differing === 0n
      ? []
      : (
          await sql<Fact>`
            SELECT about, kept, found FROM (${facts}) AS fact (about, kept, found)
            WHERE kept IS DISTINCT FROM found ORDER BY about LIMIT ${mostTold}`.execute(reader)
        ).rows;
  return {
    compared: Number(compared),
    differing: Number(differing),
    faults: told.map(sentence),
  };
}
