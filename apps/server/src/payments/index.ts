export { bankReceipt } from './at-bank/bank-receipt.ts';
export { bankReceiptReversal } from './at-bank/reverse-bank-receipt.ts';
export {
  type CardAttempt,
  type CardPayment,
  chargeStartedCard,
  startCardPayment,
} from './cards/charge-saved-card.ts';
export {
  findSavedCard,
  listSavedCards,
  removeCardsOf,
  removeSavedCard,
  type SavedCard,
} from './cards/saved-cards.ts';
export { paymentPanels, readIdentityChecks } from './console/client-page.ts';
export { paymentsConsole } from './console/console.ts';
export { missingPartKind, type ReceiptPanels, textOf } from './console/receipt-panels.ts';
export { countOpenPayments, readOldestPayout } from './count-open.ts';
export type { PaymentsDeps, PayoutDeps } from './deps.ts';
export { disputedGate, findOwing } from './dispute/disputed-gate.ts';
export { paymentsEmails } from './emails.ts';
export { transferFailed, transferPaid, transferReturned } from './events.ts';
export { askIdentity, indexQuestion } from './identification/ask-provider.ts';
export {
  isBank,
  isProviderUnavailable,
  nameBank,
  nameBanks,
  nameOfAccount,
  providerUnavailable,
  readBanks,
} from './identification/banks.ts';
export { countEnquiry } from './identification/name-enquiry.ts';
export { type IdentityCheck, listIdentityChecks } from './identification/queries.ts';
export { paymentChecks } from './ledger-check/check.ts';
export { paymentDateChecks } from './ledger-check/check-dates.ts';
export { reversalChecks } from './ledger-check/check-reversals.ts';
export {
  storedEstatePayouts,
  storedParts,
  storedPayments,
  storedPayouts,
  storedReceipts,
} from './ledger-check/stored.ts';
export type { ProviderLimits } from './limits.ts';
export {
  cancelPayout,
  claimedPayouts,
  readRequested,
  resumePayoutsOf,
} from './pay-out/claim-payout.ts';
export { hasFailedToEstate, sendMissingToEstate } from './pay-out/estate-payouts.ts';
export {
  findPaidAccount,
  findPaidInto,
  findPaidName,
  type PaidAccount,
} from './pay-out/known-accounts.ts';
export { findPayout } from './pay-out/list-payouts.ts';
export { lockMissingPart, type MissingPart } from './pay-out/missing-part.ts';
export { payoutNotPaid } from './pay-out/not-paid-by-hand.ts';
export { indexAccount, type OrderedPayout, orderPayout } from './pay-out/order-payout.ts';
export { type PaidTo, readPaidTo, readPaidToOf } from './pay-out/paid-to.ts';
export { payoutByHand } from './pay-out/pay-by-hand.ts';
export {
  type Payout,
  readPartsSentAgain,
  readPayouts,
  readReturnedParts,
  retryPayout,
} from './pay-out/payouts.ts';
export { splitPayout } from './pay-out/split-payout.ts';

export type {
  ListPlace,
  ProviderLists,
  ProviderRecord,
  RecordKind,
  RecordStatus,
  SettlementRecord,
} from './provider/provider-records.ts';
export { unreadablePrefix } from './provider/unreadable-record.ts';
export {
  type Application,
  type AppliedReceipt,
  type AppliedTogether,
  nothingReserved,
  nothingReversed,
  type PaidBy,
  type PaymentPurpose,
  type PaymentPurposes,
  type PayoutPurpose,
  type PreparedPayment,
  type PurposePayment,
  type ReceivedPayment,
  type SettledPayout,
  type TimedPayment,
} from './purposes.ts';
export { unfinishedPayments } from './queries.ts';
export {
  bookedCharges,
  bookedPayouts,
  bookedRefunds,
  knownReferences,
  rejectedCards,
} from './readable.ts';
export { readClientReceipts } from './receive/client-receipts.ts';
export { confirmPaid } from './receive/confirm-paid.ts';
export { type HowPaid, readHowPaid } from './receive/how-paid.ts';
export {
  countPendingPayments,
  readPendingSubjects,
  readReservedSubjects,
} from './receive/list-pending-payments.ts';
export { requireNoPaymentInProgress, waitForPayments } from './receive/payments-in-progress.ts';
export {
  changeReceipt,
  findReceiptClient,
  listRedress,
  lockReceipt,
  type ReceiptView,
  readReceipt,
} from './receive/receipt-queries.ts';
export { amountOfReceipt, lockReceiptOf, readReceiptSubject } from './receive/receipt-subject.ts';
export { storeOwnReceipt, storeRedress } from './receive/receipts.ts';
export { returnToReceipt } from './receive/return-to-receipt.ts';
export {
  orUnavailable,
  settleCharge,
  settleClaims,
  settleTransfer,
} from './receive/settle-reported.ts';
export { listUnappliedReceipts, unappliedMoney } from './receive/unapplied-receipts.ts';
export { whyNotPaidOut } from './return/can-pay-out.ts';
export {
  type Debt,
  type DebtTotal,
  payDebts,
  readClientDebts,
  readDebts,
  readDebtTotal,
  readDebtTotals,
} from './return/pay-debts.ts';
export { readUsableReceipts } from './return/recoverables.ts';
export { listRefunds } from './return/refund-queries.ts';
export { type ReceiptProposal, receiptRefund } from './return/refund-receipt.ts';
export { endRefundsOf, resumeRefundsOf } from './return/resume-refunds.ts';
export { readOwed, recoverableKinds, recoverFromReceipt } from './return/settle-recoverable.ts';
