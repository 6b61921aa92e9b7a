import type { ScreeningMatch } from '@quarrter/contract/staff/screening';
import type { IsoDate } from '@quarrter/domain/calendar';
import { compareBirthDates } from '@quarrter/domain/people';
import { type RawBuilder, sql } from 'kysely';
import { readClientNames } from '../accounts/index.ts';
import { lockClient } from '../platform/database/client-buckets.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import { isId } from '../platform/database/ids.ts';
import { conflict, notFound } from '../platform/http/http-error.ts';
import { cutPage, type Page, type PageRequest, parseIdCursor } from '../platform/http/keyset.ts';
import { type MatchState, screeningDb } from './tables.ts';

/** A client whose name is like a listed one; the date of birth is as it is in the profile now. */
export type Match = Omit<ScreeningMatch, 'reversalProposed'>;

/** One page of the matches in a state, the oldest first. */
export async function listMatches(
  reader: Reader,
  { state, limit, after }: PageRequest & { readonly state: MatchState },
): Promise<Page<Match>> {
  const last = parseIdCursor(after);
  let matches = screeningDb(reader).selectFrom('screening_matches').where('state', '=', state);
  const { count } = await matches
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  if (last !== null) matches = matches.where('match_id', '>', last);
  const rows = await matches
    .selectAll()
    .orderBy('match_id')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, (row) => row.match_id);
  const results = await toMatches(reader, page.rows);
  return { count: Number(count), results, after: page.after };
}

/** The client's matches that no one has cleared, oldest first. */
export async function listMatchesOf(reader: Reader, clientId: string): Promise<Match[]> {
  const rows = await screeningDb(reader)
    .selectFrom('screening_matches')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('state', '<>', 'cleared')
    .orderBy('match_id')
    .execute();
  return toMatches(reader, rows);
}

type MatchRef = { readonly clientId: string; readonly matchId: string };
type MatchRow = RowOf<typeof screeningDb, 'screening_matches'>;

export type Decision = MatchRef & {
  readonly state: 'cleared' | 'confirmed';
  /** The state before; a confirmed match is decided again by two people. */
  readonly from: 'open' | 'confirmed';
  readonly reason: string;
  readonly by: { readonly staffId: string; readonly name: string };
  readonly at: Date;
};

/** One match, locked. 404 for an unknown one. */
export async function lockMatch(tx: Tx, ref: MatchRef): Promise<Match> {
  return toOneMatch(tx, await lockRow(tx, ref));
}

async function lockRow(tx: Tx, { clientId, matchId }: MatchRef): Promise<MatchRow> {
  if (!isId(clientId) || !isId(matchId)) throw notFound();
  const found = await screeningDb(tx)
    .selectFrom('screening_matches')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('match_id', '=', matchId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw notFound('There is no such match.');
  return found;
}

/** Decides on a match once. 404 for an unknown one, 409 with who was faster. */
export async function decideMatch(tx: Tx, decision: Decision): Promise<Match> {
  const { clientId, matchId } = decision;
  const found = await lockRow(tx, decision);
  const { state } = found;
  const isRepeated = state === decision.state && found.decided_by === decision.by.staffId;
  if (state !== decision.from) {
    if (isRepeated) return toOneMatch(tx, found);
    throw conflict(`${found.decided_by_name} has already decided on this match.`);
  }
  // It closes or opens a gate: code that pays this client or accepts business waits for this lock,
  // or is waited for.
  await lockClient(tx, clientId);
  const changes = {
    state: decision.state,
    decided_by: decision.by.staffId,
    decided_by_name: decision.by.name,
    decided_at: decision.at,
    reason: decision.reason,
  };
  await screeningDb(tx)
    .updateTable('screening_matches')
    .set(changes)
    .where('client_id', '=', clientId)
    .where('match_id', '=', matchId)
    .execute();
  return toOneMatch(tx, { ...found, ...changes });
}

async function toOneMatch(reader: Reader, row: MatchRow): Promise<Match> {
  const [match] = await toMatches(reader, [row]);
  if (match === undefined) throw new Error('a match has gone');
  return match;
}

async function toMatches(reader: Reader, rows: readonly MatchRow[]): Promise<Match[]> {
  const clients = await readClientNames(reader, [...new Set(rows.map((row) => row.client_id))]);
  const bornOn = new Map(clients.map((client) => [client.clientId, client.bornOn]));
  return rows.map((row) => toMatch(row, bornOn.get(row.client_id) ?? null));
}

function toMatch(row: MatchRow, clientBorn: IsoDate | null): Match {
  const { decided_by_name: by, decided_at: at, reason } = row;
  return {
    id: row.match_id,
    clientId: row.client_id,
    clientName: row.client_name,
    listedName: row.listed_name,
    reference: row.reference,
    similarity: row.similarity,
    clientBorn,
    listedBorn: row.listed_born,
    births: compareBirthDates(clientBorn, row.listed_born),
    state: row.state,
    foundAt: row.found_at,
    decided: by !== null && at !== null ? { by, at, reason: reason ?? '' } : null,
  };
}

/** The clients who are on a list, as a sub-query with client_id. */
export const listedClients: RawBuilder<unknown> = sql`(
  SELECT client_id FROM screening_matches WHERE state = 'confirmed'
)`;
