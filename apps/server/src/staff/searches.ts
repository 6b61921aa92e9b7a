import type { Search } from '../console/index.ts';
import { searchInvestments } from '../investments/index.ts';
import { type FoundPayment, searchPayouts, searchReceipts } from '../payments/index.ts';

/** Until each capability's console declares its own. */
export const searches: readonly Search[] = [
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
