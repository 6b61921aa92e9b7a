import { minimumLoanAmount } from '@quarrter/domain/loans';
import { largerOf, type Minor, parseAmount } from '@quarrter/domain/money';

/**
 * FMT-04: the floor under every product's own minimum, in naira. A build may raise it; below the server's own it
 * would promise what is refused.
 */
export const LOAN_FLOOR: Minor = largerOf(
  parseAmount(String(import.meta.env['VITE_MINIMUM_LOAN_AMOUNT'] ?? '')) ?? 0n,
  minimumLoanAmount,
);
