import { formatDate } from '@quarrter/domain/calendar';
import type { WaitingReason } from '@quarrter/domain/investments';
import { formatMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { nameClients } from '../accounts/index.ts';
import { type ApprovalKind, type ApprovalSubject, defineApprovalKind } from '../approvals/index.ts';
import { nameBank } from '../payments/index.ts';
import type { Tx } from '../platform/database.ts';
import { conflict, notFound } from '../platform/http-error.ts';
import { shortId } from '../platform/ids.ts';
import type { Secrets } from '../platform/secrets.ts';
import { lockHeldWithdrawal, removeReasons } from './end-holding.ts';
import type { HeldWithdrawal } from './held-withdrawals.ts';

/** The account number as people who decide see it. */
export function maskAccountNumber(accountNumber: string): string {
  return `••••••${accountNumber.slice(-4)}`;
}

/** What two people release; the client's identity is verified for all withdrawals at once. */
const released: readonly WaitingReason[] = ['holder', 'amount'];

/** Two people let a withdrawal go on, whose account or amount they looked at, for a reason. */
export function withdrawalRelease(secrets: Secrets): ApprovalKind {
  return defineApprovalKind({
    name: 'withdrawal-release',
    version: 1,
    payload: z.object({ reason: z.string() }),
    proposeAs: 'check-withdrawal',
    decideAs: 'release-withdrawal',
    readSubject: async (tx, subject) => {
      const held = await lockHeldWithdrawal(tx, secrets, namedBy(subject));
      const { name } = (await nameClients(tx, [held.clientId]))(held.clientId);
      const { amount, currency, bankCode, accountNumber, holder, requestedOn } = held;
      return {
        title: `Withdrawal ${shortId(held.withdrawalId)} of ${name}`,
        facts: {
          Client: name,
          Amount: formatMoney(amount, currency),
          Account: `${await nameBank(tx, bankCode)}, ${maskAccountNumber(accountNumber)}`,
          Holder: holder,
          'Waits because of': reasonsText(held),
          'Requested on': formatDate(requestedOn),
        },
      };
    },
    describe: (tx, subject, { reason }) => describeRelease(tx, secrets, subject, reason),
    execute: (tx, { subject, businessTime }) =>
      removeReasons(tx, secrets, namedBy(subject), released, businessTime),
  });
}

async function describeRelease(tx: Tx, secrets: Secrets, subject: ApprovalSubject, reason: string) {
  const held = await lockHeldWithdrawal(tx, secrets, namedBy(subject));
  if (!released.some((one) => held.reasons.includes(one))) {
    throw conflict('This withdrawal waits for the client’s identity. Verify it first.');
  }
  const { amount, currency, bankCode, accountNumber, holder } = held;
  const bank = await nameBank(tx, bankCode);
  return [
    { label: 'Pay', before: '', after: formatMoney(amount, currency) },
    { label: 'To the account of', before: '', after: holder },
    { label: 'Account', before: '', after: `${bank}, ${maskAccountNumber(accountNumber)}` },
    { label: 'Reason', before: '', after: reason },
    ...(held.reasons.includes('identity')
      ? [{ label: 'Then still waits for', before: '', after: 'the client’s identity' }]
      : []),
  ];
}

function namedBy({ id, clientId }: ApprovalSubject) {
  if (clientId === null) throw notFound();
  return { clientId, withdrawalId: id };
}

const reasonNames: { readonly [R in WaitingReason]: string } = {
  holder: 'the holder’s name',
  identity: 'the client’s identity',
  amount: 'its amount',
};

function reasonsText({ reasons }: HeldWithdrawal): string {
  return reasons
    .filter((reason) => released.includes(reason))
    .map((reason) => reasonNames[reason])
    .join(', ');
}
