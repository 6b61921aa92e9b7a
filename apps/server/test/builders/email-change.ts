import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { aClient, type TestClient } from './client.ts';
import { newestLink } from './emails.ts';

let made = 0;
export const newAddress = () => `new.address.${++made}@example.com`;

/** Asks for another email address. */
export function request(
  { app }: TestApp,
  client: TestClient,
  email: string,
  password = client.password,
) {
  return app.inject({
    method: 'POST',
    url: '/accounts/api/email-address/',
    body: { email, password },
    headers: client.headers,
  });
}

/** Opens the link that confirms the change, or the one that undoes it. */
export function follow({ app }: TestApp, what: 'confirm' | 'undo', body: object) {
  return app.inject({ method: 'POST', url: `/accounts/${what}-email-address/`, body });
}

export function signIn({ app }: TestApp, email: string, password: string) {
  const url = '/accounts/api/quarrter-client-login/';
  return app.inject({ method: 'POST', url, body: { email, password } });
}

/** A client who has changed their address, with the link that undoes it. */
export async function changed(testApp: TestApp) {
  const client = await aClient(testApp);
  const email = newAddress();
  expect((await request(testApp, client, email)).statusCode).toBe(200);
  const { parts } = await newestLink(testApp, email);
  expect((await follow(testApp, 'confirm', parts)).statusCode).toBe(200);
  const undo = await newestLink(testApp, client.email);
  return { client, email, undo: undo.parts, undoUrl: undo.url };
}
