import { type Found, type FoundKind, foundKind } from '@quarrter/contract/staff/search';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { recordAction } from '../audit.ts';
import type { CoreDeps, FoundRecord, Search } from '../define-console.ts';
import { can, type StaffMember } from '../roles.ts';
import { maskSearchText, parseSearchQuery, type SearchQuery } from './search-query.ts';

/** More than a person reads; the one that is left out tells that there are further ones. */
const shown = 10;
const limit = shown + 1;

type Group = { kind: FoundKind; results: Found[]; more: boolean };

/** Each search is one entry of the audit log, whatever it found. */
export async function searchEverything(
  deps: CoreDeps,
  staff: StaffMember,
  text: string,
): Promise<{ groups: Group[] }> {
  const { db } = deps;
  const found = await findRecords(db, deps.searches, staff, parseSearchQuery(text));
  const nameOf = await deps.nameClients(
    db,
    found.flatMap(({ name, clientId }) => (name === undefined ? [clientId] : [])),
  );
  await db.transaction().execute(async (tx) => {
    const note = maskSearchText(text);
    const subject = 'clients and records';
    const time = await readBusinessTime(tx);
    await recordAction(tx, staff, time, { action: 'search', subject, note });
  });
  const named = found.map((one) => ({
    ...one,
    shortId: shortId(one.id),
    name: one.name ?? nameOf(one.clientId).name,
  }));
  return { groups: groupsOf(named) };
}

/** The matching records that this person may read. */
export async function findRecords(
  reader: Reader,
  searches: readonly Search[],
  { role }: StaffMember,
  query: SearchQuery,
): Promise<FoundRecord[]> {
  const found: FoundRecord[] = [];
  for (const { needs, find } of searches) {
    if (needs === undefined || can(role, needs)) found.push(...(await find(reader, query, limit)));
  }
  return found;
}

function groupsOf(found: readonly Found[]): Group[] {
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  return foundKind.options.flatMap((kind) => {
    const all = byKind.get(kind) ?? [];
    const group = { kind, results: all.slice(0, shown), more: all.length > shown };
    return all.length === 0 ? [] : [group];
  });
}
