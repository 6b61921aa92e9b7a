import type { IsoDate } from '@quarrter/domain/calendar';
import { type RawBuilder, sql } from 'kysely';
import { inBucket } from '../platform/client-buckets.ts';
import type { Reader } from '../platform/database.ts';
import type { DayStep } from '../platform/day-step.ts';

/*
 * The transfers of each client are a chain of seals: every seal is a hash over the transfers after
 * the client's previous seal, through its date, and over that previous seal. Dates are hashed as
 * days since 2000 and times as seconds, so that no setting of a connection changes them.
 */

const dayNumber = (date: RawBuilder<unknown>) => sql`(${date} - '2000-01-01'::date)`;

/** The hash of one transfer: of every column. */
const transferHash = sql`sha256(convert_to(concat_ws('|',
  transfer.transfer_id, transfer.posting_id, transfer.kind, transfer.subject_id,
  transfer.debit_code, transfer.debit_subject_id, transfer.credit_code, transfer.credit_subject_id,
  transfer.currency, transfer.amount, ${dayNumber(sql`transfer.happened_on`)},
  extract(epoch FROM transfer.written_at)
), 'UTF8'))`;

/** The hashes of the transfers of a group, one after the other. */
export const transferHashes = sql`string_agg(
  ${transferHash}, ''::bytea ORDER BY transfer.transfer_id
)`;

/** A seal, from the client's previous one (null for the first), its date and those hashes. */
export function sealSql(
  previous: RawBuilder<unknown>,
  date: RawBuilder<unknown>,
  hashes: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`sha256(
    coalesce(${previous}, ''::bytea) || convert_to(${dayNumber(date)} || ' ', 'UTF8') || ${hashes}
  )`;
}

/**
 * Seals what moved through the date that is closed. It comes after every other step, and nothing
 * is posted on this date for these clients any more.
 */
export const sealTransfers: DayStep = {
  name: 'clients sealed',
  async run(tx, { date, bucket }) {
    // Everything up to the newest seal of the bucket is sealed already.
    const sealed = sql`
      SELECT max(business_date) FROM ledger_seals
      WHERE ${inBucket(sql`client_id`, bucket)} AND business_date <= ${date}::date`;
    const result = await sql`
      INSERT INTO ledger_seals (client_id, business_date, transfers, seal)
      SELECT moved.client_id, ${date}::date, moved.transfers,
        ${sealSql(sql`previous.seal`, sql`${date}::date`, sql`moved.hashes`)}
      FROM (
        SELECT transfer.client_id, count(*) AS transfers, ${transferHashes} AS hashes
        FROM ledger_transfers AS transfer
        WHERE ${inBucket(sql`transfer.client_id`, bucket)}
          AND transfer.happened_on > coalesce((${sealed}), '-infinity'::date)
          AND transfer.happened_on <= ${date}::date
        GROUP BY transfer.client_id
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
 * What the close of a date seals of the whole book: the clients' seals after the previous sealed
 * date (null for the first), through this one.
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
