import type { Generated } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { withTables } from '../platform/database/define-table.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import type { callIsAbout } from '../platform/http/call-context.ts';

/*
 * Clients and staff sign in in the same way, over tables of the same columns. A realm names the
 * tables of one of them, so that every statement of this folder is written once.
 */

type Owned<Owner extends string, Columns> = { [column in Owner]: string } & Columns;

/**
 * `add`: a new passkey answers it. `prove`: one that is on the account does. `sign-in`: one
 * answered it already, so it is not accepted again.
 */
export type ChallengePurpose = 'add' | 'prove' | 'sign-in';

/** The columns of a realm's tables; `Owner` is the one that says whose row it is. */
export type AccessTables<Owner extends string> = {
  /** Who signs in. The capability has more columns in it. */
  owners: Owned<Owner, { password_hash: string | null }>;
  sessions: Owned<
    Owner,
    {
      token_hash: Buffer;
      /** Stays the same when the token is rotated. */
      session_id: Generated<string>;
      device: Generated<string>;
      /** When the password was last given: a new token begins a new life. */
      created_at: Date;
      last_used_at: Date;
      second_factor_passed_at: Generated<Date | null>;
    }
  >;
  /** Sign-ins whose password was right and which wait for the second factor. */
  heldSignIns: Owned<Owner, { token_hash: Buffer; network_index: string; expires_at: Date }>;
  networks: Owned<
    Owner,
    { network_index: string; last_good_at: Date; signed_in_at: Generated<Date | null> }
  >;
  authenticators: Owned<
    Owner,
    {
      secret_sealed: string | null;
      confirmed_at: Date | null;
      last_step: Generated<bigint>;
      new_secret_sealed: string | null;
      begun_at: Date | null;
    }
  >;
  passkeys: Owned<
    Owner,
    {
      passkey_id: string;
      credential_id: string;
      public_key: Buffer;
      counter: bigint;
      /** Names with commas between them, as the browser gave them. */
      transports: string;
      name: string;
      created_at: Date;
      last_used_at: Date | null;
    }
  >;
  recoveryCodes: Owned<Owner, { code_hash: string; used_at: Date | null }>;
  challenges: Owned<Owner, { challenge: string; purpose: ChallengePurpose; expires_at: Date }>;
};

/** Types the statements of this folder as if every realm used these table and column names. */
type Tables = AccessTables<'owner_id'>;

export const accessDb = withTables<Tables>();

/** The names in the database, under the types of `Tables`. */
type Names = { readonly [T in keyof Tables]: T } & { readonly owner: 'owner_id' };

/** The tables of a capability that have at least these columns. */
type NamesIn<Schema, Columns> = {
  [Name in keyof Schema]: Schema[Name] extends Columns ? Name : never;
}[keyof Schema];

/**
 * Says which tables of a capability are a realm's. The compiler checks that they have the columns.
 */
export function accessTables<Schema, Owner extends string>(
  names: {
    readonly [T in keyof Tables]: NamesIn<Schema, AccessTables<Owner>[T]>;
  } & { readonly owner: Owner },
): Names {
  const renamed: unknown = names;
  return renamed as Names;
}

export type Realm = {
  readonly tables: Names;
  /** A session ends after this time without a call. */
  readonly idleMs: number;
  /** So many sessions are open at once: another ends the oldest. Any number without it. */
  readonly maxSessions?: number;
  /** The kind of attempt that wrong codes at a sign-in are counted as. */
  readonly codeAttempts: string;
  /** An authenticator app that was begun is confirmed within this time, or begun again. */
  readonly newAppLifetimeMs: number;
  /** Binds the sealed secret of an app to its owner. */
  readonly appContext: (ownerId: string) => string;
  /** Where the passkeys work. */
  readonly address: (deps: PlatformDeps) => string;
  /** The account that a call is about, for the security events. */
  readonly account: (ownerId: string) => Parameters<typeof callIsAbout>[0];
  /**
   * Locks the owner's row: every change of the second factor and every use of it takes this lock.
   */
  readonly lock: (tx: Tx, ownerId: string) => Promise<unknown>;
  /** A passkey that was not used after this does not sign in without the password. */
  readonly resetAt?: (tx: Tx, ownerId: string) => Promise<Date | null>;
  /** After the second factor was accepted. */
  readonly recordUse?: (tx: Tx, ownerId: string, now: Date) => Promise<void>;
  /** Tells the owner that a recovery code was used, which may have been someone else. */
  readonly notifyCodeUsed: (tx: Tx, ownerId: string, left: number) => Promise<void>;
};

export type Session = { readonly ownerId: string; readonly sessionId: string };
