import { recordEvent } from '../../events/index.ts';
import { gateOpened } from '../../gates/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { PaymentsDeps } from '../deps.ts';
import { disputeWon, paymentDisputed } from '../events.ts';
import {
  type ChargeClaims,
  type Dispute,
  isArchivedUndecided,
} from '../provider/provider-claims.ts';
import type { PaymentRow } from '../queries.ts';
import { type DisputeRow, type ReceiptRow, readDisputesOf } from '../return/reversal-queries.ts';
import { paymentsDb } from '../tables.ts';

type Disputed = { payment: PaymentRow; receipt: ReceiptRow };

/**
 * The claims with every dispute that was archived without a decision as won, because no one will
 * decide it. One that was lost stays undecided: it has given no money to us.
 */
export async function withArchivedWon(
  reader: Reader,
  receipt: ReceiptRow,
  claims: ChargeClaims,
): Promise<ChargeClaims> {
  if (!claims.disputes.some(isArchivedUndecided)) return claims;
  const stored = await readDisputesOf(reader, receipt);
  const lost = new Set(stored.filter((one) => one.state === 'lost').map((one) => one.provider_id));
  const disputes = claims.disputes.map((one): Dispute => {
    const isWon = isArchivedUndecided(one) && !lost.has(one.providerId);
    return isWon ? { ...one, state: 'won' } : one;
  });
  return { ...claims, disputes };
}

/**
 * Stores the provider's report of the disputes of one receipt and tells the client of a new one and
 * of one that was won; losing one is told where the money is taken. One in another currency than
 * the charge is a mistake of the provider, and changes nothing, and neither does a lost one that
 * was archived without a decision.
 */
export async function storeDisputes(
  deps: Pick<PaymentsDeps, 'log'>,
  tx: Tx,
  disputed: Disputed,
  disputes: readonly Dispute[],
  businessTime: BusinessTime,
): Promise<void> {
  if (disputes.length === 0) return;
  const { receipt } = disputed;
  const stored = await readDisputesOf(tx, receipt);
  for (const dispute of disputes) {
    if (dispute.currency !== receipt.currency) {
      const { providerId, currency } = dispute;
      deps.log.error({ dispute: providerId, currency }, 'a dispute is in another currency');
      continue;
    }
    if (isArchivedUndecided(dispute)) continue;
    const before = stored.find((one) => one.provider_id === dispute.providerId);
    await storeDispute(tx, disputed, dispute, before, businessTime);
  }
}

async function storeDispute(
  tx: Tx,
  { payment, receipt }: Disputed,
  dispute: Dispute,
  before: DisputeRow | undefined,
  businessTime: BusinessTime,
): Promise<void> {
  const { at, date } = businessTime;
  const resolved = dispute.state === 'open' ? null : (dispute.resolvedAt ?? at);
  const now = {
    state: dispute.state,
    stage: dispute.stage,
    due_at: dispute.dueAt,
    resolved_at: resolved,
    resolved_on: resolved && (before?.state === dispute.state ? before.resolved_on : date),
  };
  if (before === undefined) {
    await paymentsDb(tx)
      .insertInto('disputes')
      .values({
        client_id: receipt.client_id,
        dispute_id: newId(),
        receipt_id: receipt.receipt_id,
        provider_id: dispute.providerId,
        claimed: dispute.amount,
        currency: receipt.currency,
        category: dispute.category,
        complaint: dispute.complaint,
        opened_at: dispute.openedAt ?? at,
        seen_at: at,
        seen_on: date,
        ...now,
      })
      .execute();
  } else {
    await paymentsDb(tx)
      .updateTable('disputes')
      .set(now)
      .where('client_id', '=', receipt.client_id)
      .where('dispute_id', '=', before.dispute_id)
      .execute();
  }
  if (before?.state === 'open' && dispute.state !== 'open') {
    await gateOpened(tx, { clientId: receipt.client_id, at });
  }
  const told = toldOf(dispute, before);
  if (told === null) return;
  await recordEvent(tx, told, {
    clientId: receipt.client_id,
    subjectId: payment.payment_id,
    at,
    payload: {
      disputeId: dispute.providerId,
      purpose: payment.purpose,
      currency: receipt.currency,
      amount: dispute.amount,
      paidOn: receipt.paid_on,
    },
  });
}

/** A reminder, and a dispute that was decided before we knew of it, are no news of their own. */
function toldOf(dispute: Dispute, before: DisputeRow | undefined) {
  if (before === undefined) return dispute.state === 'open' ? paymentDisputed : null;
  return dispute.state === 'won' && before.state === 'open' ? disputeWon : null;
}
