/** A whole product of the tests: its own database, data folder and ports; gone afterwards. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { endAll } from '../../tools/dev/end-all.mjs';
import { startOfFreePorts } from '../../tools/dev/free-port.mjs';
import { migrate, startProduct } from '../../tools/dev/product.mjs';
import { PORTS_USED } from '../../tools/dev/settings.mjs';
import { makeMember, type StaffTokens, staffTokens } from '../../tools/seed/staff.ts';

export type RunningProduct = {
  /** For scripts. */
  url: string;
  /** As people have it, and as it stands in letters: a browser keeps a session for one of the two. */
  publicUrl: string;
  databaseUrl: string;
  dataFolder: string;
  /** Of the server and of its commands. */
  environment: NodeJS.ProcessEnv;
  /** An officer, an approver, somebody of finance and an administrator, signed in. */
  staff: StaffTokens;
  processes: { server: number | undefined };
};

export type StartedProduct = RunningProduct & { stop(): Promise<void> };

/** `fill` runs when everything listens and before anybody else comes. */
export async function startOwnProduct(
  fill?: (options: ProductOptions) => Promise<void>,
): Promise<StartedProduct> {
  // The journeys are many people behind one address.
  process.env.ANONYMOUS_CALLS_PER_MINUTE = '100000';
  /** What is there already goes, however far the start came. */
  const endings: (() => unknown)[] = [];
  const stop = async () => {
    const failures = await endAll(endings);
    if (failures.length > 0) throw new Error(failures.join('\n'));
  };
  try {
    return { ...(await start(endings, fill)), stop };
  } catch (error) {
    await endAll(endings);
    throw error;
  }
}

async function start(
  endings: (() => unknown)[],
  fill?: (options: ProductOptions) => Promise<void>,
): Promise<RunningProduct> {
  const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'quarrter-e2e-'));
  endings.push(() => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10 }));
  mkdirSync(path.join(dataFolder, 'logs'));
  const logOf = (name: string) => path.join(dataFolder, 'logs', `${name}.log`);
  const database = await createDatabase();
  endings.push(database.drop);
  const port = await startOfFreePorts(PORTS_USED);
  const options = { port, dataFolder, databaseUrl: database.url, logOf };
  await migrate(options);
  const product = await startProduct(options);
  endings.push(product.stop);
  await fill?.(options);
  const staff = await hireStaff(product.url, product.environment);
  const { url, environment, processes } = product;
  const publicUrl = environment.PUBLIC_URL ?? url;
  return { url, publicUrl, databaseUrl: database.url, dataFolder, environment, staff, processes };
}

export type ProductOptions = Parameters<typeof startProduct>[0];

async function hireStaff(url: string, environment: NodeJS.ProcessEnv): Promise<StaffTokens> {
  const roles = ['officer', 'approver', 'finance', 'administrator'] as const;
  const members = roles.map((role) =>
    makeMember({ role, name: `Journey ${role}`, email: `${role}@journeys.example` }, environment),
  );
  return staffTokens(url, await Promise.all(members));
}

async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin) throw new Error('TEST_DATABASE_URL is not set');
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  await query(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => query(admin, `drop database ${name} with (force)`) };
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
