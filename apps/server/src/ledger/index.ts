export { applyRateSql } from './apply-rate.ts';
export { readBalances, type SubjectBalances } from './balances.ts';
export { balanceOf, type LedgerCode, ledgerCodes, lenderId } from './chart.ts';
export { ledgerChecks } from './check.ts';
export { sealChecks } from './check-seals.ts';
export {
  type CheckResult,
  compareFacts,
  type Fact,
  type LedgerCheck,
  mostDescribed,
} from './compare-facts.ts';
export { type Comparison, compareFigures, type Figure } from './compare-figures.ts';
export { type MonthChange, readMonthChanges } from './month-totals.ts';
export { post, type Side, type Transfer, type TransferKind } from './post.ts';
export { postSet } from './post-set.ts';
export {
  isLedgerEmpty,
  ledgerAccounts,
  ledgerMoves,
  ledgerSeals,
  ledgerTransfers,
  readFirstTransferDate,
} from './readable.ts';
export { type BookSeal, bookSealSql, sealBook, sealTransfers } from './seal.ts';
