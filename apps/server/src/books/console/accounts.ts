import type { EntrySide, LedgerEntry } from '@quarrter/contract/staff/books';
import { nameClients } from '../../accounts/index.ts';
import {
  type AccountKind,
  accountKindOf,
  findAccountKind,
  lenderId,
  type LedgerEntry as PostedEntry,
} from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';

/** The code of an address; 404 for one that is not in the chart. */
export function parseCode(text: string): AccountKind {
  const kind = /^\d{4}$/.test(text) ? findAccountKind(Number(text)) : undefined;
  if (kind === undefined) throw notFound('There is no such account code.');
  return kind;
}

const recordsByCode: ReadonlyMap<number, NonNullable<EntrySide['record']>> = new Map([
  ...[1100, 1110, 1120, 1200, 2300, 4000, 4010, 5030].map((code) => [code, 'loan'] as const),
  ...[2000, 2010, 2400, 5000].map((code) => [code, 'investment'] as const),
  ...[2200, 2210].map((code) => [code, 'receipt'] as const),
  ...([[2100, 'payout'] as const, [2110, 'withdrawal'] as const] as const),
]);

/** The account of a record; some codes belong to records of several kinds, and name none. */
export function accountOf(code: number, subjectId: string): EntrySide {
  const record = recordsByCode.get(code) ?? null;
  return { code, name: accountKindOf(code).name, subjectId, record, shortId: shortId(subjectId) };
}

/** Names of clients; the lender has its own. */
export async function nameOwners(reader: Reader, clientIds: readonly string[]) {
  const clientOf = await nameClients(reader, clientIds);
  return (clientId: string) =>
    clientId === lenderId ? 'The lender' : clientOf(clientId).name || 'Unknown client';
}

/** Rows with the names of their clients. */
export async function withClientNames<Row extends { readonly clientId: string }>(
  reader: Reader,
  rows: readonly Row[],
): Promise<(Row & { clientName: string })[]> {
  const nameOf = await nameOwners(
    reader,
    rows.map(({ clientId }) => clientId),
  );
  return rows.map((row) => ({ ...row, clientName: nameOf(row.clientId) }));
}

/** Entries with the names of their clients and accounts. */
export async function describeEntries(
  reader: Reader,
  entries: readonly PostedEntry[],
): Promise<LedgerEntry[]> {
  return (await withClientNames(reader, entries)).map((entry) => ({
    ...entry,
    debit: accountOf(entry.debitCode, entry.debitSubjectId),
    credit: accountOf(entry.creditCode, entry.creditSubjectId),
  }));
}
