import type { StaffRole } from '@quarrter/contract/staff-rights';
import { type ColumnType, type Generated, sql } from 'kysely';
import { type AccessTables, endedBefore, networkDays } from '../access/index.ts';
import {
  clientTable,
  leftOut,
  sharedTable,
  tablesOf,
  whyKept,
} from '../platform/database/define-table.ts';
import type { Snapshot } from './audit/snapshot.ts';

/** The tables that staff sign in with. */
type Access = AccessTables<'staff_id'>;

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

/** Binds the sealed secret of an authenticator app to its member. */
export const appContext = (staffId: string): string => `${staffId}:one-time-secret`;

/** A session ends after this time without a call: staff see the data of many. */
export const idleMs = 15 * 60_000;

export const staffDb = tablesOf({
  work_notes: clientTable<WorkNotesTable>('append-only', {
    exported: leftOut.working,
    erased: { kept: whyKept.staff, texts: 'queue staff_name text to_name' },
  }),
  audit_log: sharedTable<{
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
  }>('append-only', {
    exported: {
      leftOut:
        'The log of our staff. Who saw your numbers and opened your documents is in this archive ' +
        'and on your data page.',
    },
    erased: {
      kept: whyKept.staff,
      texts: 'action actor_name after before call device network note role subject',
    },
  }),
  document_openings: clientTable<{
    document_id: string;
    staff_id: string;
    staff_name: string;
    opened_at: Date;
  }>('append-only', {
    exported: {
      leftOut: 'Who opened your documents is in account/documents-opened-by-staff.json.',
    },
    erased: { kept: whyKept.staff, texts: 'staff_name' },
  }),
  staff_members: sharedTable<{
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
  }>(),
  staff_authenticators: sharedTable<Access['authenticators']>({
    sealed: {
      secret_sealed: (row) => appContext(row.staff_id),
      new_secret_sealed: (row) => appContext(row.staff_id),
    },
  }),
  staff_sessions: sharedTable<Access['sessions']>({
    expired: (now) => sql`last_used_at <= ${endedBefore(now, idleMs).lastUsedAt}`,
  }),
  staff_links: sharedTable<{ token_hash: Buffer; staff_id: string; expires_at: Date }>({
    expired: { after: 'expires_at' },
  }),
  staff_passkeys: sharedTable<Access['passkeys']>(),
  staff_recovery_codes: sharedTable<Access['recoveryCodes']>({ indexed: ['code_hash'] }),
  staff_challenges: sharedTable<Access['challenges']>({ expired: { after: 'expires_at' } }),
  staff_pending_sign_ins: sharedTable<Access['heldSignIns']>({ expired: { after: 'expires_at' } }),
  staff_networks: sharedTable<Access['networks']>({
    expired: { after: 'last_good_at', days: networkDays },
    indexed: ['network_index'],
  }),
  audit_seals: sharedTable<{
    position: bigint;
    entry_id: string;
    sealed_at: Date;
    seal: string;
  }>('append-only'),
  audit_checks: sharedTable<{
    check_id: string;
    checked_at: Date;
    entries: bigint;
    position: bigint;
    seal: string;
    differing: number;
    /** A JSON text of the first differences; it is read as a list. */
    differences: ColumnType<readonly string[], string>;
  }>('append-only'),
  work_items: sharedTable<{
    queue: string;
    item_id: string;
    owner_id: string;
    owner_name: string;
    taken_at: Date;
  }>(),
  shared_work_notes: sharedTable<Omit<WorkNotesTable, 'client_id'>>('append-only'),
});
