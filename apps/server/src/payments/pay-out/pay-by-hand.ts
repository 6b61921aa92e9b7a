import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import { exactMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { type ApprovalKind, type Approved, defineApprovalKind } from '../../approvals/index.ts';
import { ledgerCodes, post } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/http/http-error.ts';
import { requirePlainReference } from '../at-bank/bank-reference.ts';
import { describeRecordedBefore } from '../at-bank/recorded-before.ts';
import { transferPaid } from '../events.ts';
import type { PayoutPurposes } from '../purposes.ts';
import type { PayoutRow } from '../queries.ts';
import { paymentsDb } from '../tables.ts';
import { accountOf, describePayout, lockPayoutByHand } from './by-hand-subject.ts';
import { findConfirmation } from './evidence-files.ts';
import { payoutPurposeOf } from './part-purpose.ts';
import { recordTransfer, toSettledPayout } from './post-payout.ts';

/**
 * Evidence that the lender's bank paid it: the bank's own reference, its date, and its confirmation
 * as a PDF. Version 1 had no file.
 */
const evidence = z.object({
  bankReference: z.string(),
  paidOn: z.iso.date(),
  fileId: z.optional(z.string()),
});
export type PayoutEvidence = z.infer<typeof evidence>;

/**
 * WDR-20: staff pay dollars, and naira that the provider cannot send, from the lender's own bank
 * account, and two people record it with evidence. The provider knows nothing of such a payout.
 */
export function payoutByHand(purposes: PayoutPurposes): ApprovalKind {
  return defineApprovalKind({
    name: 'payout-by-hand',
    version: 2,
    noun: 'record',
    effect: 'We’ll record it as paid and email the client. Nothing is sent again.',
    payload: evidence,
    proposeAs: 'record-payout',
    decideAs: 'decide-payout',
    readSubject: async (tx, subject) =>
      describePayout(tx, await lockPayoutByHand(tx, subject, 'requested')),
    describe: async (tx, subject, { bankReference, paidOn, fileId }) => {
      const payout = await lockPayoutByHand(tx, subject, 'requested');
      const { amount, currency } = payout;
      requirePlainReference(bankReference);
      const file = await requireConfirmation(tx, payout, fileId);
      return [
        { label: 'Paid by our bank', before: '', after: exactMoney(amount, currency) },
        { label: 'To', before: '', after: await accountOf(tx, payout) },
        { label: 'Bank reference', before: '', after: bankReference },
        { label: 'Paid on', before: '', after: formatDate(paidOn) },
        {
          label: 'Bank’s confirmation',
          before: '',
          after: file.file_name,
          documentId: file.file_id,
        },
        ...(await describeRecordedBefore(tx, {
          clientId: payout.client_id,
          recordId: payout.payout_id,
          reference: bankReference,
          sha256: file.sha256,
          amount,
          currency,
          on: paidOn as IsoDate,
        })),
      ];
    },
    execute: (tx, approved) => recordPaidByHand(tx, purposes, approved),
  });
}

/** Rejects evidence of a day on which the payout could not have been paid. */
export function requirePossibleDay(
  { paidOn }: Pick<PayoutEvidence, 'paidOn'>,
  { requestedOn, today }: { requestedOn: IsoDate; today: IsoDate },
): void {
  if (paidOn > today) throw invalid({ paidOn: ['The date is after today.'] });
  if (paidOn < requestedOn) {
    throw invalid({ paidOn: [`The payout was requested on ${formatDate(requestedOn)}.`] });
  }
}

/** 409 for a proposal made before the bank's confirmation was asked for. */
async function requireConfirmation(
  tx: Tx,
  { client_id: clientId, payout_id: payoutId }: PayoutRow,
  fileId: string | undefined,
) {
  const file = fileId && (await findConfirmation(tx, { clientId, payoutId }, fileId));
  if (!file) {
    throw conflict(
      'This has no confirmation of the bank. Decline it, and record the payment again with one.',
    );
  }
  return file;
}

/** 2100 ← 1010, with the evidence, and the withdrawal is paid. */
async function recordPaidByHand(
  tx: Tx,
  purposes: PayoutPurposes,
  { subject, payload, businessTime, proposedBy, decidedBy }: Approved<PayoutEvidence>,
): Promise<void> {
  const payout = await lockPayoutByHand(tx, subject, 'requested');
  const { client_id: clientId, payout_id: subjectId, amount, currency } = payout;
  const { file_id: fileId } = await requireConfirmation(tx, payout, payload.fileId);
  await paymentsDb(tx)
    .updateTable('payouts')
    .set({
      status: 'paid',
      settled_at: businessTime.at,
      settled_on: businessTime.date,
      paid_recorded_at: new Date(),
    })
    .where('client_id', '=', clientId)
    .where('payout_id', '=', subjectId)
    .execute();
  await paymentsDb(tx)
    .insertInto('payout_evidence')
    .values({
      client_id: clientId,
      payout_id: subjectId,
      bank_reference: payload.bankReference,
      paid_on: payload.paidOn,
      file_id: fileId,
      proposed_by: proposedBy.staffId,
      approved_by: decidedBy.staffId,
      recorded_at: businessTime.at,
    })
    .execute();
  await post(tx, clientId, businessTime.date, [
    {
      kind: 'payout_paid_by_hand',
      subjectId,
      debit: { code: ledgerCodes.payoutInFlight, subjectId },
      credit: { code: ledgerCodes.bank, subjectId },
      currency,
      amount,
    },
  ]);
  const settled = toSettledPayout(payout, '');
  await recordTransfer(tx, transferPaid, settled, businessTime);
  await payoutPurposeOf(purposes, payout).paid(tx, settled, businessTime);
}
