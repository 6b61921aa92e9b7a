import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onCitus } from '../../test/citus/nodes.ts';
import { plantRows, readPlanted } from '../../test/plant-rows.ts';
import { freshDatabase, type TestDatabase } from '../../test/test-database.ts';
import { readBusinessTime } from '../platform/database/business-time.ts';
import { makeSecrets } from '../platform/passwords/secrets.ts';
import { eraseRecords } from './erase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

/**
 * What is left of a client after the erasure, and why: each table with the columns that still hold
 * free text. A table that is not listed has no row of the client; only complaints stay there.
 */
const stays: { readonly [reason: string]: { readonly [table: string]: string } } = {
  'The books are complete, and are recomputed from these.': {
    activity_counts: '',
    activity_entries: '',
    automatic_charges: '',
    automatic_repayments: '',
    disputes: 'category currency provider_id stage',
    investment_returns: '',
    investment_reversals: '',
    investment_totals: 'currency',
    investments: 'plan',
    journal_lines: '',
    journals: 'reason',
    ledger_accounts: '',
    ledger_month_totals: 'currency',
    ledger_seals: 'seal',
    ledger_transfers: 'kind',
    loan_hardship_requests: '',
    loan_instalments: '',
    loan_penalties: '',
    loan_penalty_changes: '',
    loan_promise_parts: '',
    loan_promises: 'made_by_name',
    loan_repayment_reversals: '',
    loan_repayments: '',
    loan_replaced_instalments: '',
    loan_restructurings: '',
    loan_review_requests: '',
    loans: 'bank_code loan_type',
    monthly_top_up_charges: 'currency plan',
    monthly_top_ups: 'currency stopped_because',
    payment_references: 'reference',
    payments: 'provider_id purpose received_currency reference subject_key unapplied_reason',
    payouts: 'bank_code purpose reference transfer_code',
    receipt_reversals: 'begun_by currency provider_id',
    receipts: 'provider_id reason',
    reconciliation_entries: 'currency entry_key reference',
    reconciliation_items: 'booked closed_by item_key kind note provider reference',
    refunds: 'provider_id',
    reinvestments: 'request_hash',
    withdrawal_parts: '',
    withdrawals: 'bank_code',
  },
  'It is the proof of a transfer that staff made at our bank.': {
    payout_evidence: 'bank_reference',
    payout_evidence_files: 'file_key file_name sha256',
  },
  'It records what staff did, saw and wrote, and cannot be changed.': {
    approvals:
      'changes decided_by_name facts kind payload proposed_by_name reason subject_id title',
    audit_log: 'action actor_name after before call device network note role subject',
    client_notes: 'role staff_name text',
    document_openings: 'staff_name',
    erasure_requests: 'answered_by_name',
    loan_checks: 'line reason staff_name state',
    loan_contacts: 'note outcome quiet_reason role staff_name',
    loan_document_requests: 'kind',
    number_reveals: 'reason role staff_name',
    work_notes: 'queue staff_name text to_name',
  },
  'It proves what was agreed and checked, without a whole number.': {
    credit_check_consents: 'text_version',
    identity_check_results: 'reason',
    identity_checks: 'account_ending asked_by_name asked_index bank_code bvn_ending customer_code',
    provider_customers: 'customer_code',
  },
  'An event names no one and cannot be changed.': { events: 'kind payload' },
  'A job deletes it, once the provider knows that it may not be charged.': {
    saved_cards: 'authorization_sealed brand card_index email_sealed last4 refusal',
  },
  'It is deleted on its own day soon, and names no client.': {
    security_events: 'call device kind network who',
    data_exports: '',
    statements: '',
  },
  'The row is empty: the other tables name it.': { client_profiles: '', clients: '' },
  'Emails were sent; what they were called is gone.': { emails: '' },
};

test.skipIf(onCitus())('an erased client leaves only what is listed, in every table', async () => {
  const clientId = '0193a5b0-0000-7000-8000-000000000001';
  const pool = database.owner.pool;
  const tables = await plantRows(pool, clientId, ['client_erasures']);
  expect(tables.length).toBeGreaterThan(80);
  const secrets = makeSecrets({
    current: 'test',
    keys: new Map([['test', randomBytes(32)]]),
    blindIndexKey: randomBytes(32),
  });
  const person = { staffId: clientId, name: 'Bisi', role: 'administrator' };
  await database.db.transaction().execute(async (tx) => {
    const businessTime = await readBusinessTime(tx);
    const by = { businessTime, proposedBy: person, decidedBy: person, requestId: null };
    await eraseRecords(tx, secrets, [clientId], by);
  });
  const left = await readPlanted(pool, clientId, tables);
  const found = [...left].map(([table, columns]) => [table, columns.toSorted().join(' ')]);
  const expected = Object.values(stays).flatMap((reason) => Object.entries(reason));
  expect(found.toSorted()).toEqual(expected.toSorted());
});
