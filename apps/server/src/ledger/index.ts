export { applyRateSql } from './apply-rate.ts';
export { readBalances, type SubjectBalances } from './balances.ts';
export { balanceOf, type LedgerCode, ledgerCodes, lenderId } from './chart.ts';
export { ledgerChecks } from './check.ts';
export { type CheckResult, compareFacts, type Fact, type LedgerCheck } from './compare-facts.ts';
export { post, type Side, type Transfer, type TransferKind } from './post.ts';
export { postSet } from './post-set.ts';
export { isLedgerEmpty, ledgerAccounts, ledgerTransfers } from './readable.ts';
