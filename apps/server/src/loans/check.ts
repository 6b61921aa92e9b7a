import type { LedgerCheck } from '../ledger/index.ts';
export const loanChecks: readonly LedgerCheck[] = [];
