import { formatDate } from '@quarrter/domain/calendar';
import { formatMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { nameClients } from '../accounts/index.ts';
import { type ApprovalKind, type ApprovalSubject, defineApprovalKind } from '../approvals/index.ts';
import { nameBank } from '../payments/index.ts';
import type { Tx } from '../platform/database.ts';
import { notFound } from '../platform/http-error.ts';
import { shortId } from '../platform/ids.ts';
import type { Secrets } from '../platform/secrets.ts';
import { lockHeldWithdrawal, releaseWithdrawal } from './end-holding.ts';

/** The account number as people who decide see it. */
export function maskAccountNumber(accountNumber: string): string {
  return `••••••${accountNumber.slice(-4)}`;
}

/** Two people pay a withdrawal to an account in another name, for a reason. */
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
          'Requested on': formatDate(requestedOn),
        },
      };
    },
    describe: (tx, subject, { reason }) => describeRelease(tx, secrets, subject, reason),
    execute: (tx, { subject, businessTime }) =>
      releaseWithdrawal(tx, secrets, namedBy(subject), businessTime),
  });
}

async function describeRelease(tx: Tx, secrets: Secrets, subject: ApprovalSubject, reason: string) {
  const held = await lockHeldWithdrawal(tx, secrets, namedBy(subject));
  const { amount, currency, bankCode, accountNumber, holder } = held;
  const bank = await nameBank(tx, bankCode);
  return [
    { label: 'Pay', before: '', after: formatMoney(amount, currency) },
    { label: 'To the account of', before: '', after: holder },
    { label: 'Account', before: '', after: `${bank}, ${maskAccountNumber(accountNumber)}` },
    { label: 'Reason', before: '', after: reason },
  ];
}

function namedBy({ id, clientId }: ApprovalSubject) {
  if (clientId === null) throw notFound();
  return { clientId, withdrawalId: id };
}
