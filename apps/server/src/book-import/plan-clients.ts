import type { IsoDate } from '@quarrter/domain/calendar';
import { adultBirthDateError } from '@quarrter/domain/people';
import type { ClientToImport } from '../accounts/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { clientColumns } from './columns.ts';
import { type KnownRecords, readKnown, readTaken } from './known-records.ts';
import { type ImportError, type ImportFile, type Line, readLines } from './read-lines.ts';
import { withoutRepeated } from './repeated.ts';

export type PlannedClient = ClientToImport & { readonly reference: string };

export type PlannedClients = {
  readonly clients: readonly PlannedClient[];
  /** Lines whose client was imported before. */
  readonly known: number;
  /** The client of a reference of the file; undefined for one that it has no good line of. */
  readonly named: ReadonlyMap<string, { readonly clientId: string }>;
  readonly errors: readonly ImportError[];
};

/** Reads the file of clients, and finds out which of them are new. */
export async function planClients(
  reader: Reader,
  file: ImportFile | null,
  importedOn: IsoDate,
): Promise<PlannedClients> {
  if (file === null) return { clients: [], known: 0, named: new Map(), errors: [] };
  const read = await readLines(file, clientColumns);
  const unique = withoutRepeated(file.name, read.lines, ['reference', 'email']);
  const errors = [...read.errors, ...unique.errors];
  const references = unique.lines.map(({ values }) => values.reference);
  const known = await readKnown(reader, 'client', references);
  const fresh = unique.lines.filter(({ values }) => !known.has(values.reference));
  const taken = await readTaken(
    reader,
    fresh.map(({ values }) => values.email),
  );
  const clients: PlannedClient[] = [];
  for (const line of fresh) {
    const wrong = errorsOf(line, taken, importedOn);
    errors.push(...wrong.map((error) => ({ file: file.name, line: line.line, ...error })));
    clients.push(toClient(line));
  }
  return {
    clients,
    known: unique.lines.length - fresh.length,
    named: new Map([...namedBy(known), ...clients.map((one) => [one.reference, one] as const)]),
    errors,
  };
}

const namedBy = (known: KnownRecords) =>
  [...known].map(([reference, { clientId }]) => [reference, { clientId }] as const);

type ClientLine = Line<typeof clientColumns>;

function errorsOf({ values }: ClientLine, taken: ReadonlySet<string>, importedOn: IsoDate) {
  const birth = values.date_of_birth && adultBirthDateError(values.date_of_birth, importedOn);
  return [
    ...(taken.has(values.email)
      ? [{ column: 'email', message: 'an account already has this address.' }]
      : []),
    ...(birth
      ? [{ column: 'date_of_birth', message: 'the client must be at least 18 years old.' }]
      : []),
  ];
}

function toClient({ values }: ClientLine): PlannedClient {
  return {
    clientId: newId(),
    reference: values.reference,
    email: values.email,
    phoneNumber: values.phone_number,
    firstName: values.first_name,
    lastName: values.last_name,
    dateOfBirth: values.date_of_birth,
    address: values.address,
    city: values.city,
    state: values.state,
    bvn: values.bvn,
    nin: values.nin,
  };
}
