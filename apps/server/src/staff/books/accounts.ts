import type { EntrySide, LedgerEntry as WireEntry } from '@quarrter/contract/staff/books';
import { toWire } from '@quarrter/domain/money';
import { nameClients } from '../../accounts/index.ts';
import { type AccountKind, accountKinds, type LedgerEntry, lenderId } from '../../ledger/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { notFound } from '../../platform/http/http-error.ts';

const kinds = new Map(accountKinds.map((kind) => [kind.code, kind]));

/** A code of the chart; the ledger has no others. */
export function kindOf(code: number): AccountKind {
  const kind = kinds.get(code);
  if (kind === undefined) throw new Error(`there is no account code ${code}`);
  return kind;
}

/** The code of an address; 404 for one that is not in the chart. */
export function parseCode(text: string): AccountKind {
  const kind = /^\d{4}$/.test(text) ? kinds.get(Number(text)) : undefined;
  if (kind === undefined) throw notFound('There is no such account code.');
  return kind;
}

const recordsByCode: ReadonlyMap<number, NonNullable<EntrySide['record']>> = new Map([
  ...[1100, 1110, 1120, 1200, 2300, 4000, 4010, 5030].map((code) => [code, 'loan'] as const),
  ...[2000, 2010, 2400, 5000].map((code) => [code, 'investment'] as const),
  ...[2200, 2210].map((code) => [code, 'receipt'] as const),
  ...([[2100, 'payout'] as const, [2110, 'withdrawal'] as const] as const),
]);

/** What the account belongs to; some codes belong to records of several kinds. */
export function recordOf(code: number): EntrySide['record'] {
  return recordsByCode.get(code) ?? null;
}

function presentSide(code: number, subjectId: string): EntrySide {
  return {
    ...{ code, name: kindOf(code).name, subject_id: subjectId },
    ...{ record: recordOf(code), short_id: shortId(subjectId) },
  };
}

/** Names of clients; the lender has its own. */
export async function nameOwners(reader: Reader, clientIds: readonly string[]) {
  const clientOf = await nameClients(reader, clientIds);
  return (clientId: string) =>
    clientId === lenderId ? 'The lender' : clientOf(clientId).name || 'Unknown client';
}

export async function presentEntries(
  reader: Reader,
  entries: readonly LedgerEntry[],
): Promise<WireEntry[]> {
  const nameOf = await nameOwners(
    reader,
    entries.map(({ clientId }) => clientId),
  );
  return entries.map((entry) => ({
    ...{ id: entry.transferId, date: entry.happenedOn, kind: entry.kind },
    written_at: entry.writtenAt.toISOString(),
    ...{ client_id: entry.clientId, client_name: nameOf(entry.clientId) },
    ...{ currency: entry.currency, amount: toWire(entry.amount) },
    debit: presentSide(entry.debitCode, entry.debitSubjectId),
    credit: presentSide(entry.creditCode, entry.creditSubjectId),
  }));
}
