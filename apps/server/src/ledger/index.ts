export { applyRateSql } from './apply-rate.ts';
export { readBalances, type SubjectBalances } from './balances.ts';
export {
  type AccountKind,
  accountKindOf,
  accountKinds,
  balanceOf,
  findAccountKind,
  type LedgerCode,
  ledgerCodes,
  lenderId,
} from './chart.ts';
export {
  type ClientMove,
  type CodeBalance,
  readBalancesAfter,
  readBalancesBefore,
  readClientMoves,
} from './client-moves.ts';
export { listTransfersOf } from './client-transfers.ts';
export {
  closeMonth,
  holdOpenMonths,
  isMonthClosed,
  lastClosedMonth,
  readClosedMonths,
  readMonthBalances,
} from './closed-months.ts';
export { lastTotalsDate, readTotals, writeDayTotals } from './day-totals.ts';
export {
  type AccountKey,
  type AccountTotals,
  findAccount,
  type LedgerEntry,
  readAccountsOf,
  readEntriesOfAccount,
  readEntriesOfDay,
  readEntriesOfKinds,
  readFirstEntries,
} from './entries.ts';
export { ledgerChecks } from './ledger-check/check.ts';
export { sealChecks } from './ledger-check/check-seals.ts';
export {
  type CheckResult,
  compareFacts,
  type LedgerCheck,
  maxDescribed,
} from './ledger-check/compare-facts.ts';
export { checkFigures, compareFigures, type Figure } from './ledger-check/compare-figures.ts';
export { readMoneyWithUs } from './money-with-us.ts';
export { type MonthChange, readMonthChanges } from './month-totals.ts';
export { post, postAll } from './post.ts';
export { postSet } from './post-set.ts';
export {
  isLedgerEmpty,
  lastMovedOn,
  ledgerAccounts,
  ledgerChanges,
  ledgerClosedMonths,
  ledgerMoves,
  ledgerOwners,
  ledgerSeals,
  ledgerTransfers,
  readFirstTransferDate,
} from './readable.ts';
export { type BookSeal, bookSealSql, sealBook, sealTransfers } from './seal.ts';
export type { Side, Transfer, TransferKind } from './transfer.ts';
export {
  readGeneralLedger,
  readTrialBalance,
} from './trial-balance.ts';
