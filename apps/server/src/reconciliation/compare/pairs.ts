import { type RawBuilder, sql } from 'kysely';
import { unreadablePrefix } from '../../payments/index.ts';

/**
 * Returns the records of both sides, side by side: one row for each key, in which the columns of a
 * side are null where it has no such record.
 */
export function pairsOf(runId: string): RawBuilder<unknown> {
  const side = (name: 'provider' | 'book') => sql`(
    SELECT * FROM reconciliation_entries WHERE run_id = ${runId}::uuid AND side = ${name}
  )`;
  return sql`(
    SELECT coalesce(provider.kind, book.kind) AS subject,
      coalesce(provider.entry_key, book.entry_key) AS item_key,
      coalesce(provider.reference, book.reference) AS reference,
      book.client_id, book.record_id,
      provider.status AS provider_status, provider.amount AS provider_amount,
      coalesce(provider.fee, book.fee, 0) AS provider_fee, provider.currency AS provider_currency,
      book.status AS book_status, book.amount AS book_amount, book.fee AS book_fee,
      book.currency AS book_currency
    FROM ${side('provider')} AS provider
    FULL JOIN ${side('book')} AS book
      ON book.kind = provider.kind AND book.entry_key = provider.entry_key
  )`;
}

const settled = sql`(
  provider_status IN ('paid', 'reversed') AND book_status IN ('paid', 'reversed')
)`;

const notBooked = sql`(
  provider_status = 'paid' AND coalesce(book_status IN ('open', 'failed'), subject = 'settlement')
)`;

/** A record that came to nothing at the provider, and of which nothing was booked. */
const nothingHappened = sql`(
  (subject IN ('charge', 'refund') AND book_status = 'open' AND provider_status <> 'paid')
  OR (provider_status IN ('open', 'unsent') AND book_status = 'open')
)`;

/** The differences that a pair may have; each is true, false, or null where it makes no sense. */
const conditions: { readonly [difference: string]: RawBuilder<unknown> } = {
  'not-booked': notBooked,
  unreadable: sql`starts_with(item_key, ${unreadablePrefix})`,
  unknown: sql`book_status IS NULL AND subject <> 'settlement'
    AND NOT starts_with(item_key, ${unreadablePrefix})
    AND (provider_status = 'paid' OR (subject = 'transfer' AND provider_status <> 'failed'))`,
  missing: sql`provider_status IS NULL AND book_status IN ('paid', 'reversed')`,
  status: sql`provider_status <> book_status AND NOT ${notBooked} AND NOT ${nothingHappened}`,
  amount: sql`${settled} AND provider_amount <> book_amount`,
  fee: sql`${settled} AND provider_fee <> book_fee`,
  currency: sql`${settled} AND provider_currency <> book_currency`,
};

/**
 * Every difference of a run, by its kind: `charge-not-booked`, `transfer-fee`. One record may have
 * several.
 */
export function differencesOf(runId: string): RawBuilder<unknown> {
  const named = Object.entries(conditions).map(
    ([name, found]) => sql`(${sql.lit(name)}, ${found})`,
  );
  return sql`(
    SELECT pair.subject || '-' || difference.name AS kind, pair.*
    FROM ${pairsOf(runId)} AS pair
    CROSS JOIN LATERAL (VALUES ${sql.join(named)}) AS difference (name, found)
    WHERE difference.found
  )`;
}

/**
 * The effect of a record on the money at the provider: a charge adds to it, the others reduce it.
 * The refunds of a reversed charge are records of their own; the rest of it went without one. We
 * paid the fee of a returned transfer too.
 */
function effectOf(side: 'provider' | 'book'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${side}_${name}`);
  const [status, amount, refunded] = [column('status'), column('amount'), column('refunded')];
  const fee = sql`coalesce(${column('fee')}, 0)`;
  const takenEarly = side === 'provider' ? sql`'open'` : sql`NULL`;
  return sql`CASE
    WHEN ${status} IS NULL THEN 0
    WHEN subject = 'charge' AND ${status} = 'paid' THEN ${amount} - ${fee}
    WHEN subject = 'charge' AND ${status} = 'reversed' THEN ${refunded} - ${fee}
    WHEN subject = 'charge' THEN 0
    WHEN subject = 'transfer' AND ${status} = 'failed' THEN -${fee}
    WHEN ${status} = 'paid' THEN -${amount} - ${fee}
    WHEN ${status} = ${takenEarly} AND subject <> 'settlement' THEN -${amount} - ${fee}
    ELSE 0 END`;
}

/** The refunded amount of each charge, by side; a refund's reference is its charge. */
function refundedOf(runId: string): RawBuilder<unknown> {
  const ofSide = (side: 'provider' | 'book') => sql`
    coalesce(sum(amount) FILTER (WHERE side = ${side}), 0) AS ${sql.id(`${side}_refunded`)}`;
  return sql`(
    SELECT reference AS charge_key, ${ofSide('provider')}, ${ofSide('book')}
    FROM reconciliation_entries
    WHERE run_id = ${runId}::uuid AND kind = 'refund' AND status IN ('paid', 'open')
    GROUP BY reference
  )`;
}

const differs = sql.join(
  Object.values(conditions).map((found) => sql`coalesce(${found}, false)`),
  sql` OR `,
);

/**
 * By currency, by how much the provider's balance differs from the ledger's because of records that
 * are still on their way, and because of the differences that are found.
 */
export function explainedBy(runId: string): RawBuilder<unknown> {
  return sql`(
    SELECT currency, coalesce(sum(effect) FILTER (WHERE NOT differs), 0) AS in_flight,
      coalesce(sum(effect) FILTER (WHERE differs), 0) AS differences
    FROM (
      SELECT coalesce(provider_currency, book_currency) AS currency,
        ${effectOf('provider')} - ${effectOf('book')} AS effect,
        ${differs} AS differs
      FROM (
        SELECT pair.*, coalesce(provider_refunded, 0) AS provider_refunded,
          coalesce(book_refunded, 0) AS book_refunded
        FROM ${pairsOf(runId)} AS pair
        LEFT JOIN ${refundedOf(runId)} AS refunded
          ON pair.subject = 'charge' AND refunded.charge_key = pair.item_key
      ) AS pair
    ) AS weighed
    WHERE effect <> 0
    GROUP BY currency
  )`;
}
