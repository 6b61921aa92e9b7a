export type { PaymentsDeps } from './deps.ts';
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
