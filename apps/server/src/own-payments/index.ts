export { ownPaymentChecks } from './ledger-check.ts';
