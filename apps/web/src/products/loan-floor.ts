import { minimumLoanAmount } from '@quarrter/domain/loans';
import { largerOf, type Minor, parseAmount } from '@quarrter/domain/money';

/**
 * The smallest loan in naira, whatever the product’s own minimum. A build may raise it; below the
 * server’s own floor it would promise a loan the server rejects.
 */
export const LOAN_FLOOR: Minor = largerOf(
  parseAmount(String(import.meta.env['VITE_MINIMUM_LOAN_AMOUNT'] ?? '')) ?? 0n,
  minimumLoanAmount,
);
