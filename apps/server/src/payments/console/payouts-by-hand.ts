import { revealOf, storeReveal } from '../../accounts/index.ts';
import { waitingSubjects } from '../../approvals/index.ts';
import {
  type AuditedAction,
  defineActions,
  recordAction,
  type StaffMember,
} from '../../console/index.ts';
import { readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { conflict, invalid, notFound } from '../../platform/http/http-error.ts';
import type { PaymentsDeps } from '../deps.ts';
import { nameBank } from '../identification/banks.ts';
import { choosePaidByHand, undoPaidByHand } from '../pay-out/choose-by-hand.ts';
import { beginPayingByHand, paidByProvider } from '../pay-out/claim-payout.ts';
import { findPayout, type ListedPayout } from '../pay-out/list-payouts.ts';
import { openPayoutAccount } from '../pay-out/payout-evidence.ts';

export type PayoutsConsole = Pick<
  PaymentsDeps,
  'secrets' | 'limits' | 'gates' | 'payoutPurposes'
> & {
  readonly db: Database;
};

const actions = defineActions({
  'open-account': 'Account number revealed',
  'choose-by-hand': 'Transfer chosen for payment by hand',
  'undo-by-hand': 'Transfer returned to the provider',
});

/** The payouts among these about which a record waits for a second person. */
export async function findRecorded(
  reader: Reader,
  payoutIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const paid = await waitingSubjects(reader, 'payout-by-hand', payoutIds);
  return new Set([...paid, ...(await waitingSubjects(reader, 'payout-not-paid', payoutIds))]);
}

/** A record is decided before the next one, and before anyone sees the account and pays again. */
export async function requireNothingRecorded(reader: Reader, payoutId: string): Promise<void> {
  if ((await findRecorded(reader, [payoutId])).has(payoutId)) {
    throw conflict(
      'This payment has already been recorded and is waiting for approval. Do not pay it.',
    );
  }
}

/** Where to pay it: from now on its client cannot cancel it. The audit log names who looked. */
export async function openAccountOf(
  { db, secrets, gates }: PayoutsConsole,
  staff: StaffMember,
  { payoutId, reason }: { payoutId: string; reason: string },
  now: Date,
): Promise<{ bank: string; accountNumber: string; holder: string }> {
  await requireByHand(db, payoutId);
  return db.transaction().execute(async (tx) => {
    const payout = await requireByHand(tx, payoutId);
    const { clientId, bankCode, holder } = payout;
    const businessTime = await readBusinessTimeOf(tx, clientId);
    await beginPayingByHand(tx, gates, payout, { now, isPaid: false });
    await requireNothingRecorded(tx, payoutId);
    await recordAction(tx, staff, businessTime, {
      action: actions['open-account'],
      subject: subjectOf(payout),
      clientId,
      subjectId: payout.subjectId,
      note: reason,
    });
    const accountNumber = await openPayoutAccount(tx, secrets, payout);
    const reveal = revealOf({ account: accountNumber }, staff, reason);
    await storeReveal(tx, clientId, reveal, businessTime);
    return { bank: await nameBank(tx, bankCode), accountNumber, holder };
  });
}

type Choice = { readonly payoutId: string; readonly reason: string };

/**
 * Staff pay it from our own bank account, because the provider cannot send it or does not answer,
 * and the worker does not send it.
 */
export function choosePayByHand(
  { db, ...deps }: PayoutsConsole,
  staff: StaffMember,
  { payoutId, reason }: Choice,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const payout = await requirePayout(tx, payoutId);
    await choosePaidByHand(deps, tx, { clientId: payout.clientId, payoutId, choice: reason });
    await recordChoice(tx, staff, payout, {
      action: actions['choose-by-hand'],
      note: reason,
      before: { 'Paid by': 'the provider' },
      after: { 'Paid by': 'our bank' },
    });
  });
}

/** The provider sends it after all. 409 once a member of staff may have paid it at our bank. */
export function undoPayByHand(
  { db }: PayoutsConsole,
  staff: StaffMember,
  { payoutId, reason }: Choice,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const payout = await requirePayout(tx, payoutId);
    await undoPaidByHand(tx, { clientId: payout.clientId, payoutId });
    await recordChoice(tx, staff, payout, {
      action: actions['undo-by-hand'],
      note: reason,
      before: { 'Paid by': 'our bank' },
      after: { 'Paid by': 'the provider' },
    });
  });
}

async function recordChoice(
  tx: Tx,
  staff: StaffMember,
  payout: ListedPayout,
  action: Pick<AuditedAction, 'action' | 'note' | 'before' | 'after'>,
): Promise<void> {
  const { clientId, subjectId } = payout;
  const subject = subjectOf(payout);
  const businessTime = await readBusinessTimeOf(tx, clientId);
  await recordAction(tx, staff, businessTime, { ...action, subject, clientId, subjectId });
}

/** The older call names no file, and nothing is recorded without one. */
export async function rejectWithoutFile({ db }: PayoutsConsole, payoutId: string): Promise<never> {
  await requireByHand(db, payoutId);
  const path = `/staff/api/payouts/${payoutId}/evidence/`;
  throw invalid({ file: [`Please send the confirmation of the bank as a PDF to ${path}`] });
}

/** A payout that staff pay from our own bank account; 409 for one that the provider pays. */
export async function requireByHand(reader: Reader, payoutId: string): Promise<ListedPayout> {
  const payout = await requirePayout(reader, payoutId);
  if (!payout.byHand) throw conflict(paidByProvider);
  return payout;
}

async function requirePayout(reader: Reader, payoutId: string): Promise<ListedPayout> {
  const payout = await findPayout(reader, payoutId);
  if (payout === undefined) throw notFound('There is no such transfer.');
  return payout;
}

function subjectOf({ purpose, subjectId }: ListedPayout): string {
  return `${purpose} ${shortId(subjectId)}`;
}
