import type { Approval } from '@quarrter/contract/staff/approvals';
import type { TestApp } from '../test-app.ts';
import { anOwnPdf } from './loan.ts';
import { approveAs, type TestStaff } from './staff.ts';

type Sent = {
  readonly amount?: string;
  readonly currency?: string;
  readonly paidOn?: string;
  readonly payer?: string;
  readonly reference?: string;
  readonly from?: string;
  readonly file?: Uint8Array<ArrayBuffer>;
};
type Reply = {
  status: number;
  body: Approval & { detail?: string } & Record<Exclude<keyof Sent, 'file'>, string[]>;
};

/** Records money of a client at our bank, as the console does. */
export async function sendBankReceipt(
  testApp: TestApp,
  staff: TestStaff,
  clientId: string,
  { file, ...sent }: Sent = {},
): Promise<Reply> {
  const form = new FormData();
  const fields = {
    amount: '29,000',
    currency: 'NGN',
    paidOn: '2026-11-21',
    payer: 'Dangote Cement Plc',
    reference: 'FT26325 88120',
    from: 'bank',
    ...sent,
  };
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  form.append('file', new Blob([file ?? (await anOwnPdf())]), 'statement.pdf');
  const reply = await fetch(`${testApp.url}/staff/api/clients/${clientId}/bank-receipts/`, {
    method: 'POST',
    headers: staff.headers,
    body: form,
  });
  return { status: reply.status, body: (await reply.json()) as never };
}

/** Opens the confirmation that a record names, as its approver has to. */
export async function openConfirmation(
  testApp: TestApp,
  staff: TestStaff,
  { subjectId, changes }: Pick<Approval, 'subjectId' | 'changes'>,
): Promise<void> {
  for (const { documentId } of changes) {
    if (documentId === undefined) continue;
    const url = `/staff/api/receipts/${subjectId}/confirmation/${documentId}/`;
    await testApp.app.inject({ url, headers: staff.headers });
  }
}

/** Money at our bank that two people recorded; the id of the receipt. */
export async function aBankReceipt(
  testApp: TestApp,
  [finance, second]: readonly [TestStaff, TestStaff],
  clientId: string,
  sent: Sent = {},
): Promise<string> {
  const { status, body } = await sendBankReceipt(testApp, finance, clientId, sent);
  if (status !== 201) throw new Error(`not proposed: ${JSON.stringify(body)}`);
  await openConfirmation(testApp, second, body);
  const approved = await approveAs(testApp, second, body.id);
  if (approved.status !== 200) throw new Error(`not approved: ${JSON.stringify(approved.body)}`);
  return body.subjectId;
}
