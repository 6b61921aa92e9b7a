/** A whole product of the tests: its own database, data folder and ports; gone afterwards. */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { StaffRole } from '@quarrter/contract/staff-rights';
import pg from 'pg';
import { joinNodes, onCitus, onEveryNode } from '../../apps/server/test/citus/nodes.ts';
import { endAll } from '../../tools/dev/end-all.mjs';
import { startOfFreePorts } from '../../tools/dev/free-port.mjs';
import { distribute, migrate, seed, startProduct } from '../../tools/dev/product.mjs';
import { PORTS_USED } from '../../tools/dev/settings.mjs';
import { createStaffMember, type StaffTokens, staffTokens } from '../../tools/seed/staff.ts';
import { serverCommand } from './server-command.ts';

export type RunningProduct = {
  /** For scripts. */
  url: string;
  /** For browsers, and in emails: a session of one address is none of the other. */
  publicUrl: string;
  databaseUrl: string;
  dataFolder: string;
  /** Of the server and of its commands. */
  environment: NodeJS.ProcessEnv;
  /** Members of staff of all roles but the auditor, signed in. */
  staff: StaffTokens;
  processes: { server: number | undefined };
};

export type StartedProduct = RunningProduct & { stop(): Promise<void> };

/**
 * The demonstration data at rest: a database no one is connected to, and the files that belong to
 * it.
 */
export type DemonstrationData = { database: string; dataFolder: string; staff: StaffTokens };

export type Endings = (() => unknown)[];

/**
 * Starts a product over a copy of the data. If the start fails, everything started so far is
 * removed. When it ends, its ledger must be right to the kobo.
 */
export async function startOwnProduct(
  data: DemonstrationData,
  options?: Pick<RunOptions, 'withdrawalHoldMinutes'>,
): Promise<StartedProduct> {
  const endings: Endings = [];
  try {
    const folder = temporaryFolder('quarrter-e2e-');
    endings.push(folder.remove);
    cpSync(data.dataFolder, folder.path, { recursive: true });
    const database = await createDatabase(data.database);
    endings.push(database.drop);
    await keepStaffSignedIn(database.url);
    const running = await runProduct(folder, database.url, endings, options);
    endings.push(() => requireLedgerInOrder(running));
    return { ...running, staff: data.staff, stop: () => endOrThrow(endings) };
  } catch (error) {
    await endAll(endings);
    throw error;
  }
}

async function requireLedgerInOrder(product: Pick<RunningProduct, 'environment'>): Promise<void> {
  const { code, output } = await serverCommand(product, 'ledger-check');
  if (code !== 0) throw new Error(`After the journeys the ledger is not in order.\n${output}`);
}

/** Makes the demonstration data through a product that is ended again. */
export async function makeDemonstrationData(): Promise<{
  data: DemonstrationData;
  remove(): Promise<void>;
}> {
  const kept: Endings = [];
  const endings: Endings = [];
  try {
    const folder = temporaryFolder('quarrter-data-');
    kept.push(folder.remove);
    const database = await makeEmptyDatabase(folder, kept);
    const { url, environment } = await runProduct(folder, database.url, endings, {
      fill: seed,
    });
    const staff = await hireStaff(url, environment);
    await endOrThrow(endings);
    await endConnections(database.name);
    const data = { database: database.name, dataFolder: folder.path, staff };
    return { data, remove: () => endOrThrow(kept) };
  } catch (error) {
    await endAll([...kept, ...endings]);
    throw error;
  }
}

/** A migrated database without data. */
export async function makeEmptyDatabase(folder: TemporaryFolder, endings: Endings) {
  const database = await createDatabase();
  endings.push(database.drop);
  const empty = {
    port: 1,
    dataFolder: folder.path,
    databaseUrl: database.url,
    databaseOwnerUrl: database.ownerUrl,
    logOf: folder.file,
  };
  if (onCitus()) await joinNodes(addressOf('TEST_DATABASE_URL', database.name));
  await migrate(empty);
  if (onCitus()) await distribute(empty);
  return database;
}

type ProductOptions = Parameters<typeof startProduct>[0];
type RunOptions = {
  fill?: (options: ProductOptions) => Promise<void>;
  /** Without one nothing is held. */
  withdrawalHoldMinutes?: number;
};

export async function runProduct(
  folder: TemporaryFolder,
  databaseUrl: string,
  endings: Endings,
  { fill, withdrawalHoldMinutes = 0 }: RunOptions = {},
): Promise<Omit<RunningProduct, 'staff'>> {
  // The tests are many people behind one address.
  process.env.ANONYMOUS_CALLS_PER_MINUTE = '100000';
  process.env.WITHDRAWAL_HOLD_MINUTES = String(withdrawalHoldMinutes);
  const port = await startOfFreePorts(PORTS_USED);
  const options = { port, dataFolder: folder.path, databaseUrl, logOf: folder.file };
  const product = await startProduct(options);
  endings.push(product.stop);
  await fill?.(options);
  const { url, environment, processes } = product;
  const publicUrl = environment.PUBLIC_URL ?? url;
  return { url, publicUrl, databaseUrl, dataFolder: folder.path, environment, processes };
}

export async function endOrThrow(endings: Endings): Promise<void> {
  const failures = await endAll(endings);
  if (failures.length > 0) throw new Error(failures.join('\n'));
}

type TemporaryFolder = { path: string; file(name: string): string; remove(): void };

export function temporaryFolder(prefix: string): TemporaryFolder {
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix));
  mkdirSync(path.join(folder, 'logs'));
  return {
    path: folder,
    file: (name) => path.join(folder, 'logs', `${name}.log`),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }),
  };
}

const usualRoles: readonly StaffRole[] = [
  ...(['officer', 'approver', 'finance', 'compliance', 'administrator'] as const),
];

/** One of each role, signed in. */
export async function hireStaff(
  url: string,
  environment: NodeJS.ProcessEnv,
  roles = usualRoles,
): Promise<StaffTokens> {
  const members = roles.map((role) =>
    createStaffMember(
      url,
      { role, name: `Journey ${role}`, email: `${role}@journeys.example` },
      environment,
    ),
  );
  return staffTokens(url, await Promise.all(members));
}

/**
 * Members of staff are signed out after a quarter of an hour without work. The journeys of a slow
 * machine take longer, and use staff now and then.
 */
export async function keepStaffSignedIn(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update staff_sessions set last_used_at = now()');
  await client.end();
}

/** The names of a process's databases begin alike, so that it can tell its own from another's. */
const databasePrefix = () => `e2e_${process.pid}_`;

async function createDatabase(template?: string) {
  const name = databasePrefix() + randomBytes(6).toString('hex');
  const ownerUrl = addressOf('TEST_DATABASE_OWNER_URL', name);
  const owner = new URL(ownerUrl).username;
  const copied = template ? `template ${template} strategy file_copy` : '';
  await query(`create database ${name} owner ${owner} ${copied}`);
  const url = addressOf('TEST_DATABASE_APP_URL', name);
  return { name, url, ownerUrl, drop: () => query(`drop database ${name} with (force)`) };
}

/**
 * PostgreSQL notices a moment later that a connection was closed, and copies no database that has
 * one.
 */
function endConnections(database: string): Promise<void> {
  return query(
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${database}'`,
  );
}

/** Returns the database address of the tables' owner, which the product itself never uses. */
export function ownerUrlOf({ databaseUrl }: Pick<RunningProduct, 'databaseUrl'>): string {
  return addressOf('TEST_DATABASE_OWNER_URL', new URL(databaseUrl).pathname.slice(1));
}

/** An address of the set-up, for the given database or for its own. */
function addressOf(variable: string, database?: string): string {
  const given = process.env[variable];
  if (!given) throw new Error(`${variable} is not set`);
  const url = new URL(given);
  if (database !== undefined) url.pathname = `/${database}`;
  return url.href;
}

/** On every node of a Citus: a database of Citus is one database of this name on each. */
function query(text: string): Promise<void> {
  return onEveryNode(addressOf('TEST_DATABASE_URL'), (node) => node.query(text));
}
