export { ownPaymentChecks } from './ledger-check.ts';
export { payDebtsOfEstate } from './pay-debt.ts';
export { ownReceiptPanels, receiptPayout } from './pay-out-receipt.ts';
export { ownPaymentsEmails } from './receipt-emails.ts';
export { cancelReceiptPayouts, ownPaymentsPayouts } from './receipt-purpose.ts';
export { missingPartToAccount, ownPartPanels } from './send-part.ts';
