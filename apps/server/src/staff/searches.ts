import type { Search } from '../console/index.ts';
import { searchInvestments } from '../investments/index.ts';
import { searchLoans, searchRepayments } from '../loans/index.ts';
import { type FoundPayment, searchPayouts, searchReceipts } from '../payments/index.ts';

/** Until each capability's console declares its own. */
export const searches: readonly Search[] = [
  {
    find: async (reader, { idEnd, id }, limit) => {
      const loans = idEnd === null ? [] : await searchLoans(reader, idEnd, limit);
      return loans
        .filter(({ loanId }) => id === null || id === loanId)
        .map(({ loanId, loanType, state, appliedOn, ...loan }) => ({
          ...{ ...loan, kind: 'loan', id: loanId, state: loanType, detail: state },
          ...{ currency: 'NGN', date: appliedOn },
        }));
    },
  },
  {
    find: async (reader, { idEnd, id }, limit) => {
      const plans = idEnd === null ? [] : await searchInvestments(reader, idEnd, limit);
      return plans
        .filter(({ investmentId }) => id === null || id === investmentId)
        .map(({ investmentId, plan, startOn, ...one }) => ({
          ...{ ...one, kind: 'investment', id: investmentId, state: plan, date: startOn },
        }));
    },
  },
  {
    find: async (reader, { amount }, limit) => {
      if (amount === null || amount.currency === 'USD') return [];
      const repayments = await searchRepayments(reader, amount.minor, limit);
      return repayments.map(({ repaymentId, paidOn, ...one }) => ({
        ...{ ...one, kind: 'repayment', id: repaymentId, currency: 'NGN', date: paidOn },
      }));
    },
  },
  {
    needs: 'read-receipts',
    find: async (reader, sought, limit) =>
      (await searchReceipts(reader, sought, limit)).map(paymentFound('receipt')),
  },
  {
    needs: 'read-payouts',
    find: async (reader, sought, limit) =>
      (await searchPayouts(reader, sought, limit)).map(paymentFound('transfer')),
  },
];

function paymentFound(kind: 'receipt' | 'transfer') {
  return ({ recordId, reference, ...payment }: FoundPayment) => ({
    ...{ ...payment, kind, id: recordId, detail: reference },
  });
}
