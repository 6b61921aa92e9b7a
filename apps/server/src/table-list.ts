/*
 * Where the rows of each table lie on Citus. Every table is in exactly one list; on one PostgreSQL
 * the lists change nothing. `npm run distribute` reads them, and so do the checks of SQL.
 */

/** Rows of clients: `client_id` is first in every key and decides the shard. */
export const clientTables = [
  'clients',
  'client_profiles',
  'command_requests',
  'emails',
  'employee_profiles',
  'events',
  'investment_returns',
  'investments',
  'known_networks',
  'ledger_accounts',
  'ledger_transfers',
  'loan_documents',
  'loan_instalments',
  'loan_penalties',
  'loan_repayments',
  'loans',
  'name_enquiries',
  'notification_reads',
  'payments',
  'payouts',
  'withdrawal_parts',
  'withdrawals',
] as const;

/** Rows of no client: on the coordinator, small or found by one key. */
export const sharedTables = [
  'attempt_counts',
  'audit_log',
  'banks',
  'business_clock',
  'client_logins',
  'corporate_partners',
  'corporate_roster',
  'day_closes',
  'email_links',
  'loan_products',
  'payment_references',
  'provider_events',
  'sessions',
  'staff_members',
  'staff_sessions',
  'support_messages',
] as const;

/** Written by the migrator alone, and unknown to Citus. */
export const migrationTables = ['kysely_migration', 'kysely_migration_lock'] as const;
