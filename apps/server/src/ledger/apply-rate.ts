import { type RawBuilder, sql } from 'kysely';

/**
 * The domain's `applyRate` for a whole set of rows: the part of an amount that a rate in parts per
 * million gives, rounded half-even, which PostgreSQL's own `round` is not. The product of the two
 * is a bigint as long as it certainly is one, because numeric takes twenty times as long.
 */
export function applyRateSql(
  amount: RawBuilder<unknown>,
  ratePpm: RawBuilder<unknown>,
): RawBuilder<bigint> {
  const quick = sql`((${amount})::bigint * (${ratePpm})::bigint)`;
  const large = sql`((${amount})::numeric * (${ratePpm})::numeric)`;
  return sql<bigint>`CASE
    WHEN ${amount} BETWEEN 0 AND 1000000000000 AND ${ratePpm} BETWEEN 0 AND 4000000
    THEN ${halfEven(quick, sql`(${quick} / 1000000)`)}
    ELSE ${halfEven(large, sql`div(${large}, 1000000)`)}::bigint END`;
}

/** A millionth of a product, from the product and its whole millions. */
function halfEven(product: RawBuilder<unknown>, whole: RawBuilder<unknown>): RawBuilder<unknown> {
  const rest = sql`mod(${product}, 1000000)`;
  return sql`(${whole} + CASE
    WHEN ${rest} > 500000 OR (${rest} = 500000 AND mod(${whole}, 2) = 1) THEN 1 ELSE 0 END)`;
}
