import type { IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import { inBucket } from '../platform/database/client-buckets.ts';
import type { Reader } from '../platform/database/database.ts';
import type { DayStep } from '../platform/database/day-step.ts';

/*
 * The transfers of each client are a chain of seals: every seal is a hash over the transfers after
 * the client's previous seal, through its date, and over that previous seal. A transfer is hashed
 * as the bytes in which PostgreSQL sends its columns, which no setting of a connection changes; all
 * but its kind have a fixed length, and the currency in capitals ends the kind.
 */

/** Every column of a transfer. */
const transferBytes = sql`
  uuid_send(transfer.transfer_id) || uuid_send(transfer.posting_id)
  || uuid_send(transfer.subject_id) || uuid_send(transfer.debit_subject_id)
  || uuid_send(transfer.credit_subject_id) || int2send(transfer.debit_code)
  || int2send(transfer.credit_code) || int8send(transfer.amount)
  || date_send(transfer.happened_on) || timestamptz_send(transfer.written_at)
  || convert_to(transfer.kind || transfer.currency, 'UTF8')`;

/**
 * The transfers of each client on each date: client_id, happened_on, how many they are, and their
 * hash. Dates are hashed one by one, so that a sort of the whole book is not done twice.
 */
export function transferDays(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    SELECT transfer.client_id, transfer.happened_on, count(*)::integer AS transfers,
      sha256(string_agg(${transferBytes}, ''::bytea ORDER BY transfer.transfer_id)) AS hash
    FROM ledger_transfers AS transfer WHERE ${condition}
    GROUP BY transfer.client_id, transfer.happened_on
  )`;
}

/** The hashes of some dates of a client, one after the other. */
export const dayHashes = sql`string_agg(day.hash, ''::bytea ORDER BY day.happened_on)`;

/** A seal, from the client's previous one (null for the first), its date and those hashes. */
export function sealSql(
  previous: RawBuilder<unknown>,
  date: RawBuilder<unknown>,
  hashes: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`sha256(coalesce(${previous}, ''::bytea) || date_send(${date}) || ${hashes})`;
}

/**
 * Seals the postings up to the date that is closed. It is the last step: nothing further is posted
 * on this date for these clients.
 */
export const sealTransfers: DayStep = {
  name: 'clients sealed',
  async run(tx, { date, bucket, sealedThrough }) {
    const result = await sql`
      INSERT INTO ledger_seals (client_id, business_date, transfers, seal)
      SELECT moved.client_id, ${date}::date, moved.transfers,
        ${sealSql(sql`previous.seal`, sql`${date}::date`, sql`moved.hashes`)}
      FROM (
        SELECT day.client_id, sum(day.transfers) AS transfers, ${dayHashes} AS hashes
        FROM ${transferDays(sql`
          ${inBucket(sql`transfer.client_id`, bucket)}
          AND transfer.happened_on > ${sealedThrough ?? '-infinity'}::date
          AND transfer.happened_on <= ${date}::date`)} AS day
        GROUP BY day.client_id
      ) AS moved
      LEFT JOIN LATERAL (
        SELECT seals.seal FROM ledger_seals AS seals
        WHERE seals.client_id = moved.client_id AND seals.business_date < ${date}::date
        ORDER BY seals.business_date DESC LIMIT 1
      ) AS previous ON true
      ON CONFLICT (client_id, business_date) DO NOTHING`.execute(tx);
    return Number(result.numAffectedRows ?? 0n);
  },
};

/** The seal of the whole book: of every client's seal of some dates, and how many they are. */
export type BookSeal = { readonly clientCount: number; readonly seal: Buffer };

/**
 * Seals the whole book at the close of a date: the clients' seals after the previous sealed date
 * (null for the first), through this one.
 */
export async function sealBook(
  reader: Reader,
  previous: { readonly date: IsoDate; readonly seal: Buffer } | null,
  date: IsoDate,
): Promise<BookSeal> {
  const after = previous?.date ?? '-infinity';
  const { rows } = await sql<BookSeal>`
    SELECT count(*)::int AS "clientCount", ${bookSealSql(
      sql`${previous?.seal ?? null}::bytea`,
      sql`string_agg(seals.seal, ''::bytea ORDER BY seals.business_date, seals.client_id)`,
    )} AS seal
    FROM ledger_seals AS seals
    WHERE seals.business_date > ${after}::date AND seals.business_date <= ${date}::date
  `.execute(reader);
  const [sealed] = rows;
  if (sealed === undefined) throw new Error('the book has no seal');
  return sealed;
}

/** A seal of the book, from the previous one (null for the first) and the clients' seals. */
export function bookSealSql(
  previous: RawBuilder<unknown>,
  seals: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`sha256(coalesce(${previous}, ''::bytea) || coalesce(${seals}, ''::bytea))`;
}
