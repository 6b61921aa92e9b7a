import type { Similarity } from '@quarrter/domain/people';
import type { Selectable } from 'kysely';
import { lockClient } from '../platform/client-buckets.ts';
import type { Reader, Tx } from '../platform/database.ts';
import { conflict, notFound } from '../platform/http-error.ts';
import { isId } from '../platform/ids.ts';
import { cutPage, type Page, type PageRequest, parseIdCursor } from '../platform/keyset.ts';
import { type MatchState, type ScreeningSchema, screeningDb } from './tables.ts';

/** A client whose name is like a listed one. */
export type Match = {
  readonly matchId: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly listedName: string;
  readonly reference: string;
  readonly similarity: Similarity;
  readonly state: MatchState;
  readonly foundAt: Date;
  readonly decided: { readonly by: string; readonly at: Date; readonly reason: string } | null;
};

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
  return { count: Number(count), results: page.rows.map(toMatch), after: page.after };
}

type MatchRef = { readonly clientId: string; readonly matchId: string };
type MatchRow = Selectable<ScreeningSchema['screening_matches']>;

export type Decision = MatchRef & {
  readonly state: 'cleared' | 'confirmed';
  /** What it was before; a confirmed match is decided again by two people. */
  readonly from: 'open' | 'confirmed';
  readonly reason: string;
  readonly by: { readonly staffId: string; readonly name: string };
  readonly at: Date;
};

/** One match, locked. 404 for an unknown one. */
export async function lockMatch(tx: Tx, ref: MatchRef): Promise<Match> {
  return toMatch(await lockRow(tx, ref));
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
    if (isRepeated) return toMatch(found);
    throw conflict(`${found.decided_by_name} has already decided on this match.`);
  }
  // It closes or opens a gate: what pays this client or takes business waits, or is waited for.
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
  return toMatch({ ...found, ...changes });
}

function toMatch(row: MatchRow): Match {
  const { decided_by_name: by, decided_at: at, reason } = row;
  return {
    matchId: row.match_id,
    clientId: row.client_id,
    clientName: row.client_name,
    listedName: row.listed_name,
    reference: row.reference,
    similarity: row.similarity,
    state: row.state,
    foundAt: row.found_at,
    decided: by !== null && at !== null ? { by, at, reason: reason ?? '' } : null,
  };
}
