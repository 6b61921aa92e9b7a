export { isBank, nameBank, nameOfAccount, readBanks } from './banks.ts';
export { paymentChecks } from './check.ts';
export { countOpenPayments } from './count-open.ts';
export type { PaymentsDeps } from './deps.ts';
export { type OrderedPayout, orderPayout, type PayoutOrder } from './order-payout.ts';
export { type Payout, readPayouts, retryPayout } from './payouts.ts';
export type { Bank, Charge, Provider, TransferState } from './provider.ts';
export type {
  Application,
  ConfirmedPayment,
  IntentRequest,
  PaymentPurpose,
  PaymentPurposes,
  PayoutPurpose,
  PayoutPurposes,
  PreparedPayment,
  SettledPayout,
} from './purposes.ts';
export { paymentsSealed } from './sealed-tables.ts';
export { listUnappliedReceipts, type UnappliedReceipt } from './unapplied-receipts.ts';
