import type { Approval } from '@quarrter/contract/staff/approvals';
import type { Estate } from '@quarrter/contract/staff/estates';
import { expect } from 'vitest';
import { queueJob } from '../../src/platform/jobs/jobs.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from './client.ts';
import { aPdf } from './loan.ts';
import { call } from './payment.ts';
import { approveAs, type TestStaff } from './staff.ts';

type Sent = { status: number; body: Approval & { detail?: string } };
type Of = Pick<TestClient, 'clientId'>;

async function sendForm(
  testApp: TestApp,
  staff: TestStaff,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Sent> {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  form.append('file', new Blob([await aPdf()]), 'Evidence.pdf');
  const reply = await fetch(`${testApp.url}/staff/api/clients/${path}`, {
    method: 'POST',
    headers: staff.headers,
    body: form,
  });
  return { status: reply.status, body: (await reply.json()) as never };
}

/** Proposes that a client has died, with the certificate. */
export function sendDeath(
  testApp: TestApp,
  staff: TestStaff,
  { clientId }: Of,
  diedOn = '2026-11-01',
) {
  return sendForm(testApp, staff, `${clientId}/death/`, { diedOn });
}

/** Proposes the account of an estate, with the grant; `fields` change it. */
export function sendEstate(
  testApp: TestApp,
  staff: TestStaff,
  { clientId }: Of,
  fields: Readonly<Record<string, string>> = {},
) {
  return sendForm(testApp, staff, `${clientId}/estate/`, {
    ...{ representative: 'Chidi Okafor', grant: 'administration', currency: 'NGN' },
    ...{ bank: '058', account: '2000000081', setOff: 'no', ...fields },
  });
}

/** Opens the evidence and approves, once the client was emailed. */
export async function openAndApprove(
  testApp: TestApp,
  staff: TestStaff,
  { id, subjectId, changes }: Approval,
): Promise<void> {
  for (const { documentId } of changes) {
    if (documentId === undefined) continue;
    const url = `/staff/api/clients/${subjectId}/estate/${documentId}/`;
    await testApp.app.inject({ url, headers: staff.headers });
  }
  await testApp.work();
  const approved = await approveAs(testApp, staff, id);
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
}

export async function estateOf(
  testApp: TestApp,
  { headers }: TestStaff,
  { clientId }: Of,
): Promise<Estate> {
  const path = `/staff/api/clients/${clientId}/estate/`;
  return (await call<Estate>(testApp, 'GET', path, { headers })).body;
}

/** The hourly job, and everything that follows from it. */
export async function payEstates(testApp: TestApp): Promise<void> {
  await testApp.deps.db.transaction().execute((tx) => queueJob(tx, 'pay-estates', {}));
  await testApp.work();
}
