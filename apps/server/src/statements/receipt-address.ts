import type { RepaymentReceipt } from './lines.ts';

/** The loan's page, where the client, signed in, downloads the receipt of each repayment. */
export function receiptAddress(publicUrl: string, { loanType, loanId }: RepaymentReceipt): string {
  return `${publicUrl}/loans/${loanType}/details/${loanId}`;
}
