/*
 * What the copy of a client's data holds of each table, and what it leaves out and why. Every table
 * with rows of clients is here; a test compares this list with the database.
 */

/** The rows of a table, as one JSON file of the archive. */
type Exported = {
  readonly file: string;
  /** For the client, in the archive's list of files. */
  readonly about: string;
  /** Columns that are left out, besides those that `isTechnical` names. */
  readonly without?: readonly string[];
};

type LeftOut = { readonly leftOut: string };

const secret = 'It proves who you are: anyone who read it could sign in as you.';
const working = 'Working notes of our staff, which are not given out.';
const law = 'The law forbids us to tell anyone about these checks.';
const copies = 'It repeats what other files of this archive hold.';
const soonGone = 'It is deleted within minutes and only makes a page or a call work.';

/** Reasons and remarks that staff write for each other. */
const remarks = ['note', 'quiet_reason'];

export const exportedTables: { readonly [table: string]: Exported | LeftOut } = {
  clients: { file: 'account/account.json', about: 'Your name, email address and phone number' },
  client_earlier_names: {
    file: 'account/earlier-names.json',
    about: 'Your previous names',
  },
  client_profiles: { file: 'account/profile.json', about: 'Your profile, with next of kin' },
  client_logins: { file: 'account/addresses.json', about: 'The addresses you can sign in with' },
  import_references: {
    file: 'account/earlier-references.json',
    about: 'The references your records had before they came here',
  },
  email_changes: { file: 'account/email-changes.json', about: 'Changes of your email address' },
  employee_profiles: { file: 'account/employment.json', about: 'Your link to a partner company' },
  sessions: { file: 'account/sessions.json', about: 'Where you are signed in' },
  client_devices: {
    file: 'account/devices.json',
    about: 'Devices you signed in on',
    without: ['mark_index'],
  },
  known_networks: { file: 'account/networks.json', about: 'When networks you use signed in' },
  security_events: {
    file: 'account/security-events.json',
    about: 'Sign-ins, and calls that were rejected',
    without: ['who'],
  },
  client_passkeys: {
    file: 'account/passkeys.json',
    about: 'Your passkeys, without their keys',
    without: ['credential_id', 'public_key', 'counter'],
  },
  second_factor_removals: {
    file: 'account/second-step-removals.json',
    about: 'When our staff removed your second step',
  },
  erasure_requests: {
    file: 'account/erasure-requests.json',
    about: 'Your requests to erase your data',
  },
  client_erasures: { leftOut: 'It is written when everything else is erased.' },
  data_exports: {
    file: 'account/data-exports.json',
    about: 'When you asked for a copy of your data',
    without: ['parts'],
  },
  number_reveals: {
    file: 'account/numbers-seen-by-staff.json',
    about: 'Who of our staff saw your NIN, BVN or account number in full, when and why',
  },
  identity_corrections: {
    file: 'account/identity-corrections.json',
    about: 'When our staff asked to correct your identity, and the names of the documents',
    without: ['file_key', 'sha256'],
  },
  identity_checks: {
    file: 'account/identity-checks.json',
    about: 'What we asked our payment provider about your identity',
    without: ['customer_code'],
  },
  identity_check_results: {
    file: 'account/identity-check-results.json',
    about: 'What it answered',
  },
  events: { file: 'activity/events.json', about: 'Everything that happened, in order' },
  activity_entries: { file: 'activity/transactions.json', about: 'Your list of transactions' },
  notifications: { file: 'activity/notifications.json', about: 'Notifications we sent you' },
  email_choices: {
    file: 'activity/email-choices.json',
    about: 'The emails you switched off or on',
  },
  emails: { file: 'activity/emails.json', about: 'The emails we sent you: subject and time' },
  loan_contacts: {
    file: 'activity/contacts.json',
    about: 'When our staff called, wrote or visited about a loan',
    without: remarks,
  },
  loans: {
    file: 'loans/loans.json',
    about: 'Your applications and loans',
    without: ['holder_confirmed_reason', 'write_off_reason'],
  },
  loan_instalments: { file: 'loans/instalments.json', about: 'The schedules of your loans' },
  loan_replaced_instalments: {
    file: 'loans/earlier-instalments.json',
    about: 'Schedules that were replaced',
  },
  loan_repayments: { file: 'loans/repayments.json', about: 'Your repayments' },
  loan_repayment_reversals: {
    file: 'loans/repayment-reversals.json',
    about: 'Repayments that were taken back',
  },
  loan_penalties: { file: 'loans/penalties.json', about: 'Penalties for late payment' },
  loan_penalty_changes: {
    file: 'loans/penalty-changes.json',
    about: 'Penalties that were waived or corrected',
  },
  loan_documents: {
    file: 'loans/uploaded-documents.json',
    about: 'The documents you uploaded; the files are in documents/uploaded',
  },
  loan_document_requests: {
    file: 'loans/document-requests.json',
    about: 'Documents that we asked you for',
  },
  credit_check_consents: {
    file: 'loans/credit-check-consents.json',
    about: 'When you allowed us to ask a credit bureau',
  },
  bureau_questions: {
    file: 'loans/credit-bureau-questions.json',
    about: 'When we asked a credit bureau about you, and its report',
  },
  loan_review_requests: {
    file: 'loans/review-requests.json',
    about: 'Your requests to review a declined application',
  },
  loan_hardship_requests: {
    file: 'loans/requests-to-pay-less.json',
    about: 'Your requests when you could not pay',
  },
  loan_promises: { file: 'loans/promises.json', about: 'Payments that you promised' },
  loan_promise_parts: { file: 'loans/promise-dates.json', about: 'Their dates and amounts' },
  loan_restructurings: { file: 'loans/restructurings.json', about: 'New schedules we offered' },
  automatic_repayments: {
    file: 'loans/automatic-repayments.json',
    about: 'Loans that a saved card repays',
  },
  automatic_charges: { file: 'loans/automatic-charges.json', about: 'Its charges' },
  investments: { file: 'investments/investments.json', about: 'Your investments' },
  investment_totals: { file: 'investments/totals.json', about: 'Your totals by currency' },
  investment_returns: { file: 'investments/returns.json', about: 'Returns and tax' },
  investment_reversals: { file: 'investments/reversals.json', about: 'Reversed investments' },
  reinvestments: { file: 'investments/reinvestments.json', about: 'Matured money invested again' },
  investment_goals: { file: 'investments/goals.json', about: 'Your goals' },
  goal_investments: { file: 'investments/goal-investments.json', about: 'What counts for them' },
  monthly_top_ups: { file: 'investments/monthly-top-ups.json', about: 'Your monthly top-ups' },
  monthly_top_up_charges: {
    file: 'investments/monthly-top-up-charges.json',
    about: 'Their charges',
  },
  withdrawals: { file: 'investments/withdrawals.json', about: 'Your withdrawals' },
  withdrawal_parts: {
    file: 'investments/withdrawal-parts.json',
    about: 'Which investments they came from',
  },
  payments: {
    file: 'payments/payments.json',
    about: 'Payments that you began',
    without: ['access_code', 'subject_key'],
  },
  receipts: { file: 'payments/receipts.json', about: 'Money that we received from you' },
  receipt_reversals: { file: 'payments/receipt-reversals.json', about: 'Money taken back' },
  refunds: { file: 'payments/refunds.json', about: 'Money that we refunded' },
  disputes: { file: 'payments/disputes.json', about: 'Payments disputed at your bank' },
  payouts: {
    file: 'payments/payouts.json',
    about: 'Money that we sent you',
    without: ['recipient_code', 'transfer_code', 'by_hand_choice'],
  },
  payout_evidence: {
    file: 'payments/transfers-by-hand.json',
    about: 'Transfers to you that our staff made at the bank',
  },
  saved_cards: {
    file: 'payments/saved-cards.json',
    about: 'Your saved cards: brand, last four digits and expiry',
    without: ['authorization_sealed'],
  },
  name_enquiries: {
    file: 'payments/account-name-checks.json',
    about: 'How often the name of an account was looked up for you',
  },
  ledger_accounts: { file: 'books/balances.json', about: 'Your balances in our books' },
  ledger_transfers: { file: 'books/postings.json', about: 'Every posting about you' },
  ledger_month_totals: { file: 'books/months.json', about: 'Their totals by month' },
  journals: { file: 'books/corrections.json', about: 'Corrections by our bookkeepers' },
  journal_lines: { file: 'books/correction-lines.json', about: 'Their lines' },
  statements: { file: 'documents/statements.json', about: 'The statements you asked for' },
  issued_documents: {
    file: 'documents/issued.json',
    about: 'The documents we issued; the files are in documents/issued',
  },

  client_authenticators: { leftOut: secret },
  client_recovery_codes: { leftOut: secret },
  passkey_challenges: { leftOut: soonGone },
  email_links: { leftOut: secret },
  pending_sign_ins: { leftOut: soonGone },
  activity_counts: { leftOut: copies },
  command_requests: { leftOut: copies },
  ledger_seals: { leftOut: 'Check sums that protect our books; they say nothing about you.' },
  client_notes: { leftOut: working },
  loan_checks: { leftOut: working },
  work_notes: { leftOut: working },
  approvals: { leftOut: `${working} What was decided is in the records it was decided about.` },
  audit_log: {
    leftOut:
      'The log of our staff. Who saw your numbers and opened your documents is in this archive ' +
      'and on the page of your data.',
  },
  document_openings: {
    leftOut: 'Who opened your documents is in account/documents-opened-by-staff.json.',
  },
  payout_evidence_files: { leftOut: 'Statements of our own bank account.' },
  screening_matches: { leftOut: law },
  client_freezes: { leftOut: law },
  provider_customers: { leftOut: 'A number that our payment provider gives you; it is theirs.' },
  payment_references: { leftOut: copies },
  reconciliation_entries: { leftOut: copies },
  reconciliation_items: { leftOut: copies },
  corporate_roster: { leftOut: 'The list belongs to your employer; ask them for it.' },
  support_messages: { leftOut: 'It is in support/messages.json, with our replies.' },
};

/** Ids of our staff, hashes, places of files: nothing in them is about the client. */
export function isTechnical(column: string): boolean {
  return /(^client_id$|_hash$|_index$|_by$|^staff_id$|^sha256$|^file_key$)/.test(column);
}

/** The tables that are read row by row, in the order of the archive. */
export const readTables = Object.entries(exportedTables).flatMap(([table, entry]) =>
  'file' in entry ? [{ table, ...entry }] : [],
);
