import { exactMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { nameClients } from '../accounts/index.ts';
import { type ApprovalSubject, type Approved, defineApprovalKind } from '../approvals/index.ts';
import { recordEvent } from '../events/index.ts';
import { ledgerCodes, post } from '../ledger/index.ts';
import { listRedress, storeRedress } from '../payments/index.ts';
import { readBusinessTimeOf } from '../platform/database/business-time.ts';
import { lockClient } from '../platform/database/client-buckets.ts';
import type { Tx } from '../platform/database/database.ts';
import { forbidden, notFound } from '../platform/http/http-error.ts';
import { lockUpheldComplaint, type UpheldComplaint } from '../support/index.ts';
import { redressGranted } from './events.ts';

/** The amount is minor units as text; the receipt will have this id. */
const payload = z.object({
  receiptId: z.uuid(),
  amount: z.string(),
  currency: z.enum(['NGN', 'USD']),
  reason: z.string(),
});
export type Redress = z.infer<typeof payload>;

export const redressKind = 'redress';

const outcomeTexts = { upheld: 'Upheld', 'partly-upheld': 'Partly upheld' } as const;

/**
 * Money that we owe a client because of a mistake that they complained about. The subject is the
 * complaint. It becomes an unapplied receipt, which two people pay out or apply (0173).
 */
export const redress = defineApprovalKind({
  name: redressKind,
  version: 1,
  noun: 'redress',
  effect: 'We’ll owe the client this money, as an unapplied payment, and email the client.',
  payload,
  proposeAs: 'propose-redress',
  decideAs: 'decide-redress',
  readSubject: async (tx, subject) => {
    const { clientId, reference, outcome } = await lockComplaint(tx, subject);
    const { name, email } = (await nameClients(tx, [clientId]))(clientId);
    if (email === '') throw notFound('There is no such client.');
    const facts = { Client: name, Outcome: outcomeTexts[outcome] };
    return { title: `Redress for ${name}, complaint ${reference}`, facts };
  },
  describe: async (tx, subject, { amount, currency, reason }) => {
    const complaint = await lockComplaint(tx, subject);
    const { answered } = complaint;
    const granted = await listRedress(tx, { ...complaint, complaintId: subject.id });
    const earlier = granted.map((one) => exactMoney(one.amount, one.currency)).join(', ');
    return [
      { label: 'Owed to the client', before: '', after: exactMoney(BigInt(amount), currency) },
      { label: 'Complaint', before: '', after: complaint.subject, isPersonal: true },
      { label: 'Received', before: '', after: receivedHow(complaint) },
      { label: 'Upheld by', before: '', after: answered.by },
      ...(earlier === '' ? [] : [{ label: 'Earlier redress', before: '', after: earlier }]),
      { label: 'Debit', before: '', after: '5050 redress' },
      { label: 'Reason', before: '', after: reason },
    ];
  },
  execute: grantRedress,
});

/** Staff can have sent what came by the contact form, so it is not said to be the client's. */
function receivedHow({ channel, signedIn, entered }: UpheldComplaint): string {
  if (signedIn) return 'Sent by the client, signed in';
  if (channel === null) return 'By the contact form, by someone who was not signed in';
  return `By ${channel}, entered by ${entered?.by ?? 'staff'}`;
}

/** A complaint that is upheld, with the client's money. */
async function lockComplaint(tx: Tx, subject: ApprovalSubject): Promise<UpheldComplaint> {
  const complaint = await lockUpheldComplaint(tx, subject.id);
  if (complaint.clientId !== subject.clientId) throw notFound('There is no such complaint.');
  await lockClient(tx, complaint.clientId);
  return complaint;
}

/** 5050 ← 2200, and the client is told. 403 for who entered or answered the complaint. */
async function grantRedress(tx: Tx, approved: Approved<Redress>): Promise<void> {
  const { subject, payload, decidedBy } = approved;
  const { receiptId, currency } = payload;
  const { clientId, reference, entered, answered } = await lockComplaint(tx, subject);
  if (answered.staffId === decidedBy.staffId) {
    throw forbidden('You answered this complaint, so someone else must decide its redress.');
  }
  if (entered?.staffId === decidedBy.staffId) {
    throw forbidden('You entered this complaint, so someone else must decide its redress.');
  }
  const businessTime = await readBusinessTimeOf(tx, clientId);
  const amount = BigInt(payload.amount);
  const owed = { clientId, receiptId, complaintId: subject.id, currency, amount };
  const reason = `We owe this because of our mistake (complaint ${reference}).`;
  await storeRedress(tx, { ...owed, reason }, businessTime);
  await post(tx, clientId, businessTime.date, [
    {
      kind: 'redress',
      subjectId: receiptId,
      debit: { code: ledgerCodes.redress, subjectId: receiptId },
      credit: { code: ledgerCodes.unappliedReceipts, subjectId: receiptId },
      currency,
      amount,
    },
  ]);
  await recordEvent(tx, redressGranted, {
    clientId,
    subjectId: receiptId,
    at: businessTime.at,
    payload: { receiptId, reference, currency, amount },
  });
}
