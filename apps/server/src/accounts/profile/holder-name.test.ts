import { expect, test } from 'vitest';
import { aClient, type TestClient } from '../../../test/builders/client.ts';
import { saveProfile } from '../../../test/builders/profile.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/database/ids.ts';
import { markIdentityVerified, readHolderName } from '../index.ts';

const testApp = useTestApp();

const hour = 3_600_000;

async function rename(client: TestClient, firstName: string, hoursAgo: number) {
  await saveProfile(testApp, client, { first_name: firstName });
  await testApp.database.pool.query(
    `UPDATE client_earlier_names SET name_id = $2
     WHERE client_id = $1 AND name_id = (
       SELECT name_id FROM client_earlier_names WHERE client_id = $1 ORDER BY name_id DESC LIMIT 1
     )`,
    [client.clientId, newId(now.getTime() - hoursAgo * hour)],
  );
}

const now = new Date();

async function nameOf({ clientId }: TestClient): Promise<string> {
  const { firstName, lastName } = await readHolderName(testApp.deps.db, clientId, now);
  return `${firstName} ${lastName}`;
}

test('an account is compared with the name of 72 hours ago', async () => {
  const client = await aClient(testApp);
  expect(await nameOf(client)).toBe('Ada Obi');
  await rename(client, 'Eve', 100);
  expect(await nameOf(client), 'after the 72 hours').toBe('Eve Obi');
  await rename(client, 'Mallory', 71);
  expect(await nameOf(client)).toBe('Eve Obi');
  await rename(client, 'Trudy', 1);
  expect(await nameOf(client), 'changed twice').toBe('Eve Obi');
  const other = await aClient(testApp);
  expect(await nameOf(other), "another client's changes").toBe('Ada Obi');
});

test('an account is compared with the name that staff verified', async () => {
  const client = await aClient(testApp);
  const { db, secrets } = testApp.deps;
  const verify = (firstName: string, numbers: { nin: string } | { bvn: string }) =>
    db.transaction().execute((tx) => {
      const name = { firstName, lastName: 'Obi' };
      return markIdentityVerified(tx, secrets, client.clientId, { ...numbers, name });
    });
  await verify('Adaeze', { nin: '12345678901' });
  expect(await nameOf(client)).toBe('Adaeze Obi');
  await verify('Eve', { bvn: '22345678901' });
  expect(await nameOf(client), 'the name that was verified first').toBe('Adaeze Obi');
  await expect(verify('Adaeze', { nin: '98765432101' }), 'another NIN').rejects.toMatchObject({
    status: 409,
  });
});
