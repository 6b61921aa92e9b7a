import type { StaffRole } from '@quarrter/contract/staff';
import type { Generated } from 'kysely';
import { tablesOf } from '../platform/database.ts';

/** The tables that this capability owns; no other capability may query them. */
export type StaffSchema = {
  staff_members: StaffMembersTable;
  staff_sessions: StaffSessionsTable;
  audit_log: AuditLogTable;
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const staffDb = tablesOf<StaffSchema>();

type StaffMembersTable = {
  staff_id: string;
  email: string;
  name: string;
  role: StaffRole;
  password_hash: string;
  totp_secret_sealed: string;
  last_totp_step: bigint;
  created_at: Generated<Date>;
};

type StaffSessionsTable = {
  token_hash: Buffer;
  staff_id: string;
  created_at: Date;
  last_used_at: Date;
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
};
