import { exactMoney } from '@quarrter/domain/money';
import {
  type ApprovalKind,
  type ApprovalSubject,
  type Change,
  defineApprovalKind,
  propose,
} from '../approvals/index.ts';
import { requireOpenForStaff } from '../gates/index.ts';
import type { SavedAccount } from '../investments/index.ts';
import {
  findReceiptClient,
  listRefunds,
  lockReceiptOf,
  orderPayout,
  type PayoutDeps,
  type ReceiptPanels,
  type ReceiptView,
  readPayouts,
  readReceiptSubject,
  whyNotPaidOut,
} from '../payments/index.ts';
import { readBusinessTimeOf } from '../platform/database/business-time.ts';
import type { Tx } from '../platform/database/database.ts';
import { conflict } from '../platform/http/http-error.ts';
import {
  accountText,
  type ChosenAccount,
  chooseAccount,
  chosenAccount,
  requireAccount,
  requireChosen,
} from './chosen-account.ts';
import { receiptPayoutOrdered } from './receipt-events.ts';
import { moveReceipt, receiptPayoutPurpose, recordReceiptPayout } from './receipt-purpose.ts';

const payOutKind = 'receipt-payout';

/**
 * Pays the unapplied part of a receipt to the client's saved bank account: the client's own money,
 * money at our bank, or a payment whose refund failed. 409 while a gate is closed to the client.
 */
export function receiptPayout(deps: PayoutDeps): ApprovalKind {
  return defineApprovalKind({
    name: payOutKind,
    page: 'receipt',
    version: 1,
    noun: 'transfer',
    effect: 'We’ll send the money to this account at once and email the client.',
    payload: chosenAccount,
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
        { label: 'To the account of', before: '', after: chosen.holder, isPersonal: true },
        { label: 'Account', before: '', after: await accountText(tx, account) },
        { label: 'Unapplied', before: amount, after: exactMoney(0n, receipt.currency) },
        ...(await describeFailedRefunds(tx, receipt)),
      ];
    },
    execute: async (tx, { subject, payload: chosen }) => {
      await payOut(tx, deps, { ...(await lockChosen(tx, deps, subject, chosen)), ...chosen });
    },
  });
}

/** All of the unapplied money is paid out, although perhaps a refund of only a part failed. */
async function describeFailedRefunds(
  tx: Tx,
  { clientId, receiptId }: ReceiptView,
): Promise<Change[]> {
  const failed = (await listRefunds(tx, clientId, receiptId))
    .filter(({ status }) => status === 'failed')
    .map(({ amount, currency }) => exactMoney(amount, currency));
  return failed.length === 0
    ? []
    : [{ label: 'Failed refunds', before: '', after: failed.join(', ') }];
}

/** The actions of a receipt's page that pay its money out. */
export const ownReceiptPanels: Pick<ReceiptPanels, 'payOutKind' | 'preparePayOut'> = {
  payOutKind,
  async preparePayOut(deps, receiptId, now) {
    const clientId = await findReceiptClient(deps.db, receiptId);
    const chosen = await chooseAccount(deps, clientId, now);
    const subject = { id: receiptId, clientId };
    return (tx, proposing) =>
      propose(tx, receiptPayout(deps), { subject, payload: chosen, ...proposing });
  },
};

type Payable = { readonly receipt: ReceiptView; readonly account: SavedAccount };

/** Locks unapplied money, and returns the account it would be paid to. */
async function lockPayable(tx: Tx, deps: PayoutDeps, subject: ApprovalSubject): Promise<Payable> {
  const receipt = await lockReceiptOf(tx, subject);
  const { clientId, receiptId, unapplied } = receipt;
  await requireOpenForStaff(tx, deps.gates, 'pay-out', clientId);
  const whyNot = await whyNotPaidOut(tx, receipt);
  if (whyNot !== null) throw conflict(whyNot);
  const payouts = await readPayouts(tx, clientId, [receiptId]);
  if (payouts.some(({ status }) => status === 'requested' || status === 'sent')) {
    throw conflict('Money from this receipt is already on its way to the client.');
  }
  if (unapplied === 0n) throw conflict('This receipt no longer has an unapplied amount.');
  return { receipt, account: await requireAccount(tx, deps, clientId) };
}

/** The same, if it may be paid to the account that was chosen. */
async function lockChosen(
  tx: Tx,
  deps: PayoutDeps,
  subject: ApprovalSubject,
  chosen: ChosenAccount,
): Promise<Payable> {
  const payable = await lockPayable(tx, deps, subject);
  const { receipt, account } = payable;
  await requireChosen(tx, deps, { ...receipt, amount: receipt.unapplied }, account, chosen);
  return payable;
}

async function payOut(
  tx: Tx,
  deps: PayoutDeps,
  { receipt, account, holder }: Payable & ChosenAccount,
): Promise<void> {
  const { clientId, receiptId: subjectId, currency, unapplied: amount } = receipt;
  const businessTime = await readBusinessTimeOf(tx, clientId);
  const { bankCode, accountNumber } = account;
  const { payoutId } = await orderPayout(tx, deps, {
    clientId,
    purpose: receiptPayoutPurpose,
    subjectId,
    amount,
    currency,
    bankCode,
    accountNumber,
    accountName: holder,
    businessTime,
  });
  const moved = { clientId, payoutId, subjectId, amount, currency };
  await moveReceipt(tx, moved, 'receipt_paid_out', businessTime);
  await recordReceiptPayout(tx, receiptPayoutOrdered, moved, businessTime);
}
