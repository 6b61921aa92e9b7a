import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onCitus } from '../../test/citus/nodes.ts';
import { plantRows, readPlanted } from '../../test/plant-rows.ts';
import { freshDatabase, type TestDatabase } from '../../test/test-database.ts';
import { eraseTexts } from '../events/index.ts';
import { readBusinessTime } from '../platform/database/business-time.ts';
import type { Table } from '../platform/database/define-table.ts';
import { makeSecrets } from '../platform/passwords/secrets.ts';
import { tables } from '../tables.ts';
import { eraseRecords } from './erase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

/** The columns with free text that each table declares to have after the erasure. */
function declaredTexts(): [table: string, columns: string][] {
  return Object.entries<Table>(tables).flatMap(([name, { erased, cleared = {} }]) => {
    if (erased === undefined || erased === 'deleted' || 'client_id' in cleared) return [];
    if ('own' in erased) return erased.texts === undefined ? [] : [[name, erased.texts]];
    return name === notPlanted ? [] : [[name, erased.texts ?? '']];
  });
}

/** A client who is in it was erased before. */
const notPlanted = 'client_erasures';

test.skipIf(onCitus())('an erased client leaves only what each table declares', async () => {
  const clientId = '0193a5b0-0000-7000-8000-000000000001';
  const pool = database.owner.pool;
  const planted = await plantRows(pool, clientId, [notPlanted]);
  expect(planted.length).toBeGreaterThan(80);
  const secrets = makeSecrets({
    current: 'test',
    keys: new Map([['test', randomBytes(32)]]),
    blindIndexKey: randomBytes(32),
  });
  const person = { staffId: clientId, name: 'Bisi', role: 'administrator' };
  await database.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const by = { businessTime, proposedBy: person, decidedBy: person, requestId: null };
    await eraseRecords(tx, { secrets, tables }, [clientId], by);
  });
  await eraseTexts(database.db, clientId);
  const left = await readPlanted(pool, clientId, planted);
  const found = [...left].map(([table, columns]) => [table, columns.toSorted().join(' ')]);
  expect(found.toSorted()).toEqual(declaredTexts().toSorted());
});
