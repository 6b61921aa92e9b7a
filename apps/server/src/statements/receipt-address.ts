/**
 * The report with this repayment alone, open, where the client, signed in, downloads its receipt.
 */
export function receiptAddress(publicUrl: string, repaymentId: string): string {
  return `${publicUrl}/reports?search=${repaymentId}`;
}
