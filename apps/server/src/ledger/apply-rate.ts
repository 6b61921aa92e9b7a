import { type RawBuilder, sql } from 'kysely';

/**
 * The domain's `applyRate` for a whole set of rows: the part of an amount that a rate in parts per
 * million gives, in numeric so that nothing overflows, and rounded half-even, which PostgreSQL's
 * own `round` is not.
 */
export function applyRateSql(
  amount: RawBuilder<unknown>,
  ratePpm: RawBuilder<unknown>,
): RawBuilder<bigint> {
  const product = sql`(${amount}::numeric * ${ratePpm}::numeric)`;
  const floor = sql`div(${product}, 1000000)`;
  const rest = sql`mod(${product}, 1000000)`;
  return sql<bigint>`(${floor} + CASE
    WHEN ${rest} > 500000 OR (${rest} = 500000 AND mod(${floor}, 2) = 1) THEN 1 ELSE 0
  END)::bigint`;
}
