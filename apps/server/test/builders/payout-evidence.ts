import type { Approval } from '@quarrter/contract/staff/approvals';
import type { TestApp } from '../test-app.ts';
import { anOwnPdf } from './loan.ts';
import type { TestStaff } from './staff.ts';

type Sent = {
  message?: string;
  reference?: string | null;
  paidOn?: string | null;
  file?: Uint8Array<ArrayBuffer> | null;
};

/** Sends the bank's confirmation of a payout as the console does; null leaves a part out. */
export function sendEvidence(
  testApp: TestApp,
  staff: TestStaff,
  payoutId: string,
  sent: Sent = {},
) {
  return sendFile(testApp, staff, `payouts/${payoutId}/evidence/`, sent);
}

/** Sends the bank's letter that it did not pay a payout, or that it was sent back. */
export function sendLetter(testApp: TestApp, staff: TestStaff, payoutId: string, sent: Sent = {}) {
  const letter = { message: 'The account is closed.', ...sent };
  return sendFile(testApp, staff, `payouts/${payoutId}/not-paid/`, letter);
}

async function sendFile(
  testApp: TestApp,
  staff: TestStaff,
  path: string,
  sent: Sent,
): Promise<{ status: number; body: Approval & { detail?: string } }> {
  const form = new FormData();
  const { reference = 'FT26325 88120', paidOn = null, message = null } = sent;
  for (const [name, text] of Object.entries({ reference, paidOn, message })) {
    if (text !== null) form.append(name, text);
  }
  const file = sent.file === undefined ? await anOwnPdf() : sent.file;
  if (file !== null) form.append('file', new Blob([file]), 'FT26325 88120.pdf');
  const reply = await fetch(`${testApp.url}/staff/api/${path}`, {
    method: 'POST',
    headers: staff.headers,
    body: form,
  });
  return { status: reply.status, body: (await reply.json()) as never };
}

/** Opens the documents that a proposal about a payout names, as its approver has to. */
export async function openEvidence(
  testApp: TestApp,
  staff: TestStaff,
  { subjectId: payoutId, changes }: Pick<Approval, 'subjectId' | 'changes'>,
): Promise<void> {
  for (const { documentId } of changes) {
    if (documentId === undefined) continue;
    const path = `/staff/api/payouts/${payoutId}/evidence/${documentId}/`;
    await testApp.app.inject({ url: path, headers: staff.headers });
  }
}
