import type { Approval } from '@quarrter/contract/approvals';
import { type ApprovalKind, propose } from '../approvals/index.ts';
import {
  beginPayingByHand,
  findPayout,
  type ListedPayout,
  nameBank,
  openPayoutAccount,
  type PayoutEvidence,
  type PayoutPurposes,
  payoutByHand,
  requirePossibleDay,
} from '../payments/index.ts';
import { readBusinessTimeOf } from '../platform/business-time.ts';
import type { Database, Reader } from '../platform/database.ts';
import { conflict, notFound } from '../platform/http-error.ts';
import { shortId } from '../platform/ids.ts';
import type { Secrets } from '../platform/secrets.ts';
import { describeChange, presentProposal } from './approvals.ts';
import { recordAction } from './audit.ts';
import { requirePermission, type StaffMember } from './roles.ts';

export type PayoutsConsole = {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly payoutPurposes: PayoutPurposes;
  readonly approvalKinds: readonly ApprovalKind[];
};

/** Where to pay it: from now on its client cannot cancel it. The audit log names who looked. */
export function openAccountOf(
  { db, secrets }: PayoutsConsole,
  staff: StaffMember,
  payoutId: string,
): Promise<{ bank: string; account_number: string; holder: string }> {
  requirePermission(staff, 'record-payout');
  return db.transaction().execute(async (tx) => {
    const payout = await requireByHand(tx, payoutId);
    const { clientId, bankCode, holder } = payout;
    const businessTime = await readBusinessTimeOf(tx, clientId);
    await beginPayingByHand(tx, { clientId, payoutId }, new Date());
    await recordAction(tx, staff, businessTime, {
      action: 'open-account',
      subject: subjectOf(payout),
      clientId,
      subjectId: payout.subjectId,
    });
    const accountNumber = await openPayoutAccount(tx, secrets, payout);
    return { bank: await nameBank(tx, bankCode), account_number: accountNumber, holder };
  });
}

/** Proposes that it was paid; it counts as paid once somebody else has checked the evidence. */
export function proposePaidByHand(
  { db, payoutPurposes, approvalKinds }: PayoutsConsole,
  staff: StaffMember,
  payoutId: string,
  evidence: PayoutEvidence,
): Promise<Approval> {
  requirePermission(staff, 'record-payout');
  return db.transaction().execute(async (tx) => {
    const { clientId, requestedOn } = await requireByHand(tx, payoutId);
    const businessTime = await readBusinessTimeOf(tx, clientId);
    await beginPayingByHand(tx, { clientId, payoutId }, new Date());
    requirePossibleDay(evidence, { requestedOn, today: businessTime.date });
    const proposal = await propose(tx, payoutByHand(payoutPurposes), {
      subject: { id: payoutId, clientId },
      payload: evidence,
      by: staff,
      businessTime,
    });
    await recordAction(tx, staff, businessTime, {
      action: 'record-payout',
      subject: proposal.title,
      clientId,
      subjectId: proposal.approvalId,
      note: proposal.changes.map(describeChange).join('; '),
    });
    return presentProposal(proposal, staff, approvalKinds);
  });
}

async function requireByHand(reader: Reader, payoutId: string): Promise<ListedPayout> {
  const payout = await findPayout(reader, payoutId);
  if (payout === undefined) throw notFound('There is no such transfer.');
  if (payout.currency === 'NGN') throw conflict('Naira are paid by the provider’s transfer.');
  return payout;
}

function subjectOf({ purpose, subjectId }: ListedPayout): string {
  return `${purpose} ${shortId(subjectId)}`;
}
