import { sql } from 'kysely';
import { readBusinessTime } from '../platform/database/business-time.ts';
import type { Reader } from '../platform/database/database.ts';
import type { RowOf } from '../platform/database/define-table.ts';
import { newId } from '../platform/database/ids.ts';
import type { FoundMatch } from './find-matches.ts';
import { screeningDb } from './tables.ts';

/** A statement takes up to 65,535 parameters, and each match has nine. */
const batchMatches = 5_000;

/** Stores matches that are not known yet; many clients may match many names of a long list. */
export async function storeMatches(reader: Reader, matches: readonly FoundMatch[]): Promise<void> {
  for (let from = 0; from < matches.length; from += batchMatches) {
    await storeBatch(reader, matches.slice(from, from + batchMatches));
  }
}

type Known = Pick<
  RowOf<typeof screeningDb, 'screening_matches'>,
  'client_id' | 'match_id' | 'state' | 'born_alike' | 'listed_born'
>;

async function storeBatch(reader: Reader, matches: readonly FoundMatch[]): Promise<void> {
  if (matches.length === 0) return;
  const known = await readKnown(reader, [...new Set(matches.map(({ clientId }) => clientId))]);
  const knownOf = (found: FoundMatch) => known.get(keyOf(found)) ?? [];
  const fresh = matches.filter((found) => isNew(found, knownOf(found)));
  if (fresh.length > 0) await insertMatches(reader, fresh);
  for (const found of matches) {
    for (const match of knownOf(found)) await addBirth(reader, match, found.listed.born);
  }
}

/**
 * Two names are checked once, and once more if they were cleared as different people before the
 * dates of birth agreed.
 */
function isNew({ isBornAlike }: FoundMatch, known: readonly Known[]): boolean {
  if (known.some(({ state }) => state !== 'cleared')) return false;
  return known.length === 0 || (isBornAlike && !known.some((match) => match.born_alike));
}

async function readKnown(
  reader: Reader,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, Known[]>> {
  const rows = await screeningDb(reader)
    .selectFrom('screening_matches')
    .select(['client_id', 'match_id', 'client_name', 'listed_name', 'reference'])
    .select(['state', 'born_alike', 'listed_born'])
    .where('client_id', '=', sql<string>`any(${[...clientIds]}::uuid[])`)
    .execute();
  return Map.groupBy(rows, (row) =>
    JSON.stringify([row.client_id, row.client_name, row.listed_name, row.reference]),
  );
}

function keyOf({ clientId, clientName, listed }: FoundMatch): string {
  return JSON.stringify([clientId, clientName, listed.name, listed.reference]);
}

/** A later list may add the date of birth of a person whose match is still open. */
async function addBirth(reader: Reader, match: Known, born: string): Promise<void> {
  if (match.state !== 'open' || born === '' || born === match.listed_born) return;
  await screeningDb(reader)
    .updateTable('screening_matches')
    .set({ listed_born: born })
    .where('client_id', '=', match.client_id)
    .where('match_id', '=', match.match_id)
    .execute();
}

async function insertMatches(reader: Reader, matches: readonly FoundMatch[]): Promise<void> {
  const { at } = await readBusinessTime(reader);
  await screeningDb(reader)
    .insertInto('screening_matches')
    .values(
      matches.map(({ clientId, clientName, listed, similarity, isBornAlike }) => ({
        client_id: clientId,
        match_id: newId(),
        client_name: clientName,
        listed_name: listed.name,
        reference: listed.reference,
        listed_born: listed.born,
        born_alike: isBornAlike,
        similarity,
        found_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
