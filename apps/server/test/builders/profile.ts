import { readProfile, saveToProfile } from '../../src/accounts/index.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';

const base = '/accounts/api/quarrter-client';

/** One of the calls that answer the client's details. */
export function read({ app }: TestApp, { headers }: TestClient, path: string) {
  return app.inject({ url: base + path, headers });
}

export function update({ app }: TestApp, client: TestClient, body: object, id = client.clientId) {
  const url = `${base}-user-update/${id}/`;
  return app.inject({ method: 'PUT', url, body, headers: client.headers });
}

/** Saves without the rules of the form, as an application does. */
export function save({ deps }: TestApp, { clientId }: TestClient, patch: object) {
  return deps.db
    .transaction()
    .execute((tx) => saveToProfile(tx, deps.secrets, clientId, patch, { confirmed: true }));
}

/** As it is stored, with nothing masked. */
export const profileOf = ({ deps }: TestApp, { clientId }: TestClient) =>
  readProfile(deps.db, deps.secrets, clientId);
