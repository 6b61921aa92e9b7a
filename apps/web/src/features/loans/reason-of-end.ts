import type { LoanRecord } from '@quarrter/contract/client/loans';
import { formatDate } from '@quarrter/domain/calendar';
import { stateOf } from '../../products/current-loan.ts';

export type ReasonOfEnd = { readonly title: string; readonly why: string; readonly next: string };

/** Why a loan ended before its money was paid out, and the next step; null for any other. */
export function reasonOfEnd(loan: LoanRecord): ReasonOfEnd | null {
  const nothingOwed = 'Nothing was paid out, and you owe nothing.';
  switch (stateOf(loan)) {
    case 'disapproved':
      return {
        title: 'We could not approve your application',
        why:
          loan.disapproval_reason === ''
            ? 'Your application did not meet our conditions for this loan.'
            : loan.disapproval_reason,
        next:
          'You can apply again when something has changed: another amount, a longer time to ' +
          'repay, or newer documents.',
      };
    case 'expired':
      return {
        title: 'Your offer has expired',
        why:
          loan.offer_expires_on === null
            ? `This offer expired before you accepted it. ${nothingOwed}`
            : `This offer was open until ${formatDate(loan.offer_expires_on)} and expired before ` +
              `you accepted it. ${nothingOwed}`,
        next: 'Apply again if you still need the loan. We’ll fill in what you told us before.',
      };
    case 'cancelled': {
      const noun = loan.accepted_terms === null ? 'application' : 'loan';
      const reason = loan.cancellation_reason === '' ? '' : ` ${loan.cancellation_reason}\n`;
      return {
        title: `Your ${noun} was cancelled`,
        why: `This ${noun} was cancelled.${reason || ' '}${nothingOwed}`,
        next: 'You can apply again at any time.',
      };
    }
    case 'rejected':
      return {
        title: 'You rejected our offer',
        why: `You rejected this offer. ${nothingOwed}`,
        next: 'Would another amount or duration suit you better? You can apply again at any time.',
      };
    default:
      return null;
  }
}
