import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import { exactMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { type ApprovalKind, type Approved, defineApprovalKind } from '../../approvals/index.ts';
import type { BusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { requirePlainReference } from '../at-bank/bank-reference.ts';
import { describeRecordedBefore } from '../at-bank/recorded-before.ts';
import { transferFailed, transferReturned } from '../events.ts';
import type { PayoutPurposes } from '../purposes.ts';
import type { PayoutRow } from '../queries.ts';
import { paymentsDb } from '../tables.ts';
import { accountOf, describePayout, lockPayoutByHand } from './by-hand-subject.ts';
import { findConfirmation } from './evidence-files.ts';
import { payoutPurposeOf } from './part-purpose.ts';
import { recordTransfer, toSettledPayout } from './post-payout.ts';
import { markReturned, restoreReturned } from './reverse-payout.ts';

/**
 * The letter in which our bank says that it did not pay a payout, or that the money of a paid one
 * was sent back.
 */
const letter = z.object({
  outcome: z.enum(['refused', 'returned']),
  bankReference: z.string(),
  happenedOn: z.iso.date(),
  /** In the bank's words. */
  message: z.string(),
  fileId: z.uuid(),
});
export type BankLetter = z.infer<typeof letter>;

const words = {
  refused: { status: 'requested', amount: 'Not paid by our bank', on: 'Refused on' },
  returned: { status: 'paid', amount: 'Sent back to our bank', on: 'Sent back on' },
} as const;

/**
 * WDR-20: a payout by hand that did not reach its client. Its purpose learns the same as when the
 * provider reports it, so that no money stays in flight.
 */
export function payoutNotPaid(purposes: PayoutPurposes): ApprovalKind {
  const lock = async (
    tx: Tx,
    { subject, payload }: Pick<Approved<BankLetter>, 'subject' | 'payload'>,
  ) => lockPayoutByHand(tx, subject, words[payload.outcome].status);
  return defineApprovalKind({
    name: 'payout-not-paid',
    version: 1,
    noun: 'record',
    effect: 'We’ll return the money to where it came from. Nothing is sent again automatically.',
    payload: letter,
    proposeAs: 'record-payout',
    decideAs: 'decide-payout',
    readSubject: async (tx, subject) =>
      describePayout(tx, await lockPayoutByHand(tx, subject, 'requested', 'paid')),
    describe: async (tx, subject, payload) => {
      const payout = await lock(tx, { subject, payload });
      const { amount, currency } = payout;
      const { outcome, bankReference, happenedOn, message } = payload;
      requirePlainReference(bankReference);
      const file = await requireLetter(tx, payout, payload);
      return [
        { label: words[outcome].amount, before: '', after: exactMoney(amount, currency) },
        { label: 'To', before: '', after: await accountOf(tx, payout) },
        { label: 'Bank reference', before: '', after: bankReference },
        { label: words[outcome].on, before: '', after: formatDate(happenedOn) },
        { label: 'Bank’s reason', before: '', after: message },
        {
          label: 'Bank’s letter',
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
          on: happenedOn as IsoDate,
        })),
      ];
    },
    execute: async (tx, approved) => {
      const payout = await lock(tx, approved);
      await requireLetter(tx, payout, approved.payload);
      const end = approved.payload.outcome === 'refused' ? endRefused : endReturned;
      await end(tx, purposes, payout, approved);
    },
  });
}

async function requireLetter(
  tx: Tx,
  { client_id: clientId, payout_id: payoutId }: PayoutRow,
  { fileId }: BankLetter,
) {
  const file = await findConfirmation(tx, { clientId, payoutId }, fileId);
  if (file === undefined) throw conflict('The letter of the bank is missing. Record it again.');
  return file;
}

type Ended = { readonly payload: BankLetter; readonly businessTime: BusinessTime };

/** As a transfer that the provider reports as failed. */
async function endRefused(
  tx: Tx,
  purposes: PayoutPurposes,
  payout: PayoutRow,
  { payload: { message }, businessTime }: Ended,
): Promise<void> {
  await paymentsDb(tx)
    .updateTable('payouts')
    .set({
      status: 'failed',
      message,
      waiting_for: '',
      settled_at: businessTime.at,
      settled_on: businessTime.date,
    })
    .where('client_id', '=', payout.client_id)
    .where('payout_id', '=', payout.payout_id)
    .execute();
  const failed = toSettledPayout(payout, message);
  await recordTransfer(tx, transferFailed, failed, businessTime);
  await payoutPurposeOf(purposes, payout).failed(tx, failed, businessTime);
}

/** As a transfer that a bank returns to the provider, but the money is at our bank (1010). */
async function endReturned(
  tx: Tx,
  purposes: PayoutPurposes,
  payout: PayoutRow,
  { payload: { message }, businessTime }: Ended,
): Promise<void> {
  const returned = toSettledPayout(payout, message);
  await recordTransfer(tx, transferReturned, returned, businessTime);
  const back = { payout, returned, kind: 'payout_returned_by_hand' } as const;
  const unclaimed = await restoreReturned(tx, purposes, back, businessTime);
  await markReturned(tx, payout, { message, unclaimed }, businessTime);
}
