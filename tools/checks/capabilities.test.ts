import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tablesByFolder } from '../../apps/server/src/tables.ts';
import { exportedRows } from './row-types.ts';
import { readText, writtenFiles } from './source-files.ts';
import { foreignTables, sqlTemplates, tableOwners } from './table-owners.ts';

const serverSource = 'apps/server/src';
const owners = tableOwners(tablesByFolder);
const files = writtenFiles(serverSource).filter((file) => /(?<!\.test)\.ts$/.test(file));

/** The first folder below the server's source; empty for the files beside the capabilities. */
function capabilityOf(file: string): string {
  const [folder = '', ...rest] = file.slice(serverSource.length + 1).split('/');
  return rest.length > 0 ? folder : '';
}

describe('tables', () => {
  test('every table belongs to a folder of the server', () => {
    expect(owners.size).toBeGreaterThan(30);
    const folders = new Set(files.map(capabilityOf));
    expect([...owners].filter(([, capability]) => !folders.has(capability))).toEqual([]);
  });

  test('no capability names a table of another', () => {
    expect(files.length).toBeGreaterThan(100);
    const named = files.flatMap((file) =>
      foreignTables(readText(file), capabilityOf(file), owners).map((table) => `${file}: ${table}`),
    );
    expect(named).toEqual([]);
  });

  test.each([
    'sql`SELECT 1 FROM payments`',
    'sql<{ count: bigint }>`SELECT 1 FROM loans JOIN payments USING (client_id)`',
    'sql<{ id: string; count: bigint }>`SELECT 1 FROM payments`',
    'sql`SELECT 1 FROM loans, payments`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    'sql`SELECT ${part === "}" ? sql`(SELECT 1 FROM payments)` : name} FROM loans`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    'sql`UPDATE payments SET status = ${status}`',
    "paymentsDb(tx).selectFrom('payments').selectAll()",
    "db.selectFrom(['loans', 'payments as payment'])",
    "db.selectFrom('loans').innerJoin('payments as payment', (join) => join)",
    "db\n  .insertInto('payments')\n  .values(payment)",
    "db.updateTable('payments')",
    "db.deleteFrom('payments')",
    "deleteInBatches(db, 'payments', ['payment_id'], sql`true`)",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    "sql`DELETE FROM ${sql.table('payments')}`",
    "const sealed = { table: 'payments', key: ['client_id'] };",
  ])('refuse in loans: %s', (source) => {
    expect(foreignTables(source, 'loans', owners)).toEqual(['payments']);
  });

  test.each([
    "sql`SELECT 1 FROM loans WHERE purpose = 'payments' -- not payments`",
    '// sql`SELECT 1 FROM payments`\nconst title = `all payments`;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    'sql`SELECT ${payments} FROM ${ledgerAccounts(code)} AS account`',
    "import { readPayouts } from '../payments/index.ts';",
  ])('allow in loans: %s', (source) => {
    expect(foreignTables(source, 'loans', owners)).toEqual([]);
  });

  test('a template is read without its expressions, and nested ones by themselves', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    expect(sqlTemplates('sql`a ${f({ b: sql`c ${d}` })} e`')).toEqual(['a   e', 'c  ']);
  });
});

describe('row types', () => {
  const indexes = files.filter((file) => path.basename(file) === 'index.ts');

  test('no capability exports a row of its tables', () => {
    expect(indexes.length).toBeGreaterThan(5);
    const exported = indexes.flatMap((file) => {
      const read = (module: string) => readText(path.posix.join(path.dirname(file), module));
      return exportedRows(readText(file), read).map((name) => `${file}: ${name}`);
    });
    expect(exported).toEqual([]);
  });

  test.each([
    ["export type { LoanRow } from './tables.ts';", '', ['LoanRow']],
    ["export { type LoansSchema, loansDb } from './tables.ts';", '', ['LoansSchema']],
    [
      "export { readLoan, type Loan } from './queries.ts';",
      'export type Loan = Selectable<LoansTable>;',
      ['Loan'],
    ],
    [
      "export type { Loan } from './queries.ts';",
      "export type Loan = RowOf<typeof loansDb, 'loans'>;",
      ['Loan'],
    ],
    [
      "export { readLoan } from './queries.ts';",
      'export async function readLoan(\n  id: string,\n): Promise<LoanRow> {\n  return row;\n}',
      ['readLoan'],
    ],
    [
      "export { readLoan } from './queries.ts';",
      'export const readLoan = (id: string): Promise<LoanRow> =>\n  find(id);',
      ['readLoan'],
    ],
    [
      "export { type LoanRow as Loan } from './tables.ts';",
      'type LoanRow = Selectable<T>;',
      ['Loan'],
    ],
    ["export * from './queries.ts';", '', ['*']],
  ])('refuse %s', (index, source, names) => {
    expect(exportedRows(index, () => source)).toEqual(names);
  });

  test('a model and what builds it from rows inside can be exported', () => {
    const source =
      'export type Loan = { loanId: string };\n' +
      'export async function readLoan(id: string): Promise<Loan> {\n' +
      '  return build(row as LoanRow);\n}';
    const index = "export { type Loan, readLoan } from './read-loan.ts';";
    expect(exportedRows(index, () => source)).toEqual([]);
  });
});
