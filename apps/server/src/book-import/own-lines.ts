import type { KnownRecords } from './known-records.ts';
import type { ImportError } from './read-lines.ts';

/** The client of a reference, of the same import or an earlier one. */
export type OwnerOf = (reference: string) => string | undefined;
export type FindOwners = (references: readonly string[]) => Promise<OwnerOf>;

const noClient = 'there is no client with this reference, or the client’s line has an error.';

type OwnedLine = {
  readonly line: number;
  readonly values: { readonly reference: string; readonly client_reference: string };
};

/** Lines of loans or investments with their clients, without those that were imported before. */
export function ownLines<Of extends OwnedLine>(
  file: string,
  lines: readonly Of[],
  ownerOf: OwnerOf,
  records: KnownRecords,
): { fresh: { line: Of; clientId: string }[]; known: number; errors: ImportError[] } {
  const fresh: { line: Of; clientId: string }[] = [];
  const errors: ImportError[] = [];
  let known = 0;
  for (const line of lines) {
    const { reference, client_reference: owner } = line.values;
    const clientId = ownerOf(owner);
    const record = records.get(reference);
    const error = (column: string, message: string) =>
      errors.push({ file, line: line.line, column, message });
    if (clientId === undefined) error('client_reference', noClient);
    else if (record === undefined) fresh.push({ line, clientId });
    else if (record.clientId === clientId) known += 1;
    else error('reference', 'this was imported before, for another client.');
  }
  return { fresh, known, errors };
}
