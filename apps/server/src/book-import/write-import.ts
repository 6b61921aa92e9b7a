import type { IsoDate } from '@quarrter/domain/calendar';
import { sql } from 'kysely';
import { importClients, readBothNames } from '../accounts/index.ts';
import { importInvestments } from '../investments/index.ts';
import { importLoans } from '../loans/index.ts';
import { readBusinessDateOfAll, timeOn } from '../platform/database/business-time.ts';
import {
  type BucketCount,
  bucketCountFor,
  bucketIndexOf,
} from '../platform/database/client-buckets.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { jsonRows } from '../platform/database/row-set.ts';
import type { Secrets } from '../platform/passwords/secrets.ts';
import type { PlannedClient } from './plan-clients.ts';
import type { ImportPlan } from './plan-import.ts';
import type { PlannedInvestment } from './plan-investments.ts';
import type { PlannedLoan } from './plan-loans.ts';
import type { ImportKind } from './tables.ts';

/** The import cannot continue. Rows that were written stay, and a later run skips them. */
export class ImportStopped extends Error {}

export type ImportDeps = {
  readonly db: Database;
  readonly secrets: Secrets;
  /** Of a password that no one knows. */
  readonly passwordHash: string;
};

/** The records of one transaction: clients of one bucket with all their records. */
type Batch = {
  readonly clients: readonly PlannedClient[];
  readonly loans: readonly PlannedLoan[];
  readonly investments: readonly PlannedInvestment[];
};

/**
 * Writes a plan without errors, bucket by bucket, each whole or not at all: a client never has only
 * a part of their records. An import that was interrupted is run again with the same files, and
 * does not change the records that are written.
 */
export async function writeImport(
  deps: ImportDeps,
  plan: ImportPlan,
  onWritten: (done: number, all: number) => void,
): Promise<void> {
  const batches = cutIntoBatches(plan);
  for (const [index, batch] of batches.entries()) {
    await deps.db.transaction().execute((tx) => writeBatch(tx, deps, batch, plan.importedOn));
    onWritten(index + 1, batches.length);
  }
}

function cutIntoBatches({ clients, loans, investments }: ImportPlan): Batch[] {
  const all = [...clients.clients, ...loans.loans, ...investments.investments];
  const count = bucketCountFor(new Set(all.map(({ clientId }) => clientId)).size);
  const byBucket = <Of extends { readonly clientId: string }>(records: readonly Of[]) =>
    Map.groupBy(records, ({ clientId }) => bucketIndexOf(clientId, count));
  const parts = {
    clients: byBucket(clients.clients),
    loans: byBucket(loans.loans),
    investments: byBucket(investments.investments),
  };
  return bucketsOf(count).flatMap((bucket) => {
    const batch = {
      clients: parts.clients.get(bucket) ?? [],
      loans: parts.loans.get(bucket) ?? [],
      investments: parts.investments.get(bucket) ?? [],
    };
    return Object.values(batch).some((records) => records.length > 0) ? [batch] : [];
  });
}

const bucketsOf = (count: BucketCount) => Array.from({ length: count }, (_, index) => index);

async function writeBatch(
  tx: Tx,
  { secrets, passwordHash }: ImportDeps,
  { clients, loans, investments }: Batch,
  importedOn: IsoDate,
): Promise<void> {
  const clientIds = [...clients, ...loans, ...investments].map(({ clientId }) => clientId);
  const date = await readBusinessDateOfAll(tx, clientIds);
  if (date !== importedOn) {
    throw new ImportStopped(
      'The business day has since been closed. Export the figures of its end, and run the ' +
        'import again with them: what is imported already is left alone.',
    );
  }
  await storeReferences(tx, { clients, loans, investments }, importedOn);
  const businessTime = timeOn(importedOn);
  if (!(await importClients(tx, secrets, clients, { passwordHash, businessTime }))) {
    throw new ImportStopped('An email address of the file has since been used to sign up.');
  }
  const names = await readBothNames(
    tx,
    loans.map(({ clientId }) => clientId),
  );
  const borrowerOf = (clientId: string) => {
    const borrower = names.get(clientId);
    if (borrower === undefined) throw new Error(`there is no client ${clientId}`);
    return borrower;
  };
  const withBorrowers = loans.map((loan) => ({ ...loan, borrower: borrowerOf(loan.clientId) }));
  await importLoans(tx, secrets, withBorrowers, businessTime);
  await importInvestments(tx, investments, businessTime);
}

/** The key of the table decides between two imports at the same time. */
async function storeReferences(
  tx: Tx,
  { clients, loans, investments }: Batch,
  importedOn: IsoDate,
): Promise<void> {
  const rowOf = (kind: ImportKind, reference: string, clientId: string, recordId: string) => {
    return { kind, reference, client_id: clientId, record_id: recordId, imported_on: importedOn };
  };
  const rows = [
    ...clients.map((one) => rowOf('client', one.reference, one.clientId, one.clientId)),
    ...loans.map((one) => rowOf('loan', one.reference, one.clientId, one.loanId)),
    ...investments.map((one) => rowOf('investment', one.reference, one.clientId, one.investmentId)),
  ];
  const stored = await sql`
    INSERT INTO import_references (kind, reference, client_id, record_id, imported_on)
    SELECT kind, reference, client_id, record_id, imported_on
    FROM ${jsonRows(rows, columns)} AS reference
    ORDER BY kind, reference ON CONFLICT DO NOTHING RETURNING reference`.execute(tx);
  // Citus counts the rows of such an INSERT before it looks for conflicts.
  if (stored.rows.length !== rows.length) {
    throw new ImportStopped('Another import of the same references is running.');
  }
}

const columns = {
  kind: 'text',
  reference: 'text',
  client_id: 'uuid',
  record_id: 'uuid',
  imported_on: 'date',
} as const;
