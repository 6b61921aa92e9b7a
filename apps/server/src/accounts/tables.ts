import type { ProfileColumns } from '@quarrter/domain/people';
import type { Generated } from 'kysely';
import { tablesOf } from '../platform/database/database.ts';

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
  sessions: SessionsTable;
  email_links: EmailLinksTable;
  email_changes: EmailChangesTable;
  known_networks: KnownNetworksTable;
  client_devices: ClientDevicesTable;
  client_authenticators: ClientAuthenticatorsTable;
  client_passkeys: ClientPasskeysTable;
  client_recovery_codes: { client_id: string; code_hash: string; used_at: Date | null };
  passkey_challenges: PasskeyChallengesTable;
  pending_sign_ins: PendingSignInsTable;
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

type SessionsTable = {
  session_id: Generated<string>;
  device: Generated<string>;
  token_hash: Buffer;
  client_id: string;
  created_at: Date;
  last_used_at: Date;
  password_checked_at: Date;
  second_factor_passed_at: Date | null;
};

type KnownNetworksTable = {
  client_id: string;
  network_index: string;
  last_good_at: Date;
  signed_in_at: Date | null;
};

type ClientDevicesTable = {
  client_id: string;
  mark_index: string;
  device: string;
  first_seen_at: Date;
  last_seen_at: Date;
  factor_given_at: Date | null;
};

type ClientAuthenticatorsTable = {
  client_id: string;
  secret_sealed: string | null;
  confirmed_at: Date | null;
  last_step: Generated<bigint>;
  new_secret_sealed: string | null;
  begun_at: Date | null;
};

type ClientPasskeysTable = {
  client_id: string;
  passkey_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: bigint;
  /** Names with commas between them, as the browser gave them. */
  transports: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

/** `add`: a new passkey answers it. `prove`: one that is on the account does. */
export type ChallengePurpose = 'add' | 'prove';

type PasskeyChallengesTable = {
  client_id: string;
  challenge: string;
  purpose: ChallengePurpose;
  expires_at: Date;
};

type PendingSignInsTable = {
  token_hash: Buffer;
  client_id: string;
  network_index: string;
  expires_at: Date;
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
