import { exactMoney, formatMoney, parseAmount, smallerOf } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { nameClients } from '../../accounts/index.ts';
import {
  type ApprovalKind,
  type ApprovalSubject,
  defineApprovalKind,
  type Person,
  type Proposal,
  propose,
} from '../../approvals/index.ts';
import { recordEvent } from '../../events/index.ts';
import { gateOpened } from '../../gates/index.ts';
import { ledgerCodes, post, readBalances, readMoneyWithUs } from '../../ledger/index.ts';
import { type BusinessTime, readBusinessTimeOf } from '../../platform/database/business-time.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { isId, shortId } from '../../platform/database/ids.ts';
import { conflict, invalid, notFound } from '../../platform/http/http-error.ts';
import { recoverableSettled } from '../events.ts';
import { readCancellable } from '../pay-out/claim-payout.ts';
import { type PayoutPurposes, purposeOf } from '../purposes.ts';
import { paymentsDb } from '../tables.ts';
import { findRecoverable, type RecoverableMoney } from './recoverables.ts';
import { lockReceipt, type ReceiptRow, updateUnapplied } from './reversal-queries.ts';

/* Recoverable money (1300): staff take it from an unapplied receipt of the client or give it up. */

/** Amounts are minor units as text. */
const writeOffName = 'recoverable-write-off';
const writeOffPayload = z.object({ amount: z.string(), reason: z.string() });
const recoveryName = 'recoverable-recovery';
const recoveryPayload = z.object({ amount: z.string(), receiptId: z.uuid() });

/** 5020 ← 1300: the lender gives it up. */
const writeOff = (payoutPurposes: PayoutPurposes) =>
  defineApprovalKind({
    name: writeOffName,
    version: 1,
    noun: 'write-off',
    effect: 'The client no longer owes this amount. We’ll book it as a loss and email the client.',
    payload: writeOffPayload,
    proposeAs: 'propose-receipt',
    decideAs: 'decide-receipt',
    readSubject,
    describe: async (tx, subject, { amount, reason }) => {
      const money = await requireRecoverable(tx, subject);
      await requireNothingLeaving(tx, payoutPurposes, money);
      const { staying } = await readMoneyWithUs(tx, money.clientId, money.currency);
      const still = exactMoney(staying, money.currency);
      return [
        ...owedAfter(money, BigInt(amount)),
        ...(staying > 0n ? [{ label: 'Money with us', before: still, after: still }] : []),
        { label: 'Reason', before: '', after: reason },
      ];
    },
    execute: async (tx, { subject, payload }) => {
      const money = await requireRecoverable(tx, subject);
      const businessTime = await readBusinessTimeOf(tx, money.clientId);
      await settle(tx, money, BigInt(payload.amount), 'written_off', money.subjectId, businessTime);
    },
  });

/** 2200 of a receipt ← 1300: money of the client that waits with us pays for it. */
const recovery = (payoutPurposes: PayoutPurposes) =>
  defineApprovalKind({
    name: recoveryName,
    version: 1,
    noun: 'recovery',
    effect: 'We’ll take the amount from money that we hold for the client, and email the client.',
    payload: recoveryPayload,
    proposeAs: 'propose-receipt',
    decideAs: 'decide-receipt',
    readSubject,
    describe: async (tx, subject, { amount, receiptId }) => {
      const money = await requireRecoverable(tx, subject);
      const receipt = await requireReceipt(tx, money, receiptId);
      const unapplied = (left: bigint) => exactMoney(left, receipt.currency);
      return [
        ...owedAfter(money, BigInt(amount)),
        {
          label: `Unapplied in receipt ${shortId(receiptId)}`,
          before: unapplied(receipt.unapplied),
          after: unapplied(receipt.unapplied - BigInt(amount)),
        },
      ];
    },
    execute: async (tx, { subject, payload }) => {
      const money = await requireRecoverable(tx, subject);
      const businessTime = await readBusinessTimeOf(tx, money.clientId);
      const receipt = await requireReceipt(tx, money, payload.receiptId);
      const amount = BigInt(payload.amount);
      if (amount > receipt.unapplied)
        throw conflict('The unapplied amount has changed. Check it, then propose again.');
      await settle(tx, money, amount, 'recovered', receipt.receipt_id, businessTime);
      await updateUnapplied(tx, receipt, -amount);
      if (amount === receipt.unapplied) await notifyUsed(tx, payoutPurposes, receipt);
    },
  });

export const recoverableKinds = (payoutPurposes: PayoutPurposes): readonly ApprovalKind[] => [
  writeOff(payoutPurposes),
  recovery(payoutPurposes),
];

export const recoverableKindNames: readonly string[] = [writeOffName, recoveryName];

/** A transfer that the bank returned is settled once none of its money is unapplied. */
async function notifyUsed(
  tx: Tx,
  payoutPurposes: PayoutPurposes,
  { client_id: clientId, receipt_id: receiptId, payout_id: payoutId }: ReceiptRow,
): Promise<void> {
  if (payoutId !== receiptId) return;
  const payout = await paymentsDb(tx)
    .selectFrom('payouts')
    .select(['purpose', 'subject_id'])
    .where('client_id', '=', clientId)
    .where('payout_id', '=', payoutId)
    .executeTakeFirstOrThrow();
  const subject = { clientId, subjectId: payout.subject_id };
  await purposeOf(payoutPurposes, payout).returnedMoneyUsed?.(tx, subject);
}

export type SettleProposal = {
  readonly subjectId: string;
  /** As it was typed. */
  readonly amount: string;
  readonly by: Person;
  readonly businessTime: BusinessTime;
};

export async function proposeWriteOff(
  tx: Tx,
  payoutPurposes: PayoutPurposes,
  { subjectId, reason, ...typed }: SettleProposal & { reason: string },
): Promise<Proposal> {
  const { subject, amount } = await readTyped(tx, subjectId, typed.amount);
  const payload = { amount: String(amount), reason };
  const { by, businessTime } = typed;
  return propose(tx, writeOff(payoutPurposes), { subject, payload, by, businessTime });
}

export async function proposeRecovery(
  tx: Tx,
  { subjectId, receiptId, ...typed }: SettleProposal & { receiptId: string },
): Promise<Proposal> {
  const { subject, amount, money } = await readTyped(tx, subjectId, typed.amount);
  const receipt = await requireReceipt(tx, money, receiptId);
  if (amount > receipt.unapplied) {
    const left = formatMoney(receipt.unapplied, receipt.currency);
    throw invalid({ amount: [`Only ${left} of this receipt is unapplied.`] });
  }
  const payload = { amount: String(amount), receiptId };
  const { by, businessTime } = typed;
  return propose(tx, recovery({}), { subject, payload, by, businessTime });
}

async function readTyped(tx: Tx, subjectId: string, text: string) {
  const money = await findRecoverable(tx, subjectId);
  if (money === undefined) throw nothingOwed();
  const amount = parseAmount(text);
  if (amount === null || amount <= 0n) throw invalid({ amount: ['Amount must be more than 0.'] });
  if (amount > money.amount) {
    const owed = formatMoney(money.amount, money.currency);
    throw invalid({ amount: [`The client owes only ${owed} of this.`] });
  }
  return { money, amount, subject: { id: subjectId, clientId: money.clientId } };
}

const nothingOwed = () => notFound('There is no longer anything to recover here.');

async function readSubject(tx: Tx, subject: ApprovalSubject) {
  if (subject.clientId === null) throw nothingOwed();
  await readBusinessTimeOf(tx, subject.clientId);
  await lockReceipt(tx, subject.clientId, subject.id);
  const money = await requireRecoverable(tx, subject);
  const { name } = (await nameClients(tx, [money.clientId]))(money.clientId);
  const owed = exactMoney(money.amount, money.currency);
  return { title: `Recoverable ${shortId(subject.id)} of ${name}`, facts: { Owed: owed } };
}

async function requireRecoverable(tx: Tx, subject: ApprovalSubject): Promise<RecoverableMoney> {
  const money = await findRecoverable(tx, subject.id);
  if (money === undefined || money.clientId !== subject.clientId) throw nothingOwed();
  return money;
}

/** An unapplied receipt of the same client and currency, locked. */
async function requireReceipt(
  tx: Tx,
  { clientId, currency }: RecoverableMoney,
  receiptId: string,
): Promise<ReceiptRow> {
  const receipt = isId(receiptId) ? await lockReceipt(tx, clientId, receiptId) : undefined;
  if (receipt === undefined || receipt.currency !== currency || receipt.unapplied === 0n) {
    throw invalid({ receiptId: ['Please choose an unapplied receipt of this client.'] });
  }
  return receipt;
}

function owedAfter({ amount: owed, currency }: RecoverableMoney, amount: bigint) {
  const before = exactMoney(owed, currency);
  return [{ label: 'Owed by the client', before, after: exactMoney(owed - amount, currency) }];
}

/**
 * A debt is not given up while money of its client would leave once nothing is owed, if staff can
 * cancel that first. Money that no one can stop does not keep the debt from being given up.
 */
async function requireNothingLeaving(
  tx: Tx,
  payoutPurposes: PayoutPurposes,
  { clientId, currency }: RecoverableMoney,
): Promise<void> {
  const { held } = await readMoneyWithUs(tx, clientId, currency);
  const leaving = held + (await readCancellable(tx, payoutPurposes, { clientId, currency }));
  if (leaving === 0n) return;
  throw conflict(
    `${formatMoney(leaving, currency)} of this client is waiting to be paid out, and would be ` +
      'sent once nothing is owed. Cancel that request first.',
  );
}

type OwedMoney = Pick<RecoverableMoney, 'clientId' | 'subjectId' | 'currency' | 'amount'>;

/** A client's debt for a receipt (1300), and the part that the lender wrote off (5020). */
type OwedFor = { readonly owed: bigint; readonly writtenOff: bigint };

/** Returns a client's debts for these receipts, in one query. */
export async function readOwed(
  reader: Reader,
  clientId: string,
  receiptIds: readonly string[],
): Promise<(receiptId: string) => OwedFor> {
  const of = await readBalances(reader, clientId, receiptIds);
  return (receiptId) => ({
    owed: of(receiptId).balance(ledgerCodes.recoverable),
    writtenOff: of(receiptId).balance(ledgerCodes.writeOffs),
  });
}

/** Takes the debt, then what was written off, from money that is in its own receipt (2200). */
export async function recoverFromReceipt(
  tx: Tx,
  { owed, writtenOff, ...money }: Omit<OwedMoney, 'amount'> & OwedFor,
  amount: bigint,
  businessTime: BusinessTime,
): Promise<void> {
  const { clientId, subjectId, currency } = money;
  const recovered = smallerOf(amount, owed);
  if (recovered > 0n) {
    const debt = { ...money, amount: owed };
    await settle(tx, debt, recovered, 'recovered', subjectId, businessTime);
  }
  const regained = smallerOf(amount - recovered, writtenOff);
  if (regained === 0n) return;
  await post(tx, clientId, businessTime.date, [
    {
      kind: 'write_off_recovered',
      subjectId,
      currency,
      debit: { code: ledgerCodes.unappliedReceipts, subjectId },
      credit: { code: ledgerCodes.writeOffs, subjectId },
      amount: regained,
    },
  ]);
  await recordEvent(tx, recoverableSettled, {
    clientId,
    subjectId,
    at: businessTime.at,
    payload: { how: 'recovered', writtenOff: true, currency, amount: regained, left: 0n },
  });
}

async function settle(
  tx: Tx,
  { clientId, subjectId, currency, amount: owed }: OwedMoney,
  amount: bigint,
  kind: 'written_off' | 'recovered',
  receiptId: string,
  { at, date }: BusinessTime,
): Promise<void> {
  const debit =
    kind === 'written_off'
      ? { code: ledgerCodes.writeOffs, subjectId }
      : { code: ledgerCodes.unappliedReceipts, subjectId: receiptId };
  const credit = { code: ledgerCodes.recoverable, subjectId };
  await post(tx, clientId, date, [{ kind, subjectId, debit, credit, currency, amount }]);
  const how = kind === 'written_off' ? 'written-off' : 'recovered';
  const payload = { how, currency, amount, left: owed - amount } as const;
  await recordEvent(tx, recoverableSettled, { clientId, subjectId, at, payload });
  await gateOpened(tx, { clientId, at });
}
