import { formatDate } from '@quarrter/domain/calendar';
import type { WaitingReason } from '@quarrter/domain/investments';
import { exactMoney } from '@quarrter/domain/money';
import * as z from 'zod/mini';
import { nameClients, readNamesBefore, readProfile } from '../../accounts/index.ts';
import {
  type ApprovalKind,
  type ApprovalSubject,
  defineApprovalKind,
} from '../../approvals/index.ts';
import { nameBank, type PayoutDeps } from '../../payments/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { shortId, timeOfId } from '../../platform/database/ids.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { lockHeldWithdrawal, removeReasons } from '../mature/end-holding.ts';
import type { HeldWithdrawal } from './held-withdrawals.ts';

/** The account number as people who decide see it. */
export function maskAccountNumber(accountNumber: string): string {
  return `••••••${accountNumber.slice(-4)}`;
}

/**
 * The reasons that two people release. The client's identity is verified for all withdrawals at
 * once, and all withdrawals continue when the client is served again.
 */
const released: readonly WaitingReason[] = ['holder', 'amount'];

/** Staff can verify the client for a loan while a withdrawal waits; then `identity` goes too. */
async function releasedNow(tx: Tx, secrets: Secrets, clientId: string) {
  const { ninVerified, bvnVerified } = await readProfile(tx, secrets, clientId);
  return ninVerified || bvnVerified ? ([...released, 'identity'] as const) : released;
}

/** Two people release a withdrawal after they checked its account or amount, with a reason. */
export function withdrawalRelease(deps: PayoutDeps): ApprovalKind {
  const { secrets } = deps;
  return defineApprovalKind({
    name: 'withdrawal-release',
    version: 1,
    noun: 'payment',
    effect:
      'We’ll send the money to this account, unless another check is still open. ' +
      'A sent transfer cannot be stopped.',
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
          Amount: exactMoney(amount, currency),
          Account: `${await nameBank(tx, bankCode)}, ${maskAccountNumber(accountNumber)}`,
          Holder: holder,
          'Reason for waiting': reasonsText(held),
          'Requested on': formatDate(requestedOn),
        },
      };
    },
    describe: (tx, subject, { reason }) => describeRelease(tx, secrets, subject, reason),
    execute: async (tx, { subject, businessTime }) => {
      const named = namedBy(subject);
      const reasons = await releasedNow(tx, secrets, named.clientId);
      await removeReasons(tx, deps, named, reasons, businessTime);
    },
  });
}

async function describeRelease(tx: Tx, secrets: Secrets, subject: ApprovalSubject, reason: string) {
  const held = await lockHeldWithdrawal(tx, secrets, namedBy(subject));
  const takenAway = await releasedNow(tx, secrets, held.clientId);
  const left = held.reasons.filter((one) => !takenAway.includes(one));
  if (left.length === held.reasons.length) throw conflict(releasedOtherwise(held));
  const { amount, currency, bankCode, accountNumber, holder } = held;
  const bank = await nameBank(tx, bankCode);
  const { clientId, withdrawalId } = held;
  const asked = { clientId, askedAt: timeOfId(withdrawalId) };
  const [nameBefore = ''] = await readNamesBefore(tx, [asked]);
  const { name } = (await nameClients(tx, [clientId]))(clientId);
  return [
    { label: 'Pay', before: '', after: exactMoney(amount, currency) },
    { label: 'To the account of', before: '', after: holder, isPersonal: true },
    { label: 'Account', before: '', after: `${bank}, ${maskAccountNumber(accountNumber)}` },
    ...(nameBefore === ''
      ? []
      : [{ label: 'Client’s name', before: nameBefore, after: name, isPersonal: true }]),
    { label: 'Reason', before: '', after: reason },
    ...(left.length === 0
      ? []
      : [
          {
            label: 'Still waiting for',
            before: '',
            after: left.map((one) => reasonNames[one]).join(', '),
          },
        ]),
  ];
}

function releasedOtherwise({ reasons }: HeldWithdrawal): string {
  return reasons.includes('identity')
    ? 'This withdrawal is waiting for the client’s identity check. Verify the identity first.'
    : 'This withdrawal is waiting until we can pay this client again. It will then be sent ' +
        'automatically.';
}

function namedBy({ id, clientId }: ApprovalSubject) {
  if (clientId === null) throw notFound();
  return { clientId, withdrawalId: id };
}

const reasonNames: { readonly [R in WaitingReason]: string } = {
  holder: 'the holder’s name',
  identity: 'the client’s identity',
  amount: 'its amount',
  account: 'the client’s account',
};

/** Without the identity where there is more: its verification leaves a proposal as it is. */
function reasonsText({ reasons }: HeldWithdrawal): string {
  const others = reasons.filter((reason) => released.includes(reason));
  const shown = others.length === 0 ? reasons : others;
  return shown.map((reason) => reasonNames[reason]).join(', ');
}
