import { accessTables, type Realm } from '../access/index.ts';
import type { SchemaOf } from '../platform/database/define-table.ts';
import { recordAccountEvent, recoveryCodeUsed } from './events.ts';
import { lockClientRow } from './queries.ts';
import { accountsDb, appContext, idleMs } from './tables.ts';

/** How clients sign in. */
export const clientRealm: Realm = {
  tables: accessTables<SchemaOf<typeof accountsDb.tables>, 'client_id'>({
    owner: 'client_id',
    owners: 'clients',
    sessions: 'sessions',
    heldSignIns: 'pending_sign_ins',
    networks: 'known_networks',
    authenticators: 'client_authenticators',
    passkeys: 'client_passkeys',
    recoveryCodes: 'client_recovery_codes',
    challenges: 'passkey_challenges',
  }),
  idleMs,
  maxSessions: 10,
  codeAttempts: 'second-factor-sign-in',
  newAppLifetimeMs: 30 * 60_000,
  appContext,
  address: ({ publicUrl }) => publicUrl,
  account: (clientId) => ({ clientId }),
  lock: lockClientRow,
  resetAt: async (tx, clientId) => {
    const row = await accountsDb(tx)
      .selectFrom('clients')
      .select('password_reset_at')
      .where('client_id', '=', clientId)
      .executeTakeFirst();
    return row?.password_reset_at ?? null;
  },
  // It shows staff who are asked to remove the factor that it is not lost.
  recordUse: async (tx, clientId, now) => {
    await accountsDb(tx)
      .updateTable('clients')
      .set({ second_factor_used_at: now })
      .where('client_id', '=', clientId)
      .execute();
  },
  notifyCodeUsed: (tx, clientId, left) =>
    recordAccountEvent(tx, recoveryCodeUsed, clientId, { left }),
};
