import { revealOf, storeReveal } from '../accounts/index.ts';
import {
  beginPayingByHand,
  choosePaidByHand,
  findPayout,
  type ListedPayout,
  nameBank,
  openPayoutAccount,
  type PaymentsDeps,
} from '../payments/index.ts';
import { readBusinessTimeOf } from '../platform/business-time.ts';
import type { Database, Reader } from '../platform/database.ts';
import { conflict, invalid, notFound } from '../platform/http-error.ts';
import { shortId } from '../platform/ids.ts';
import { recordAction } from './audit.ts';
import { countReveal } from './reveal-limit.ts';
import type { StaffMember } from './roles.ts';

export type PayoutsConsole = Pick<PaymentsDeps, 'secrets' | 'limits' | 'gates'> & {
  readonly db: Database;
};

/** Where to pay it: from now on its client cannot cancel it. The audit log names who looked. */
export async function openAccountOf(
  { db, secrets, gates }: PayoutsConsole,
  staff: StaffMember,
  { payoutId, reason }: { payoutId: string; reason: string },
  now: Date,
): Promise<{ bank: string; account_number: string; holder: string }> {
  await requireByHand(db, payoutId);
  await countReveal(db, staff, now);
  return db.transaction().execute(async (tx) => {
    const payout = await requireByHand(tx, payoutId);
    const { clientId, bankCode, holder } = payout;
    const businessTime = await readBusinessTimeOf(tx, clientId);
    await beginPayingByHand(tx, gates, payout, { now, isPaid: false });
    await recordAction(tx, staff, businessTime, {
      action: 'open-account',
      subject: subjectOf(payout),
      clientId,
      subjectId: payout.subjectId,
      note: reason,
    });
    const accountNumber = await openPayoutAccount(tx, secrets, payout);
    const reveal = revealOf({ account: accountNumber }, staff, reason);
    await storeReveal(tx, clientId, reveal, businessTime);
    return { bank: await nameBank(tx, bankCode), account_number: accountNumber, holder };
  });
}

/**
 * Staff pay it from our own bank account, because the provider cannot send it or does not answer,
 * and the worker never sends it. This cannot be undone: the account number may have been read.
 */
export function choosePayByHand(
  { db, ...deps }: PayoutsConsole,
  staff: StaffMember,
  payoutId: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const payout = await findPayout(tx, payoutId);
    if (payout === undefined) throw notFound('There is no such transfer.');
    const { clientId, subjectId } = payout;
    await choosePaidByHand(deps, tx, { clientId, payoutId });
    await recordAction(tx, staff, await readBusinessTimeOf(tx, clientId), {
      action: 'choose-by-hand',
      subject: subjectOf(payout),
      clientId,
      subjectId,
      before: { 'Paid by': 'the provider' },
      after: { 'Paid by': 'our bank' },
    });
  });
}

/** The older call names no file, without which nothing is recorded any more. */
export async function refuseWithoutFile({ db }: PayoutsConsole, payoutId: string): Promise<never> {
  await requireByHand(db, payoutId);
  const path = `/staff/api/payouts/${payoutId}/evidence/`;
  throw invalid({ file: [`Please send the confirmation of the bank as a PDF to ${path}`] });
}

/** A payout that staff pay from our own bank account; 409 for one that the provider pays. */
export async function requireByHand(reader: Reader, payoutId: string): Promise<ListedPayout> {
  const payout = await findPayout(reader, payoutId);
  if (payout === undefined) throw notFound('There is no such transfer.');
  if (!payout.byHand) throw conflict('The provider pays this transfer.');
  return payout;
}

function subjectOf({ purpose, subjectId }: ListedPayout): string {
  return `${purpose} ${shortId(subjectId)}`;
}
