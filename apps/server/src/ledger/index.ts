export { readBalances, type SubjectBalances } from './balances.ts';
export { balanceOf, type LedgerCode, ledgerCodes } from './chart.ts';
export { type CheckResult, type LedgerCheck, ledgerChecks } from './check.ts';
export { post, postSet, type Side, type Transfer, type TransferKind } from './post.ts';
