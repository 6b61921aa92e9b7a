/*
 * Every table of the product, as its capability declares it (platform/database/define-table.ts).
 * `migrate` grants the rights, `distribute` puts the tables in their places on
 * Citus; the copy of a client's data, erasure and the change of the encryption key read the rest.
 */

import { accountsDb } from './accounts/tables.ts';
import { approvalsDb } from './approvals/tables.ts';
import { bookImportDb } from './book-import/tables.ts';
import { booksDb } from './books/tables.ts';
import { bureausDb } from './bureaus/tables.ts';
import { collectionsDb } from './collections/tables.ts';
import { staffDb } from './console/tables.ts';
import { corporateDb } from './corporate/tables.ts';
import { dayCloseDb } from './day-close/tables.ts';
import { estatesDb } from './estates/tables.ts';
import { eventsDb } from './events/tables.ts';
import { investmentsDb } from './investments/tables.ts';
import { issuedDocumentsDb } from './issued-documents/tables.ts';
import { ledgerDb } from './ledger/tables.ts';
import { loansDb } from './loans/tables.ts';
import { myDataDb } from './my-data/tables.ts';
import { paymentsDb } from './payments/tables.ts';
import type { Table } from './platform/database/define-table.ts';
import { platformDb } from './platform/database/tables.ts';
import { portfolioDb } from './portfolio/tables.ts';
import { productsDb } from './products/tables.ts';
import { reconciliationDb } from './reconciliation/tables.ts';
import { retentionDb } from './retention/tables.ts';
import { screeningDb } from './screening/tables.ts';
import { securityDb } from './security-events/tables.ts';
import { statementsDb } from './statements/tables.ts';
import { supportDb } from './support/tables.ts';

/** The tables of each folder; one that builds on others comes after them. */
export const tablesByFolder = {
  platform: platformDb.tables,
  approvals: approvalsDb.tables,
  events: eventsDb.tables,
  ledger: ledgerDb.tables,
  accounts: accountsDb.tables,
  corporate: corporateDb.tables,
  'security-events': securityDb.tables,
  screening: screeningDb.tables,
  support: supportDb.tables,
  products: productsDb.tables,
  'issued-documents': issuedDocumentsDb.tables,
  payments: paymentsDb.tables,
  reconciliation: reconciliationDb.tables,
  loans: loansDb.tables,
  bureaus: bureausDb.tables,
  investments: investmentsDb.tables,
  collections: collectionsDb.tables,
  estates: estatesDb.tables,
  statements: statementsDb.tables,
  'day-close': dayCloseDb.tables,
  console: staffDb.tables,
  books: booksDb.tables,
  portfolio: portfolioDb.tables,
  'book-import': bookImportDb.tables,
  'my-data': myDataDb.tables,
  retention: retentionDb.tables,
};

/** The types of all their rows. */
type AllTables = Intersected<(typeof tablesByFolder)[keyof typeof tablesByFolder]>;
type Intersected<Union> = (Union extends object ? (of: Union) => void : never) extends (
  of: infer All extends object,
) => void
  ? All
  : never;

/** Every table of the product by its name. */
export const tables: AllTables = Object.assign({}, ...Object.values(tablesByFolder));

const namesOf = (is: (table: Table) => boolean): readonly string[] =>
  Object.entries<Table>(tables).flatMap(([name, table]) => (is(table) ? [name] : []));

export const clientTables = namesOf(({ rows }) => rows === 'client');
export const sharedTables = namesOf(({ rows }) => rows === 'shared');
export const appendOnlyTables = namesOf(({ rights }) => rights === 'append-only');
export const ordinaryTables = namesOf(({ rights }) => rights === 'ordinary');

/** Written by the migrator alone: the application reads them, and Citus does not know them. */
export const migrationTables = ['kysely_migration', 'kysely_migration_lock'] as const;
