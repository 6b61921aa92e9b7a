import type { EmailTopic } from '@quarrter/contract/client/email-choices';

/**
 * The topic of each emailed event. A client can switch topics off; emails about money owed or about
 * security are always sent.
 */
export const emailTopicOf: { readonly [kind: string]: EmailTopic | 'money-owed' | 'security' } = {
  ...all('loan-applications', [
    ...['loan-applied', 'loan-offered', 'loan-declined', 'offer-expired', 'loan-cancelled'],
    ...['loan-review-requested', 'loan-review-answered'],
    ...['document-requested', 'document-request-withdrawn', 'credit-check-requested'],
  ]),
  ...all('repayment-receipts', ['loan-repaid']),
  ...all('investments', [
    ...['investment-started', 'investment-reinvested'],
    ...['investment-matures-soon', 'investment-matured'],
  ]),
  ...all('monthly-top-ups', ['monthly-top-up-on', 'monthly-top-up-off', 'monthly-top-up-failed']),
  ...all('withdrawals', [
    ...['withdrawal-paid', 'withdrawal-failed', 'withdrawal-returned'],
    ...['withdrawal-part-returned', 'withdrawal-part-sent'],
    ...['receipt-payout-paid', 'receipt-payout-failed'],
  ]),
  ...all('refunds', [
    ...['payment-unapplied', 'bank-receipt-reversed', 'payment-given-back', 'dispute-won'],
    ...['paid-transfer-returned', 'redress-granted', 'redress-reversed'],
    ...['refund-ordered', 'refund-paid', 'refund-failed'],
  ]),
  ...all('statements', ['statement-ready']),

  ...all('money-owed', [
    ...['offer-accepted', 'loan-disbursed', 'loan-completed', 'loan-principal-returned'],
    ...['disbursement-returned', 'disbursement-unclaimed', 'disbursement-resent'],
    ...['restructuring-offered', 'restructuring-accepted', 'restructuring-lapsed'],
    ...['loan-written-off', 'loan-write-off-recovered', 'penalties-reversed', 'penalties-waived'],
    ...['repayment-due-soon', 'repayment-due-today', 'loan-overdue', 'loan-still-overdue'],
    ...['promise-made', 'promise-due-soon', 'promise-kept', 'promise-broken'],
    ...['hardship-requested', 'hardship-answered'],
    ...['automatic-repayment-on', 'automatic-repayment-off'],
    ...['automatic-charge-announced', 'automatic-charge-failed'],
    ...['withdrawal-paid-loan', 'withdrawal-paid-debt'],
    ...['payment-taken-back', 'recoverable-settled', 'transfer-paid-twice'],
  ]),

  // Also emails that a client must see who did not do it themselves: where money leaves the account
  // or the card.
  ...all('security', [
    ...['details-changed', 'password-changed', 'email-address-changed', 'security-question-chosen'],
    ...['new-email-address-asked', 'terms-change-announced'],
    ...['signed-in-from-new-device', 'signed-in-from-new-network'],
    ...['second-factor-added', 'second-factor-removed'],
    ...['sessions-ended-by-staff', 'second-factor-removal-asked', 'second-factor-removal-stopped'],
    ...['second-factor-removed-by-staff', 'recovery-codes-replaced', 'recovery-code-used'],
    ...['employee-profile-linked', 'loan-account-changed', 'card-saved', 'card-removed'],
    ...['withdrawal-requested', 'withdrawal-cancelled'],
    ...['receipt-payout-ordered', 'payout-part-ordered'],
    ...['monthly-top-up-announced', 'account-check-ended', 'death-proposed'],
    ...['payment-disputed', 'data-export-ready', 'erasure-asked', 'erasure-declined'],
  ]),
};

function all<Topic>(topic: Topic, kinds: readonly string[]): Record<string, Topic> {
  return Object.fromEntries(kinds.map((kind) => [kind, topic]));
}
