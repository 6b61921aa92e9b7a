import { expect, test } from 'vitest';
import { type ClientMove, ledgerCodes } from '../ledger/index.ts';
import { newId } from '../platform/database/ids.ts';
import { accountKinds } from './accounts.ts';
import { linesOf } from './lines.ts';

const held = accountKinds.find(({ name }) => name === 'held');
const facts = { repaymentOf: () => null, taxOf: () => 0n, cameThrough: () => false };

/** One move a day of the money that we hold of one payment. */
function signsOf(moves: readonly (readonly [ClientMove['kind'], bigint])[]) {
  if (held === undefined) throw new Error('no such account');
  const [subjectId, otherId] = [newId(), newId()];
  const stored = moves.map(
    ([kind, change], day): ClientMove => ({
      ...{ kind, change, subjectId, otherId, postingId: newId() },
      currency: 'NGN',
      on: `2026-12-${10 + day}`,
      writtenAt: new Date(0),
      code: ledgerCodes.unappliedReceipts,
    }),
  );
  return linesOf(held, stored, 0n, facts).map(({ text, sign }) => [text, sign]);
}

test('returned money of a loan has a sign each time it moves between us and the bank', () => {
  const signs = signsOf([
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
