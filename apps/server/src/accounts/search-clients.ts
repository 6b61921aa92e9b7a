import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';

export type FoundClient = {
  readonly clientId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
};

/** In lower case, normalized; fields that are not searched are null. */
export type ClientQuery = {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly id: string | null;
};

const columns = sql`client_id AS "clientId", first_name AS "firstName", last_name AS "lastName",
  email, phone_number AS "phoneNumber"`;
const first = sql`(lower(first_name) COLLATE "C")`;
const last = sql`(lower(last_name) COLLATE "C")`;

/**
 * Clients of the whole book by any of these, the best matches first. Each condition reads as many
 * rows as it returns, and only when those before it did not find enough.
 */
export async function searchClients(
  reader: Reader,
  { name, email, phone, id }: ClientQuery,
  limit: number,
): Promise<FoundClient[]> {
  const conditions = [
    ...(name === null ? [] : namesLike(name)),
    ...(phone === null ? [] : [sql`phone_number = ${phone}`]),
    ...(id === null ? [] : [sql`client_id = ${id}::uuid`]),
    ...(email === null ? [] : await withEmail(reader, email, limit)),
  ];
  if (conditions.length === 0) return [];
  const parts = conditions.map((condition, index) => {
    const isNew = conditions.slice(0, index).map((earlier) => sql`NOT (${earlier})`);
    const all = sql.join([condition, ...isNew], sql` AND `);
    return sql`(SELECT ${columns} FROM clients WHERE ${all} LIMIT ${limit})`;
  });
  const { rows } = await sql<FoundClient>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS found LIMIT ${limit}`.execute(reader);
  return rows;
}

/**
 * One word begins either name. Of several, either part may come first, and the last word may be
 * unfinished.
 */
function namesLike(name: string): RawBuilder<boolean>[] {
  const words = name.split(' ');
  const unfinished = words.at(-1) ?? '';
  const finished = words.slice(0, -1).join(' ');
  if (finished === '') return [beginsWith(last, unfinished), beginsWith(first, unfinished)];
  return [
    sql`${first} = ${finished} AND ${beginsWith(last, unfinished)}`,
    sql`${last} = ${finished} AND ${beginsWith(first, unfinished)}`,
    beginsWith(first, name),
    beginsWith(last, name),
  ];
}

/** As a range, which an index answers whatever the collation of the database is. */
function beginsWith(column: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> {
  return sql`${column} >= ${beginning} AND ${column} < ${`${beginning}\u{10ffff}`}`;
}

/** Sign-in addresses are a shared table, so that this asks no shard that has no such client. */
async function withEmail(
  reader: Reader,
  email: string,
  limit: number,
): Promise<RawBuilder<boolean>[]> {
  const { rows } = await sql<{ client_id: string }>`
    SELECT client_id FROM client_logins
    WHERE ${beginsWith(sql`(email COLLATE "C")`, email)} AND ends_at IS NULL
    LIMIT ${limit}`.execute(reader);
  if (rows.length === 0) return [];
  return [sql`client_id = ANY (${rows.map((row) => row.client_id)}::uuid[])`];
}
