import { accessTables, type Realm } from '../access/index.ts';
import type { SchemaOf } from '../platform/database/define-table.ts';
import { lockMember } from './members/lock-members.ts';
import { queueNotice } from './members/notices.ts';
import { appContext, idleMs, type staffDb } from './tables.ts';

/** How staff sign in, at the console's host. */
export const staffRealm: Realm = {
  tables: accessTables<SchemaOf<typeof staffDb.tables>, 'staff_id'>({
    owner: 'staff_id',
    owners: 'staff_members',
    sessions: 'staff_sessions',
    heldSignIns: 'staff_pending_sign_ins',
    networks: 'staff_networks',
    authenticators: 'staff_authenticators',
    passkeys: 'staff_passkeys',
    recoveryCodes: 'staff_recovery_codes',
    challenges: 'staff_challenges',
  }),
  idleMs,
  codeAttempts: 'staff-second-factor',
  newAppLifetimeMs: Number.POSITIVE_INFINITY,
  appContext,
  address: ({ staffUrl }) => staffUrl,
  account: (staffId) => ({ staffId }),
  lock: lockMember,
  notifyCodeUsed: (tx, staffId) => queueNotice(tx, staffId, 'recovery-code-used'),
};
