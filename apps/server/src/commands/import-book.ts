import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseIsoDate } from '@quarrter/domain/calendar';
import { queueInvitations } from '../accounts/index.ts';
import {
  describeError,
  describePlan,
  errorsAsCsv,
  type ImportError,
  type ImportFile,
  type ImportFiles,
  ImportStopped,
  planImport,
  WrongDay,
  writeImport,
} from '../book-import/index.ts';
import { readConfig } from '../config.ts';
import { type Database, openDatabase } from '../platform/database/database.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import { makeSecrets, newToken } from '../platform/passwords/secrets.ts';

const usage =
  'Usage: import-book --as-of <yyyy-mm-dd> [--clients <clients.csv>] ' +
  '[--loans <loans.csv>] [--investments <investments.csv>] [--dry-run] [--errors <errors.csv>]\n' +
  '   or: import-book --invite';

/** The others are in the file of errors. */
const maxPrinted = 50;

/**
 * `import-book`: brings clients, loans and investments of a lender's earlier books, all or
 * none while a line is wrong (exit 1). `--dry-run` writes nothing. `--invite` emails the imported
 * clients a link to choose a password. docs/import.md describes the files.
 */
export async function importBookCommand(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const config = readConfig(process.env);
  const database = openDatabase(config.databaseUrl, { connections: 2 });
  try {
    if (options === 'invite') return await invite(database.db);
    const deps = { db: database.db, secrets: makeSecrets(config.secretKeys) };
    return await importFiles(deps, options);
  } catch (error) {
    if (!(error instanceof WrongDay || error instanceof ImportStopped)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await database.close();
  }
}

async function invite(db: Database): Promise<number> {
  const queued = await queueInvitations(db);
  console.log(`${queued} clients are sent a link to choose a password.`);
  return 0;
}

type Options = {
  readonly asOf: string;
  readonly isDryRun: boolean;
  readonly errorsFile: string;
  readonly paths: { readonly [file in 'clients' | 'loans' | 'investments']?: string };
};

async function importFiles(
  deps: Omit<Parameters<typeof writeImport>[0], 'passwordHash'>,
  { asOf, isDryRun, errorsFile, paths }: Options,
): Promise<number> {
  const files: ImportFiles = {
    asOf,
    clients: await openFile(paths.clients),
    loans: await openFile(paths.loans),
    investments: await openFile(paths.investments),
  };
  const plan = await planImport(deps.db, files);
  if (plan.errors.length > 0) return reportErrors(plan.errors, errorsFile);
  console.log(describePlan(plan).join('\n'));
  if (isDryRun) {
    console.log('This was a dry run: nothing was imported.');
    return 0;
  }
  const passwordHash = await hashPassword(newToken());
  await writeImport({ ...deps, passwordHash }, plan, (done, all) => {
    if (done === all || done % 16 === 0) console.log(`Imported ${done} of ${all} parts.`);
  });
  console.log('Imported. Run ledger-check next, then import-book --invite.');
  return 0;
}

async function openFile(file: string | undefined): Promise<ImportFile | null> {
  return file === undefined ? null : { name: path.basename(file), content: await readFile(file) };
}

async function reportErrors(errors: readonly ImportError[], file: string): Promise<number> {
  for (const error of errors.slice(0, maxPrinted)) console.error(describeError(error));
  await writeFile(file, errorsAsCsv(errors));
  console.error(`${errors.length} errors, all of them in ${file}. Nothing was imported.`);
  return 1;
}

function readOptions(args: readonly string[]): Options | 'invite' | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        'as-of': { type: 'string' },
        clients: { type: 'string' },
        loans: { type: 'string' },
        investments: { type: 'string' },
        errors: { type: 'string', default: 'import-errors.csv' },
        'dry-run': { type: 'boolean', default: false },
        invite: { type: 'boolean', default: false },
      },
    });
    const { clients, loans, investments, errors: errorsFile, 'dry-run': isDryRun } = values;
    const asOf = parseIsoDate(values['as-of'] ?? '');
    const hasFiles = [clients, loans, investments].some((file) => file !== undefined);
    if (values.invite) return hasFiles || isDryRun ? null : 'invite';
    if (asOf === null || !hasFiles) return null;
    return { asOf, isDryRun, errorsFile, paths: { clients, loans, investments } };
  } catch {
    return null;
  }
}
