/*
 * What the application's role may do with each table. Every table is in exactly one list; a new one
 * has no rights until somebody decides. `npm run migrate` grants them after the migrations.
 */

/** What has happened: rows are read and inserted, and never changed or deleted. */
export const appendOnlyTables = [
  'audit_log',
  'events',
  'investment_returns',
  'ledger_transfers',
  'loan_penalties',
  'loan_repayments',
  'payment_references',
  'withdrawal_parts',
] as const;

/** The state of the business, and what is deleted after some time. */
export const ordinaryTables = [
  'approvals',
  'attempt_counts',
  'banks',
  'business_clock',
  'client_logins',
  'client_profiles',
  'clients',
  'command_requests',
  'corporate_partners',
  'corporate_roster',
  'day_close_buckets',
  'day_closes',
  'email_links',
  'emails',
  'employee_profiles',
  'investments',
  'known_networks',
  'ledger_accounts',
  'loan_documents',
  'loan_instalments',
  'loan_products',
  'loans',
  'name_enquiries',
  'notification_reads',
  'payments',
  'payouts',
  'provider_events',
  'sessions',
  'staff_members',
  'staff_sessions',
  'support_messages',
  'withdrawals',
] as const;
