import { exactMoney } from '@quarrter/domain/money';
import { isNameOfHolder } from '@quarrter/domain/people';
import * as z from 'zod/mini';
import { readHolderName } from '../accounts/index.ts';
import {
  type ApprovalKind,
  type ApprovalSubject,
  defineApprovalKind,
  propose,
} from '../approvals/index.ts';
import { requireOpenForStaff } from '../gates/index.ts';
import {
  findOwnAccount,
  maskAccountNumber,
  protectWithdrawal,
  readOwnAccount,
  type SavedAccount,
} from '../investments/index.ts';
import {
  findReceiptClient,
  lockReceiptOf,
  nameBank,
  orderPayout,
  type PayoutDeps,
  type ReceiptPanels,
  type ReceiptView,
  readPayouts,
  readReceiptSubject,
} from '../payments/index.ts';
import { readBusinessTimeOf } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { conflict } from '../platform/http/http-error.ts';
import { receiptPayoutOrdered } from './receipt-events.ts';
import { moveReceipt, receiptPayoutPurpose, recordReceiptPayout } from './receipt-purpose.ts';

/**
 * The holder as the bank named it when this was proposed, and which state of the saved account that
 * was: the number itself is a secret.
 */
const payload = z.object({ holder: z.string(), savedAs: z.string() });
type Chosen = z.infer<typeof payload>;

const payOutKind = 'receipt-payout';

/**
 * Pays the unapplied part of a client's own money to the client's saved bank account. 409 while a
 * gate is closed to the client.
 */
export function receiptPayout(deps: PayoutDeps): ApprovalKind {
  return defineApprovalKind({
    name: payOutKind,
    page: 'receipt',
    version: 1,
    noun: 'transfer',
    effect: 'We’ll send the money to this account at once and email the client.',
    payload,
    proposeAs: 'propose-receipt',
    decideAs: 'decide-receipt',
    readSubject: async (tx, subject) => {
      const { title, facts } = await readReceiptSubject(tx, subject);
      const { account } = await lockPayable(tx, deps, subject);
      return { title, facts: { ...facts, Account: await accountText(tx, account) } };
    },
    describe: async (tx, subject, chosen) => {
      const { receipt, account } = await lockChosen(tx, deps, subject, chosen);
      const amount = exactMoney(receipt.unapplied, receipt.currency);
      return [
        { label: 'Pay to the client', before: '', after: amount },
        { label: 'To the account of', before: '', after: chosen.holder },
        { label: 'Account', before: '', after: await accountText(tx, account) },
        { label: 'Unapplied', before: amount, after: exactMoney(0n, receipt.currency) },
      ];
    },
    execute: async (tx, { subject, payload: chosen }) => {
      await payOut(tx, deps, { ...(await lockChosen(tx, deps, subject, chosen)), ...chosen });
    },
  });
}

/** The actions of a receipt's page that pay the client's own money out. */
export const ownReceiptPanels: Pick<ReceiptPanels, 'payOutKind' | 'preparePayOut'> = {
  payOutKind,
  async preparePayOut(deps, receiptId, now) {
    const clientId = await findReceiptClient(deps.db, receiptId);
    const found = await findOwnAccount(deps, clientId, now);
    if (found === null) throw conflict(noAccount);
    const chosen = { holder: found.accountName, savedAs: stateOf(found) };
    const subject = { id: receiptId, clientId };
    return (tx, proposing) =>
      propose(tx, receiptPayout(deps), { subject, payload: chosen, ...proposing });
  },
};

const noAccount =
  'The client has no confirmed bank account. Ask the client to save one in their profile.';

type Payable = { readonly receipt: ReceiptView; readonly account: SavedAccount };

/** The withdrawal that paid into the account, or when the profile got it. */
function stateOf({ sameAs, savedAt }: SavedAccount): string {
  if (sameAs !== null) return sameAs;
  return savedAt instanceof Date ? savedAt.toISOString() : '';
}

/** Locks the client's own unapplied money, and returns the account it would be paid to. */
async function lockPayable(
  tx: Tx,
  { secrets, gates }: PayoutDeps,
  subject: ApprovalSubject,
): Promise<Payable> {
  const receipt = await lockReceiptOf(tx, subject);
  const { clientId, receiptId, paymentId, payoutId, unapplied } = receipt;
  await requireOpenForStaff(tx, gates, 'pay-out', clientId);
  if (paymentId !== null || payoutId !== null) throw conflict(notOwnMoney);
  const payouts = await readPayouts(tx, clientId, [receiptId]);
  if (payouts.some(({ status }) => status === 'requested' || status === 'sent')) {
    throw conflict('Money from this receipt is already on its way to the client.');
  }
  if (unapplied === 0n) throw conflict('This receipt no longer has an unapplied amount.');
  const account = await readOwnAccount(tx, secrets, { clientId, now: new Date() });
  if (account === null) throw conflict(noAccount);
  return { receipt, account };
}

const notOwnMoney =
  'Only money that came from the client’s investment is paid out here. Refund or apply this ' +
  'receipt.';

/** The same, if it may be paid to the account that was chosen. */
async function lockChosen(
  tx: Tx,
  deps: PayoutDeps,
  subject: ApprovalSubject,
  { holder, savedAs }: Chosen,
): Promise<Payable> {
  const payable = await lockPayable(tx, deps, subject);
  const { receipt, account } = payable;
  const { clientId, currency, unapplied: amount } = receipt;
  if (stateOf(account) !== savedAs) throw conflict(changedAccount);
  const now = new Date();
  const isOwn = isNameOfHolder(holder, await readHolderName(tx, clientId, now));
  if (!isOwn) throw conflict(otherHolder(holder));
  const protection = await protectWithdrawal(
    tx,
    // Two people look at it instead of a time in which the client can cancel it.
    { secrets: deps.secrets, withdrawalHoldMinutes: 0 },
    {
      clientId,
      currency,
      amount,
      now,
      account: { ...account, accountName: holder, isOwn },
    },
  );
  if (!protection.accountIsKnown) throw conflict(newAccount);
  if (protection.reasons.includes('identity')) throw conflict(unknownIdentity);
  return payable;
}

const changedAccount = 'The client’s bank account changed. Decline this and propose it again.';
const otherHolder = (holder: string) =>
  `The client’s account is in the name of ${holder}. Ask the client to save their own account in ` +
  'their profile.';
const newAccount =
  'The client saved this bank account less than a day ago, or soon after a change to their ' +
  'sign-in details. Call the client, and propose it when the account is older.';
const unknownIdentity = 'The client’s identity must be verified before we pay this money.';

async function payOut(
  tx: Tx,
  deps: PayoutDeps,
  { receipt, account, holder }: Payable & Chosen,
): Promise<void> {
  const { clientId, receiptId: subjectId, currency, unapplied: amount } = receipt;
  const businessTime = await readBusinessTimeOf(tx, clientId);
  const { bankCode, accountNumber } = account;
  const { payoutId } = await orderPayout(tx, deps, {
    ...{ clientId, purpose: receiptPayoutPurpose, subjectId, amount, currency },
    ...{ bankCode, accountNumber, accountName: holder, businessTime },
  });
  const moved = { clientId, payoutId, subjectId, amount, currency };
  await moveReceipt(tx, moved, 'receipt_paid_out', businessTime);
  await recordReceiptPayout(tx, receiptPayoutOrdered, moved, businessTime);
}

async function accountText(tx: Tx, { bankCode, accountNumber }: SavedAccount): Promise<string> {
  return `${await nameBank(tx, bankCode)}, ${maskAccountNumber(accountNumber)}`;
}
