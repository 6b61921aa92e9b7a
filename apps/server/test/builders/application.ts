import { readdir } from 'node:fs/promises';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';

export async function loansOf(testApp: TestApp, { clientId }: TestClient) {
  const { rows } = await testApp.database.pool.query('SELECT * FROM loans WHERE client_id = $1', [
    clientId,
  ]);
  return rows;
}

export async function storedFiles({ config }: TestApp): Promise<string[]> {
  const all = await readdir(config.filesDir, { recursive: true });
  return all.filter((name) => name.endsWith('.pdf'));
}
