import { expect, test } from 'vitest';
import { type ClientMove, ledgerCodes } from '../ledger/index.ts';
import { newId } from '../platform/database/ids.ts';
import { type AccountName, accountKinds } from './accounts.ts';
import { linesOf } from './lines.ts';

const facts = {
  ...{ repaymentOf: () => null, taxOf: () => 0n, cameThrough: () => false },
  isSentAgain: () => false,
};

/** One move a day, or all at once, in one of the statement's accounts, of one payment. */
function signsOf(
  name: AccountName,
  moves: readonly (readonly [ClientMove['kind'], bigint])[],
  isSentAgain = false,
  isAtOnce = false,
) {
  const account = accountKinds.find((one) => one.name === name);
  if (account === undefined) throw new Error('no such account');
  const [subjectId, otherId] = [newId(), newId()];
  const stored = moves.map(
    ([kind, change], index): ClientMove => ({
      ...{ kind, change, subjectId, otherId, postingId: newId() },
      currency: 'NGN',
      on: `2026-12-${isAtOnce ? 10 : 10 + index}`,
      writtenAt: new Date(isAtOnce ? 0 : index),
      code: ledgerCodes.unappliedReceipts,
    }),
  );
  return linesOf(account, stored, 0n, { ...facts, isSentAgain: () => isSentAgain }).map(
    ({ text, sign }) => [text, sign],
  );
}

test('returned money of a loan has a sign each time it moves between us and the bank', () => {
  const signs = signsOf('held', [
    ['payout_unclaimed', 100n],
    ['payout_resent', -100n],
    ['payout_resend_failed', 100n],
    ['payout_resumed', -100n],
  ]);
  expect(signs).toEqual([
    ['Loan payout returned by your bank', 'minus'],
    ['Loan money sent again', 'plus'],
    ['Loan payout returned again', 'minus'],
    ['Sent to your bank', 'plus'],
  ]);
});

test('a part of a transfer that came back left the pocket, and is paid into it again', () => {
  expect(signsOf('sent', [['payout_returned', 100n]])).toEqual([
    ['Part returned by your bank', 'minus'],
  ]);
  expect(signsOf('sent', [['payout_returned_by_hand', 100n]])).toEqual([
    ['Part returned by your bank', 'minus'],
  ]);
  const paid = [['payout_paid', -100n]] as const;
  expect(signsOf('sent', paid, true)).toEqual([['Paid into your bank account', 'plus']]);
  expect(signsOf('sent', paid)).toEqual([['Paid into your bank account', 'none']]);
});

test('a part that was returned before the whole withdrawal was is not counted twice', () => {
  for (const kind of ['payout_returned', 'payout_returned_by_hand'] as const) {
    const end = [[kind, 60n] as const, ['withdrawal_failed', -100n] as const];
    expect(signsOf('sent', end, false, true)).toEqual([['Withdrawal returned', 'plus']]);
  }
  expect(signsOf('sent', [['withdrawal_failed', -100n]])).toEqual([
    ['Withdrawal returned', 'none'],
  ]);
});
