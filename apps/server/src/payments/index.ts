export {
  isBank,
  nameBank,
  nameBanks,
  nameOfAccount,
  providerUnavailable,
  readBanks,
} from './banks.ts';
export {
  type CardPayment,
  chargeStartedCard,
  startCardPayment,
} from './charge-saved-card.ts';
export { paymentChecks } from './check.ts';
export { paymentDateChecks } from './check-dates.ts';
export { reversalChecks } from './check-reversals.ts';
export { choosePaidByHand, undoPaidByHand, undoReason } from './choose-by-hand.ts';
export {
  beginPayingByHand,
  cancelPayout,
  claimedPayouts,
  paidByProvider,
  resumePayoutsOf,
} from './claim-payout.ts';
export {
  listPayoutLines,
  listReceiptLines,
  type PayoutLine,
  type ReceiptLine,
} from './client-money.ts';
export { readClientReceipts } from './client-receipts.ts';
export { confirmPaid } from './confirm-paid.ts';
export { countOpenPayments } from './count-open.ts';
export type { CountState, PaymentsDeps, PayoutDeps } from './deps.ts';
export { paymentsEmails } from './emails.ts';
export { erasePayments, unfinishedPayments } from './erase-payments.ts';
export {
  disputeWon,
  paymentDisputed,
  paymentGivenBack,
  paymentReceived,
  paymentTakenBack,
  paymentUnapplied,
  transferFailed,
  transferPaid,
  transferReturned,
} from './events.ts';
export {
  confirmationsFolder,
  insertConfirmation,
  newestConfirmations,
  openConfirmation,
} from './evidence-files.ts';
export { type HowPaid, readHowPaid } from './how-paid.ts';
export { askIdentity, indexQuestion } from './identification/ask-provider.ts';
export { type IdentityCheck, listIdentityChecks } from './identification/queries.ts';
export { findPaidInto } from './known-accounts.ts';
export type { ProviderLimits } from './limits.ts';
export {
  countOpenDisputes,
  findDispute,
  type ListedDispute,
  type ListedReversal,
  listDisputes,
  listReversals,
} from './list-disputes.ts';
export {
  countWaitingPayouts,
  findPayout,
  type ListedPayout,
  listPayouts,
} from './list-payouts.ts';
export { countPendingPayments, readPendingSubjects } from './list-pending-payments.ts';
export { countEnquiry } from './name-enquiry.ts';
export { indexAccount, type OrderedPayout, orderPayout, type PayoutOrder } from './order-payout.ts';
export { readPaidFor } from './paid-for.ts';
export { type PayoutEvidence, payoutByHand, requirePossibleDay } from './pay-by-hand.ts';
export { openPayoutAccount, readPayoutEvidence } from './payout-evidence.ts';
export { type Payout, readPayouts, retryPayout } from './payouts.ts';
export type { Bank, Charge, Provider, TransferState } from './provider.ts';
export type {
  ListPlace,
  ProviderLists,
  ProviderRecord,
  RecordKind,
  RecordStatus,
  SettlementRecord,
} from './provider-records.ts';
export {
  type Application,
  type AppliedReceipt,
  nothingReserved,
  nothingReversed,
  type PaidBy,
  type PaymentPurpose,
  type PaymentPurposes,
  type PayoutPurpose,
  type PayoutPurposes,
  type PreparedPayment,
  type PurposePayment,
  type ReceivedPayment,
  type ResealSubject,
  type SettledPayout,
} from './purposes.ts';
export {
  bookedCharges,
  bookedPayouts,
  bookedRefunds,
  knownReferences,
  refusedCards,
} from './readable.ts';
export {
  changeReceipt,
  findReceiptClient,
  lockReceipt,
  type ReceiptView,
  readReceipt,
} from './receipt-queries.ts';
export { amountOfReceipt, lockReceiptOf, readReceiptSubject } from './receipt-subject.ts';
export {
  listRecoverables,
  type RecoverableMoney,
  readUsableReceipts,
  type UsableReceipt,
} from './recoverables.ts';
export { listRefunds, type RefundView } from './refund-queries.ts';
export {
  proposeRefund,
  type ReceiptProposal,
  receiptRefund,
  refundKind,
} from './refund-receipt.ts';
export { resumeRefundsOf } from './resume-refunds.ts';
export { returnToReceipt } from './return-to-receipt.ts';
export {
  findSavedCard,
  listSavedCards,
  removeSavedCard,
  type SavedCard,
} from './saved-cards.ts';
export { paymentsSealed } from './sealed-tables.ts';
export { type FoundPayment, searchPayouts, searchReceipts } from './search-payments.ts';
export {
  proposeRecovery,
  proposeWriteOff,
  readOwed,
  recoverableKindNames,
  recoverableKinds,
  recoverFromReceipt,
  type SettleProposal,
} from './settle-recoverable.ts';
export { orUnavailable, settleCharge, settleClaims, settleTransfer } from './settle-reported.ts';
export { storedPayments, storedPayouts, storedReceipts } from './stored.ts';
export {
  listUnappliedReceipts,
  readReceiptForStaff,
  type UnappliedReceipt,
} from './unapplied-receipts.ts';
export { unreadablePrefix } from './unreadable-record.ts';
export { waitingPayments } from './waiting-work.ts';
