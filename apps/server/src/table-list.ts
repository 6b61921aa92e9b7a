/*
 * Every table of the product: whose rows it holds, and what the application's role may do with
 * them. `npm run migrate` grants the rights, `npm run distribute` puts the tables in their places
 * on Citus, and the checks of SQL read which tables are clients'. A new table is refused until it
 * is here.
 */

/**
 * `client`: rows of clients; `client_id` is first in every key and decides the shard. `shared`:
 * rows of no client, on the coordinator; small, or found by one key.
 */
type Rows = 'client' | 'shared';

/**
 * `append-only`: what has happened; rows are read and inserted, and never changed or deleted.
 * `ordinary`: the state of the business, and what is deleted after some time.
 */
type Rights = 'append-only' | 'ordinary';

const tables: { readonly [table: string]: readonly [Rows, Rights] } = {
  activity_counts: ['client', 'ordinary'],
  activity_entries: ['client', 'ordinary'],
  approvals: ['shared', 'ordinary'],
  attempt_counts: ['shared', 'ordinary'],
  audit_checks: ['shared', 'append-only'],
  audit_log: ['shared', 'append-only'],
  audit_seals: ['shared', 'append-only'],
  automatic_charges: ['client', 'ordinary'],
  automatic_repayments: ['client', 'ordinary'],
  banks: ['shared', 'ordinary'],
  bureau_questions: ['client', 'ordinary'],
  business_clock: ['shared', 'ordinary'],
  client_authenticators: ['client', 'ordinary'],
  client_devices: ['client', 'ordinary'],
  client_earlier_names: ['client', 'ordinary'],
  client_erasures: ['client', 'append-only'],
  client_logins: ['shared', 'ordinary'],
  client_notes: ['client', 'append-only'],
  client_passkeys: ['client', 'ordinary'],
  client_profiles: ['client', 'ordinary'],
  client_recovery_codes: ['client', 'ordinary'],
  clients: ['client', 'ordinary'],
  close_reports: ['shared', 'ordinary'],
  command_requests: ['client', 'ordinary'],
  corporate_partners: ['shared', 'ordinary'],
  corporate_roster: ['shared', 'ordinary'],
  credit_check_consents: ['client', 'append-only'],
  data_exports: ['client', 'ordinary'],
  day_close_buckets: ['shared', 'ordinary'],
  day_closes: ['shared', 'ordinary'],
  disputes: ['client', 'ordinary'],
  document_openings: ['client', 'append-only'],
  email_changes: ['client', 'ordinary'],
  email_choices: ['client', 'ordinary'],
  email_links: ['shared', 'ordinary'],
  emails: ['client', 'ordinary'],
  employee_profiles: ['client', 'ordinary'],
  erasure_requests: ['client', 'ordinary'],
  events: ['client', 'append-only'],
  goal_investments: ['client', 'ordinary'],
  holidays: ['shared', 'ordinary'],
  identity_check_results: ['client', 'append-only'],
  identity_checks: ['client', 'append-only'],
  import_references: ['shared', 'ordinary'],
  investment_goals: ['client', 'ordinary'],
  investment_returns: ['client', 'append-only'],
  investment_reversals: ['client', 'append-only'],
  investment_tier_versions: ['shared', 'append-only'],
  investment_totals: ['client', 'ordinary'],
  investments: ['client', 'ordinary'],
  issued_document_codes: ['shared', 'ordinary'],
  issued_documents: ['client', 'ordinary'],
  known_networks: ['client', 'ordinary'],
  ledger_accounts: ['client', 'ordinary'],
  journal_lines: ['client', 'append-only'],
  journals: ['client', 'append-only'],
  ledger_check_results: ['shared', 'append-only'],
  ledger_check_runs: ['shared', 'ordinary'],
  ledger_closed_months: ['shared', 'append-only'],
  ledger_day_totals: ['shared', 'append-only'],
  ledger_month_balances: ['shared', 'append-only'],
  ledger_month_totals: ['client', 'ordinary'],
  ledger_seals: ['client', 'append-only'],
  ledger_transfers: ['client', 'append-only'],
  lending_months: ['shared', 'append-only'],
  lender_entries: ['shared', 'append-only'],
  loan_contacts: ['client', 'append-only'],
  loan_document_requests: ['client', 'ordinary'],
  loan_documents: ['client', 'ordinary'],
  loan_hardship_requests: ['client', 'ordinary'],
  loan_instalments: ['client', 'ordinary'],
  loan_penalties: ['client', 'append-only'],
  loan_penalty_changes: ['client', 'append-only'],
  loan_product_versions: ['shared', 'append-only'],
  loan_replaced_instalments: ['client', 'ordinary'],
  loan_promise_parts: ['client', 'append-only'],
  loan_promises: ['client', 'ordinary'],
  loan_repayment_reversals: ['client', 'append-only'],
  loan_repayments: ['client', 'ordinary'],
  loan_restructurings: ['client', 'ordinary'],
  loan_review_requests: ['client', 'ordinary'],
  loans: ['client', 'ordinary'],
  monthly_top_up_charges: ['client', 'ordinary'],
  monthly_top_ups: ['client', 'ordinary'],
  name_enquiries: ['client', 'ordinary'],
  number_reveals: ['client', 'append-only'],
  offers: ['shared', 'ordinary'],
  passkey_challenges: ['client', 'ordinary'],
  payment_references: ['shared', 'append-only'],
  payments: ['client', 'ordinary'],
  payout_evidence: ['client', 'append-only'],
  payout_evidence_files: ['client', 'append-only'],
  payouts: ['client', 'ordinary'],
  pending_sign_ins: ['shared', 'ordinary'],
  portfolio_counts: ['shared', 'ordinary'],
  provider_customers: ['shared', 'ordinary'],
  provider_events: ['shared', 'ordinary'],
  receipt_reversals: ['client', 'ordinary'],
  receipts: ['client', 'ordinary'],
  refunds: ['client', 'ordinary'],
  reinvestments: ['client', 'append-only'],
  reconciliation_entries: ['shared', 'ordinary'],
  reconciliation_items: ['shared', 'ordinary'],
  reconciliation_runs: ['shared', 'ordinary'],
  roster_import_problems: ['shared', 'ordinary'],
  roster_imports: ['shared', 'ordinary'],
  saved_cards: ['client', 'ordinary'],
  security_events: ['shared', 'ordinary'],
  second_factor_removals: ['client', 'ordinary'],
  screening_lists: ['shared', 'ordinary'],
  screening_matches: ['client', 'ordinary'],
  screening_names: ['shared', 'ordinary'],
  sessions: ['shared', 'ordinary'],
  settlements: ['shared', 'append-only'],
  shared_work_notes: ['shared', 'append-only'],
  staff_challenges: ['shared', 'ordinary'],
  staff_links: ['shared', 'ordinary'],
  staff_members: ['shared', 'ordinary'],
  staff_networks: ['shared', 'ordinary'],
  staff_passkeys: ['shared', 'ordinary'],
  staff_pending_sign_ins: ['shared', 'ordinary'],
  staff_recovery_codes: ['shared', 'ordinary'],
  staff_sessions: ['shared', 'ordinary'],
  statements: ['client', 'ordinary'],
  support_messages: ['shared', 'ordinary'],
  support_replies: ['shared', 'ordinary'],
  withdrawal_parts: ['client', 'append-only'],
  withdrawal_rule_versions: ['shared', 'append-only'],
  withdrawals: ['client', 'ordinary'],
  withholding_tax_versions: ['shared', 'append-only'],
  work_items: ['shared', 'ordinary'],
  work_notes: ['client', 'append-only'],
};

const tablesWith = (kind: Rows | Rights): readonly string[] =>
  Object.keys(tables).filter((table) => tables[table]?.some((one) => one === kind));

export const clientTables = tablesWith('client');
export const sharedTables = tablesWith('shared');
export const appendOnlyTables = tablesWith('append-only');
export const ordinaryTables = tablesWith('ordinary');

/** Written by the migrator alone: the application reads them, and Citus does not know them. */
export const migrationTables = ['kysely_migration', 'kysely_migration_lock'] as const;
