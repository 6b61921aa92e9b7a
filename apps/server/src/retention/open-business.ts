import type { Currency } from '@quarrter/domain/money';
import { countWithdrawalsInProgress, readInvestedNow } from '../investments/index.ts';
import { listOpenLoans } from '../loans/index.ts';
import { readClientReceipts } from '../payments/index.ts';
import type { Reader } from '../platform/database/database.ts';

/** Business between a client and us that is not finished: until it is, nothing can be erased. */
export type OpenBusiness =
  | { readonly kind: 'loan'; readonly loanId: string; readonly loanType: string }
  | { readonly kind: 'investment'; readonly currency: Currency; readonly held: bigint }
  | { readonly kind: 'withdrawal' | 'receipt'; readonly count: number };

/** Open applications and loans, invested money, and money that is on its way. */
export async function listOpenBusiness(reader: Reader, clientId: string): Promise<OpenBusiness[]> {
  const loans = await listOpenLoans(reader, clientId);
  const invested = await readInvestedNow(reader, clientId);
  const withdrawals = await countWithdrawalsInProgress(reader, clientId);
  const receipts = await readClientReceipts(reader, clientId, 1);
  return [
    ...loans.map((loan) => ({ kind: 'loan' as const, ...loan })),
    ...invested
      .filter(({ held }) => held > 0n)
      .map(({ currency, held }) => ({ kind: 'investment' as const, currency, held })),
    ...(withdrawals > 0 ? [{ kind: 'withdrawal' as const, count: withdrawals }] : []),
    ...(receipts.count > 0 ? [{ kind: 'receipt' as const, count: receipts.count }] : []),
  ];
}
