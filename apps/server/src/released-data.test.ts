/** Data of every released version, brought up to date and started. */
import { randomBytes } from 'node:crypto';
import type { Home } from '@quarrter/contract/client/home';
import { expect, test } from 'vitest';
import { signIn } from '../test/builders/email-change.ts';
import { expectCleanLedger } from '../test/clean-ledger.ts';
import {
  type ReleasedData,
  readReleased,
  releasedDatabase,
  releasedVersions,
} from '../test/released-data.ts';
import { startTestApp, type TestApp } from '../test/test-app.ts';
import { rotateKeys } from './commands/rotate-keys.ts';
import { keysOf } from './config-schema.ts';
import { checkAuditLog, sealEntries } from './console/index.ts';
import { migrate } from './migrate.ts';
import { migrationNames } from './migration-files.ts';
import { makeSecrets } from './platform/passwords/secrets.ts';

const versions = await releasedVersions();

test('the data of a released version is kept', () => {
  expect(versions.length).toBeGreaterThan(0);
});

test.each(versions)('the data of %s is brought up to date and served', async (version) => {
  const data = await readReleased(version);
  const database = await releasedDatabase(data);
  const recorded = data.tables.find(({ table }) => table === 'kysely_migration')?.count ?? 0;
  const ran = await migrate(database.owner, database.applicationRole);
  expect(ran).toEqual((await migrationNames()).slice(recorded));
  const secretKeys = secretKeysOf(data);
  const date = businessDateOf(data);
  const testApp = await startTestApp({ database, date, config: { secretKeys } });
  try {
    await expectSound(testApp);
    await expectOpened(testApp, secretKeys);
    await expectServed(testApp, data);
  } finally {
    await testApp.stop();
  }
});

function secretKeysOf({ keys }: ReleasedData) {
  const known = keysOf(keys.ENCRYPTION_KEYS);
  const [current = ''] = known.keys();
  return { current, keys: known, blindIndexKey: Buffer.from(keys.BLIND_INDEX_KEY, 'base64') };
}

function businessDateOf({ tables }: ReleasedData): string {
  const { rows = '[]' } = tables.find(({ table }) => table === 'business_clock') ?? {};
  const [clock] = JSON.parse(rows) as { business_date: string }[];
  return clock?.business_date ?? '';
}

async function expectSound({ deps }: TestApp): Promise<void> {
  await expectCleanLedger(deps.db);
  await sealEntries(deps, new Date());
  expect(await checkAuditLog(deps, new Date())).toMatchObject({ differing: 0 });
}

/** Sealing everything again opens everything. */
async function expectOpened(
  { deps }: TestApp,
  secretKeys: ReturnType<typeof secretKeysOf>,
): Promise<void> {
  const keys = new Map([...secretKeys.keys, ['next', randomBytes(32)]]);
  const sealed = makeSecrets({ ...secretKeys, current: 'next', keys });
  const changed = await rotateKeys(deps.db, sealed, () => {});
  expect(changed).toBeGreaterThan(0);
}

/** Every client signs in and sees a home; among them are loans, arrears and investments. */
async function expectServed(testApp: TestApp, { accounts }: ReleasedData): Promise<void> {
  const homes: Home[] = [];
  for (const { role, email, password } of accounts) {
    if (role !== 'client') continue;
    const signedIn = await signIn(testApp, email, password);
    expect(signedIn.statusCode, email).toBe(200);
    const headers = { authorization: `Token ${signedIn.json().key}` };
    const home = await testApp.app.inject({ url: '/transactions/api/home/', headers });
    expect(home.statusCode, email).toBe(200);
    homes.push(home.json());
  }
  const loans = homes.flatMap((home) => home.loans);
  expect(loans.length).toBeGreaterThan(2);
  expect(loans.some(({ arrears }) => arrears !== null)).toBe(true);
  expect(homes.some(({ naira }) => naira?.matured !== null)).toBe(true);
}
