import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { distribute } from '../src/distribute.ts';
import { migrate } from '../src/migrate.ts';
import { migrationNames, readMigration } from '../src/migration-files.ts';
import { type OpenDatabase, openDatabase } from '../src/platform/database/database.ts';
import { appendOnlyTables, migrationTables, ordinaryTables } from '../src/tables.ts';
import { citusWorkers, joinNodes, onCitus, onEveryNode } from './citus/nodes.ts';

/** Who connects: the user that may create databases, the role that owns them, and the product's. */
type Role = 'admin' | 'owner' | 'application';

const addresses = {
  admin: 'TEST_DATABASE_URL',
  owner: 'TEST_DATABASE_OWNER_URL',
  application: 'TEST_DATABASE_APP_URL',
};

function addressOf(role: Role, database?: string): string {
  const given = process.env[addresses[role]];
  if (given === undefined) throw new Error(`${addresses[role]} is not set`);
  const url = new URL(given);
  if (database !== undefined) url.pathname = `/${database}`;
  return url.href;
}

const nameOf = (role: Role) => decodeURIComponent(new URL(addressOf(role)).username);

async function asAdmin<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: addressOf('admin') });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

let template: Promise<string> | undefined;

export type TestDatabase = OpenDatabase & {
  url: string;
  ownerUrl: string;
  adminUrl: string;
  applicationRole: string;
  /** For actions closed to the product itself: to plant an error, to truncate, to alter a table. */
  owner: OpenDatabase;
  drop(): Promise<void>;
};

/**
 * A database of its own for a test file, copied from a template that is migrated once. It is opened
 * as the product opens it, in the application's role.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  template ??= migratedTemplate();
  return openAs(await createDatabase(`TEMPLATE ${await template}`));
}

type Created = Awaited<ReturnType<typeof createDatabase>>;

/** Opens a database as the product does, and as its owner. */
export function openAs({ drop, ...created }: Created): TestDatabase {
  const opened = openDatabase(created.url);
  const owner = openDatabase(created.ownerUrl, { connections: 2 });
  return {
    ...opened,
    ...created,
    owner,
    async drop() {
      await opened.close();
      await owner.close();
      await drop();
    },
  };
}

/** A database without a single table. */
export const emptyDatabase = () => createDatabase('');

async function createDatabase(template: string) {
  const name = `${process.env.TEST_DATABASE_PREFIX}_${randomBytes(6).toString('hex')}`;
  await onEveryNode(addressOf('admin'), async (admin) => {
    await admin.query(
      `CREATE DATABASE ${name} OWNER ${nameOf('owner')} ${template} STRATEGY file_copy`,
    );
  });
  return {
    url: addressOf('application', name),
    ownerUrl: addressOf('owner', name),
    adminUrl: addressOf('admin', name),
    applicationRole: nameOf('application'),
    async drop() {
      await onEveryNode(addressOf('admin'), async (admin) => {
        await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      });
    },
  };
}

async function migratedTemplate(): Promise<string> {
  const name = `template_${await templateHash()}`;
  await asAdmin(async (admin) => {
    await admin.query('SELECT pg_advisory_lock(7265672)');
    const known = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (known.rowCount === 0) await makeTemplate(name);
    await admin.query('SELECT pg_advisory_unlock(7265672)');
  });
  return name;
}

/** Under another name until it is complete, on the coordinator last. */
async function makeTemplate(name: string): Promise<void> {
  const admin = addressOf('admin');
  await onEveryNode(admin, async (node) => {
    await node.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await node.query(`DROP DATABASE IF EXISTS ${name}_new WITH (FORCE)`);
    await node.query(`CREATE DATABASE ${name}_new OWNER ${nameOf('owner')}`);
  });
  if (onCitus()) await joinNodes(addressOf('admin', `${name}_new`));
  const fresh = openDatabase(addressOf('owner', `${name}_new`), { connections: 2 });
  await migrate(fresh, nameOf('application'));
  if (onCitus()) await distribute(fresh.db);
  await fresh.close();
  await onEveryNode(admin, async (node) => {
    await untilUnused(node, `${name}_new`);
    await node.query(`ALTER DATABASE ${name}_new RENAME TO ${name}`);
  });
}

/** A template must have no connection; PostgreSQL notices a closed one a moment later. */
async function untilUnused(admin: pg.Client, name: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const { rowCount } = await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
      [name],
    );
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A hash of everything that makes the template: its migrations, and the rights in it. */
async function templateHash(): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([appendOnlyTables, ordinaryTables, migrationTables, citusWorkers()]));
  hash.update(nameOf('application'));
  for (const name of await migrationNames()) {
    hash.update(await readMigration(name));
  }
  return hash.digest('hex').slice(0, 16);
}
