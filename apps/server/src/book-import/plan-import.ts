import { addDays, formatDate, type IsoDate } from '@quarrter/domain/calendar';
import { readBusinessDate } from '../platform/database/business-time.ts';
import type { Reader } from '../platform/database/database.ts';
import { readKnown } from './known-records.ts';
import type { FindOwners } from './own-lines.ts';
import { type PlannedClients, planClients } from './plan-clients.ts';
import { type PlannedInvestments, planInvestments } from './plan-investments.ts';
import { type PlannedLoans, planLoans } from './plan-loans.ts';
import type { ImportError, ImportFile } from './read-lines.ts';

/** The files of an import, and the day at whose end their figures were true. */
export type ImportFiles = {
  readonly asOf: IsoDate;
  readonly clients: ImportFile | null;
  readonly loans: ImportFile | null;
  readonly investments: ImportFile | null;
};

/** Everything that an import would write, or the errors in its files. */
export type ImportPlan = {
  readonly importedOn: IsoDate;
  readonly clients: PlannedClients;
  readonly loans: PlannedLoans;
  readonly investments: PlannedInvestments;
  readonly errors: readonly ImportError[];
};

/** The figures are of another day than the books. */
export class WrongDay extends Error {}

/** Reads all files, and checks every line against the others and against the books. */
export async function planImport(reader: Reader, files: ImportFiles): Promise<ImportPlan> {
  const importedOn = addDays(files.asOf, 1);
  const today = await readBusinessDate(reader);
  if (importedOn !== today) {
    throw new WrongDay(
      `The books are at ${formatDate(today)}, so the figures must be those of the end of ` +
        `${formatDate(addDays(today, -1))}: --as-of ${addDays(today, -1)}.`,
    );
  }
  const clients = await planClients(reader, files.clients, importedOn);
  const findOwners = ownersAmong(reader, clients);
  const loans = await planLoans(reader, files.loans, { findOwners, importedOn });
  const investments = await planInvestments(reader, files.investments, { findOwners, importedOn });
  const errors = [clients, loans, investments].flatMap((part) => part.errors);
  return { importedOn, clients, loans, investments, errors };
}

/** The clients of the file come first; others were imported before. */
function ownersAmong(reader: Reader, { named }: PlannedClients): FindOwners {
  return async (references) => {
    const others = references.filter((reference) => !named.has(reference));
    const known = await readKnown(reader, 'client', others);
    return (reference) => (named.get(reference) ?? known.get(reference))?.clientId;
  };
}
