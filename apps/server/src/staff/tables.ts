import type { ChecklistItem } from '@quarrter/contract/staff/loan-decision';
import type { StaffRole } from '@quarrter/contract/staff-rights';
import type { ColumnType, Generated } from 'kysely';
import type { AccessTables } from '../access/index.ts';
import { tablesOf } from '../platform/database/database.ts';
import type { Snapshot } from './audit/snapshot.ts';

/** The tables that staff sign in with. */
type Access = AccessTables<'staff_id'>;

/** The tables that this capability owns; no other capability may query them. */
export type StaffSchema = {
  staff_members: StaffMembersTable;
  staff_sessions: Access['sessions'];
  staff_links: { token_hash: Buffer; staff_id: string; expires_at: Date };
  staff_authenticators: Access['authenticators'];
  staff_passkeys: Access['passkeys'];
  staff_recovery_codes: Access['recoveryCodes'];
  staff_challenges: Access['challenges'];
  staff_pending_sign_ins: Access['heldSignIns'];
  staff_networks: Access['networks'];
  audit_log: AuditLogTable;
  audit_seals: AuditSealsTable;
  audit_checks: AuditChecksTable;
  client_notes: ClientNotesTable;
  document_openings: DocumentOpeningsTable;
  loan_checks: LoanChecksTable;
  work_items: WorkItemsTable;
  work_notes: WorkNotesTable;
  shared_work_notes: Omit<WorkNotesTable, 'client_id'>;
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const staffDb = tablesOf<StaffSchema>();

type StaffMembersTable = {
  staff_id: string;
  email: string;
  name: string;
  role: StaffRole;
  /** Null, like every second factor, until the member has enrolled. */
  password_hash: string | null;
  enrolled_at: Date | null;
  disabled_at: Generated<Date | null>;
  last_sign_in_at: Generated<Date | null>;
  created_at: Generated<Date>;
};

type AuditLogTable = {
  entry_id: string;
  at: Date;
  business_date: string;
  staff_id: string | null;
  actor_name: string;
  role: string;
  action: string;
  subject: string;
  client_id: string | null;
  subject_id: string | null;
  note: string;
  network: Generated<string>;
  device: Generated<string>;
  call: Generated<string>;
  before: Snapshot | null;
  after: Snapshot | null;
};

type AuditSealsTable = {
  position: bigint;
  entry_id: string;
  sealed_at: Date;
  seal: string;
};

type AuditChecksTable = {
  check_id: string;
  checked_at: Date;
  entries: bigint;
  position: bigint;
  seal: string;
  differing: number;
  /** A JSON text of the first differences; it is read as a list. */
  differences: ColumnType<readonly string[], string>;
};

type ClientNotesTable = {
  client_id: string;
  note_id: string;
  written_at: Date;
  staff_id: string;
  staff_name: string;
  role: string;
  text: string;
  corrects_id: string | null;
};

type LoanChecksTable = {
  client_id: string;
  loan_id: string;
  check_id: string;
  line: string;
  state: ChecklistItem['state'];
  reason: string;
  staff_id: string;
  staff_name: string;
  checked_at: Date;
};

type DocumentOpeningsTable = {
  client_id: string;
  document_id: string;
  staff_id: string;
  staff_name: string;
  opened_at: Date;
};

type WorkItemsTable = {
  queue: string;
  item_id: string;
  owner_id: string;
  owner_name: string;
  taken_at: Date;
};

type WorkNotesTable = {
  client_id: string;
  record_id: string;
  note_id: string;
  queue: string;
  kind: 'comment' | 'taken' | 'handed-over' | 'put-back';
  text: string;
  staff_id: string;
  staff_name: string;
  to_name: string;
  written_at: Date;
};
