/**
 * The newest versions that the last release, 1.0.0, reads; 1 for every kind that is not here. Its
 * listeners serve beside the new ones during an upgrade, and again after a rollback.
 */
export const eventVersions: Readonly<Record<string, number>> = {
  'details-changed': 2,
  'email-address-changed': 2,
  'investment-started': 3,
  'returns-credited': 3,
  'investment-matures-soon': 2,
  'investment-matured': 3,
  'withdrawal-requested': 4,
  'withdrawal-held': 2,
  'withdrawal-cancelled': 2,
  'withdrawal-paid': 2,
  'withdrawal-failed': 2,
  'withdrawal-returned': 2,
  'offer-accepted': 2,
  'loan-account-changed': 2,
  'loan-completed': 2,
  'repayment-due-soon': 3,
  'repayment-due-today': 2,
  'loan-overdue': 2,
  'hardship-requested': 2,
  'payment-unapplied': 2,
};

export const documentVersions: Readonly<Record<string, number>> = {
  'discharge-letter': 2,
  'account-statement': 3,
};
