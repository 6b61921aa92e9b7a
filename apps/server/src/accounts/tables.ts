import {
  columnOf,
  isSealedField,
  type ProfileColumns,
  profileFieldNames,
} from '@quarrter/domain/people';
import { type Generated, sql } from 'kysely';
import { type AccessTables, endedBefore, networkDays } from '../access/index.ts';
import {
  clientTable,
  leftOut,
  sharedTable,
  tablesOf,
  whyKept,
} from '../platform/database/define-table.ts';
import { sealContext } from './profile/profile-fields.ts';

/** The tables that clients sign in with. */
type Access = AccessTables<'client_id'>;

export const linkPurposes = ['verify', 'reset', 'confirm-email', 'undo-email'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export type RevealedNumber = 'nin' | 'bvn' | 'account';

export const correctionContext = (correctionId: string): string =>
  `identity-correction:${correctionId}`;

/** Binds the sealed secret of an authenticator app to its client. */
export const appContext = (clientId: string): string => `${clientId}:authenticator-app`;

/**
 * How long a device stays known after the last sign-in on it; no browser stores a cookie for
 * longer.
 */
export const deviceDays = 400;

/** A session ends after this time without a call. */
export const idleMs = 30 * 60_000;

export const accountsDb = tablesOf({
  clients: clientTable<{
    email: string;
    first_name: string;
    last_name: string;
    phone_number: string;
    password_hash: string;
    email_verified_at: Date | null;
    /** When the second factor was last given. */
    second_factor_used_at: Generated<Date | null>;
    /** By a link to the mailbox. */
    password_reset_at: Generated<Date | null>;
    created_on: string;
    created_at: Generated<Date>;
    /** When the client came from the lender's earlier books; null for one who signed up. */
    imported_on: Generated<string | null>;
    /** The terms accepted at the sign-up, by the day they took effect, and when. */
    accepted_terms: Generated<string | null>;
    accepted_terms_at: Generated<Date | null>;
    /** The latest terms that the client was told of before they took effect. */
    announced_terms: Generated<string | null>;
    /** Since when the client, who has died, cannot sign in and gets no email. */
    closed_at: Generated<Date | null>;
  }>({
    exported: ['account/account.json', 'Your name, email address and phone number'],
    erased: { kept: 'The row is empty: the other tables name it.' },
    cleared: {
      // At a reserved domain, where no email can be sent.
      email: 'erased@erased.invalid',
      first_name: 'Erased',
      last_name: 'client',
      phone_number: '',
      password_hash: '',
      email_verified_at: null,
    },
  }),
  client_notes: clientTable<{
    note_id: string;
    written_at: Date;
    staff_id: string;
    staff_name: string;
    role: string;
    text: string;
    corrects_id: string | null;
  }>('append-only', {
    exported: leftOut.working,
    erased: { kept: whyKept.staff, texts: 'role staff_name text' },
  }),
  client_earlier_names: clientTable<{
    name_id: string;
    first_name: string;
    last_name: string;
    replaced_at: Date;
  }>({
    exported: ['account/earlier-names.json', 'Your previous names'],
    erased: 'deleted',
  }),
  client_profiles: clientTable<
    ProfileColumns<Generated<string>> & {
      nin_verified: Generated<boolean>;
      bvn_verified: Generated<boolean>;
      /** The name that staff verified with NIN or BVN; null until then. */
      verified_first_name: string | null;
      verified_last_name: string | null;
      /** The real time at which the account was last changed; null for one that counts as old. */
      account_changed_at: Generated<Date | null>;
      security_question: Generated<string>;
      security_answer_hash: string | null;
      corporate_email: Generated<string>;
      employee_profile_id: string | null;
    }
  >({
    exported: ['account/profile.json', 'Your profile, with next of kin'],
    erased: { own: 'The profile is deleted, and an empty one takes its place.', texts: '' },
    sealed: Object.fromEntries(
      profileFieldNames
        .filter(isSealedField)
        .map((name) => [
          columnOf(name),
          (row: { client_id: string }) => sealContext(row.client_id, name),
        ]),
    ),
  }),
  identity_numbers: clientTable<{ kind: 'nin' | 'bvn'; number_index: string }>({
    exported: { leftOut: 'Hashes of your NIN and BVN, which are in account/profile.json.' },
    erased: 'deleted',
    indexed: ['number_index'],
  }),
  client_logins: sharedTable<{ email: string; client_id: string; ends_at: Generated<Date | null> }>(
    {
      exported: ['account/addresses.json', 'The addresses you can sign in with'],
      erased: 'deleted',
      expired: { after: 'ends_at' },
    },
  ),
  email_changes: clientTable<{
    old_email: string;
    new_email: string;
    requested_at: Date;
    changed_at: Date | null;
    undone_at: Date | null;
    undo_keeps_factor: Generated<boolean>;
  }>({
    exported: ['account/email-changes.json', 'Changes of your email address'],
    erased: 'deleted',
  }),
  sessions: sharedTable<Access['sessions'] & { password_given: Generated<boolean> }>({
    exported: ['account/sessions.json', 'Where you are signed in'],
    erased: 'deleted',
    // One past its longest life is no longer used either, so its last use covers both limits.
    expired: (now) => sql`last_used_at <= ${endedBefore(now, idleMs).lastUsedAt}`,
  }),
  client_devices: clientTable<{
    mark_index: string;
    device: string;
    first_seen_at: Date;
    last_seen_at: Date;
    factor_given_at: Date | null;
  }>({
    exported: ['account/devices.json', 'Devices you signed in on'],
    without: ['mark_index'],
    erased: 'deleted',
    indexed: ['mark_index'],
    expired: { after: 'last_seen_at', days: deviceDays },
  }),
  known_networks: clientTable<Access['networks']>({
    exported: ['account/networks.json', 'When networks you use signed in'],
    erased: 'deleted',
    indexed: ['network_index'],
    expired: { after: 'last_good_at', days: networkDays },
  }),
  client_passkeys: clientTable<Access['passkeys']>({
    exported: ['account/passkeys.json', 'Your passkeys, without their keys'],
    without: ['credential_id', 'public_key', 'counter'],
    erased: 'deleted',
  }),
  second_factor_removals: clientTable<{
    removal_id: string;
    asked_at: Date;
    due_at: Date;
    state: Generated<'waiting' | 'done' | 'stopped'>;
  }>({
    exported: [
      'account/second-step-removals.json',
      'When our staff removed your two-step verification',
    ],
    erased: 'deleted',
  }),
  number_reveals: clientTable<{
    reveal_id: string;
    revealed_at: Date;
    number: RevealedNumber;
    staff_id: string;
    staff_name: string;
    role: string;
    reason: string;
  }>('append-only', {
    exported: [
      'account/numbers-seen-by-staff.json',
      'Which of our staff saw your NIN, BVN or account number in full, when and why',
    ],
    erased: { kept: whyKept.staff, texts: 'reason role staff_name' },
  }),
  identity_corrections: clientTable<{
    correction_id: string;
    /** The old values, which it was proposed on, and the new ones. */
    values_sealed: string;
    file_name: string;
    bytes: number;
    sha256: string;
    file_key: string;
    proposed_by: string;
    proposed_at: Date;
  }>({
    exported: [
      'account/identity-corrections.json',
      'When our staff asked to correct your identity; the documents are in documents/identity',
    ],
    without: ['file_key', 'sha256'],
    erased: 'deleted',
    files: { root: 'identity-corrections', rowsOf: 'identity_corrections', id: 'correction_id' },
    sealed: { values_sealed: (row) => correctionContext(row.correction_id) },
  }),
  client_authenticators: clientTable<Access['authenticators']>({
    exported: leftOut.secret,
    erased: 'deleted',
    sealed: {
      secret_sealed: (row) => appContext(row.client_id),
      new_secret_sealed: (row) => appContext(row.client_id),
    },
  }),
  client_recovery_codes: clientTable<Access['recoveryCodes']>({
    exported: leftOut.secret,
    erased: 'deleted',
    indexed: ['code_hash'],
  }),
  passkey_challenges: clientTable<Access['challenges']>({
    exported: leftOut.soonGone,
    erased: 'deleted',
    expired: { after: 'expires_at' },
  }),
  email_links: sharedTable<{
    token_hash: Buffer;
    client_id: string;
    purpose: LinkPurpose;
    expires_at: Date;
    used_at: Date | null;
  }>({ exported: leftOut.secret, erased: 'deleted', expired: { after: 'expires_at' } }),
  pending_sign_ins: sharedTable<Access['heldSignIns']>({
    exported: leftOut.soonGone,
    erased: 'deleted',
    expired: { after: 'expires_at' },
  }),
});
