import { type RawBuilder, sql } from 'kysely';

/**
 * What both sides hold of each record, side by side: one row for each key, in which the columns of
 * a side are null where it has no such record.
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
  (subject = 'charge' AND book_status = 'open')
  OR (provider_status IN ('open', 'unsent') AND book_status = 'open')
)`;

/**
 * Every difference of a run, by its kind: `charge-not-booked`, `transfer-fee`. One record may have
 * several.
 */
export function differencesOf(runId: string): RawBuilder<unknown> {
  return sql`(
    SELECT pair.subject || '-' || difference.name AS kind, pair.*
    FROM ${pairsOf(runId)} AS pair
    CROSS JOIN LATERAL (VALUES
      ('not-booked', ${notBooked}),
      ('unknown', book_status IS NULL AND subject <> 'settlement'
        AND (provider_status = 'paid' OR (subject = 'transfer' AND provider_status <> 'failed'))),
      ('missing', provider_status IS NULL AND book_status IN ('paid', 'reversed')),
      ('status', provider_status <> book_status AND NOT ${notBooked} AND NOT ${nothingHappened}),
      ('amount', ${settled} AND provider_amount <> book_amount),
      ('fee', ${settled} AND provider_fee <> book_fee),
      ('currency', ${settled} AND provider_currency <> book_currency)
    ) AS difference (name, found)
    WHERE difference.found
  )`;
}

/** What a record means for the money at the provider: a charge adds to it, the others take it. */
function effectOf(side: 'provider' | 'book'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${side}_${name}`);
  const [status, amount, fee] = [column('status'), column('amount'), column('fee')];
  return sql`CASE
    WHEN ${status} IS NULL THEN 0
    WHEN subject = 'charge' AND ${status} = 'paid' THEN ${amount} - coalesce(${fee}, 0)
    WHEN subject = 'charge' AND ${status} = 'reversed' THEN -coalesce(${fee}, 0)
    WHEN subject = 'charge' THEN 0
    WHEN ${status} = 'paid' THEN -${amount} - coalesce(${fee}, 0)
    WHEN ${status} = 'open' AND ${side} = 'provider' AND subject <> 'settlement'
      THEN -${amount} - coalesce(${fee}, 0)
    ELSE 0 END`;
}

/**
 * By currency, by how much the provider's balance differs from the ledger's because of records that
 * are still on their way, and because of the differences that are found.
 */
export function explainedBy(runId: string): RawBuilder<unknown> {
  return sql`(
    SELECT coalesce(provider_currency, book_currency) AS currency,
      coalesce(sum(effect) FILTER (WHERE NOT differs), 0) AS in_flight,
      coalesce(sum(effect) FILTER (WHERE differs), 0) AS differences
    FROM (
      SELECT pair.*, ${effectOf('provider')} - ${effectOf('book')} AS effect,
        EXISTS (
          SELECT 1 FROM ${differencesOf(runId)} AS difference
          WHERE difference.subject = pair.subject AND difference.item_key = pair.item_key
        ) AS differs
      FROM ${pairsOf(runId)} AS pair
    ) AS weighed
    WHERE effect <> 0
    GROUP BY coalesce(provider_currency, book_currency)
  )`;
}
