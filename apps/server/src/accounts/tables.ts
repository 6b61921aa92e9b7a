import type { ProfileColumns } from '@quarrter/domain/people';
import type { Generated } from 'kysely';
import type { AccessTables } from '../access/index.ts';
import { tablesOf } from '../platform/database/database.ts';

/** The tables that clients sign in with. */
type Access = AccessTables<'client_id'>;

/** The tables that this capability owns; no other capability may query them. */
export type AccountsSchema = {
  client_logins: { email: string; client_id: string; ends_at: Generated<Date | null> };
  clients: ClientsTable;
  client_earlier_names: {
    client_id: string;
    name_id: string;
    first_name: string;
    last_name: string;
    replaced_at: Date;
  };
  client_profiles: ClientProfilesTable;
  identity_corrections: IdentityCorrectionsTable;
  sessions: Access['sessions'];
  email_links: EmailLinksTable;
  email_changes: EmailChangesTable;
  known_networks: Access['networks'];
  client_devices: ClientDevicesTable;
  client_authenticators: Access['authenticators'];
  client_passkeys: Access['passkeys'];
  client_recovery_codes: Access['recoveryCodes'];
  passkey_challenges: Access['challenges'];
  pending_sign_ins: Access['heldSignIns'];
  number_reveals: NumberRevealsTable;
  second_factor_removals: {
    client_id: string;
    removal_id: string;
    asked_at: Date;
    due_at: Date;
    state: Generated<'waiting' | 'done' | 'stopped'>;
  };
};

/** A connection or transaction on which this capability's own tables can be queried. */
export const accountsDb = tablesOf<AccountsSchema>();

type ClientsTable = {
  client_id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone_number: string;
  password_hash: string;
  email_verified_at: Date | null;
  /** When the second factor was last given. */
  second_factor_used_at: Generated<Date | null>;
  created_on: string;
  created_at: Generated<Date>;
  /** When the client came from the lender's earlier books; null for one who signed up. */
  imported_on: Generated<string | null>;
};

type ClientProfilesTable = ProfileColumns<Generated<string>> & {
  client_id: string;
  nin_verified: Generated<boolean>;
  bvn_verified: Generated<boolean>;
  /** The name that staff verified with NIN or BVN; null until then. */
  verified_first_name: string | null;
  verified_last_name: string | null;
  /** When the account was last changed; null for one that counts as old. */
  account_changed_at: Generated<Date | null>;
  security_question: Generated<string>;
  security_answer_hash: string | null;
  corporate_email: Generated<string>;
  employee_profile_id: string | null;
};

type IdentityCorrectionsTable = {
  client_id: string;
  correction_id: string;
  /** What it was proposed on and what it becomes. */
  values_sealed: string;
  file_name: string;
  bytes: number;
  sha256: string;
  file_key: string;
  proposed_by: string;
  proposed_at: Date;
};

type ClientDevicesTable = {
  client_id: string;
  mark_index: string;
  device: string;
  first_seen_at: Date;
  last_seen_at: Date;
  factor_given_at: Date | null;
};

export const linkPurposes = ['verify', 'reset', 'confirm-email', 'undo-email'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

type EmailLinksTable = {
  token_hash: Buffer;
  client_id: string;
  purpose: LinkPurpose;
  expires_at: Date;
  used_at: Date | null;
};

type EmailChangesTable = {
  client_id: string;
  old_email: string;
  new_email: string;
  requested_at: Date;
  changed_at: Date | null;
};

export type RevealedNumber = 'nin' | 'bvn' | 'account';

type NumberRevealsTable = {
  client_id: string;
  reveal_id: string;
  revealed_at: Date;
  number: RevealedNumber;
  staff_id: string;
  staff_name: string;
  role: string;
  reason: string;
};
