/*
 * Every table of the product, as its capability declares it (platform/database/define-table.ts).
 * `npm run migrate` grants the rights, `npm run distribute` puts the tables in their places on
 * Citus; the copy of a client's data, erasure and the change of the encryption key read the rest.
 */

import { accountsTables } from './accounts/tables.ts';
import { approvalsTables } from './approvals/tables.ts';
import { bookImportTables } from './book-import/tables.ts';
import { booksTables } from './books/tables.ts';
import { bureausTables } from './bureaus/tables.ts';
import { collectionsTables } from './collections/tables.ts';
import { corporateTables } from './corporate/tables.ts';
import { dayCloseTables } from './day-close/tables.ts';
import { eventsTables } from './events/tables.ts';
import { investmentsTables } from './investments/tables.ts';
import { issuedDocumentsTables } from './issued-documents/tables.ts';
import { ledgerTables } from './ledger/tables.ts';
import { loansTables } from './loans/tables.ts';
import { myDataTables } from './my-data/tables.ts';
import { paymentsTables } from './payments/tables.ts';
import type { Table } from './platform/database/define-table.ts';
import { platformTables } from './platform/database/tables.ts';
import { portfolioTables } from './portfolio/tables.ts';
import { productsTables } from './products/tables.ts';
import { reconciliationTables } from './reconciliation/tables.ts';
import { retentionTables } from './retention/tables.ts';
import { screeningTables } from './screening/tables.ts';
import { securityEventsTables } from './security-events/tables.ts';
import { staffTables } from './staff/tables.ts';
import { statementsTables } from './statements/tables.ts';
import { supportTables } from './support/tables.ts';

/** The tables of each folder; one that builds on others comes after them. */
export const tablesByFolder = {
  platform: platformTables,
  approvals: approvalsTables,
  events: eventsTables,
  ledger: ledgerTables,
  accounts: accountsTables,
  corporate: corporateTables,
  'security-events': securityEventsTables,
  screening: screeningTables,
  support: supportTables,
  products: productsTables,
  'issued-documents': issuedDocumentsTables,
  payments: paymentsTables,
  reconciliation: reconciliationTables,
  loans: loansTables,
  bureaus: bureausTables,
  investments: investmentsTables,
  collections: collectionsTables,
  statements: statementsTables,
  'day-close': dayCloseTables,
  staff: staffTables,
  books: booksTables,
  portfolio: portfolioTables,
  'book-import': bookImportTables,
  'my-data': myDataTables,
  retention: retentionTables,
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
