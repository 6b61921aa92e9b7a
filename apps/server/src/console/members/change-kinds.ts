import { staffRole, staffRoleNames } from '@quarrter/contract/staff-rights';
import * as z from 'zod/mini';
import {
  deleteApp,
  deletePasskeys,
  deleteRecoveryCodes,
  readSecondFactor,
} from '../../access/index.ts';
import { type ApprovalKind, defineApprovalKind } from '../../approvals/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflict } from '../../platform/http/http-error.ts';
import { staffRealm } from '../realm.ts';
import { endStaffSessions } from '../sign-in/sessions.ts';
import { staffDb } from '../tables.ts';
import { releaseWorkOf } from '../work-queues/release-work-of.ts';
import {
  type LockedMember,
  lockWithAdministrators,
  requireActiveAdministrator,
  requireTwoAdministrators,
} from './lock-members.ts';
import { queueNotice, queueStaffLink } from './notices.ts';
import { stateOf, stateTexts } from './states.ts';

const rights = { proposeAs: 'manage-staff', decideAs: 'decide-staff' } as const;

/**
 * The state of a member that a proposal was made on. If it has changed since, approval is rejected.
 */
async function readMember(tx: Tx, staffId: string, titleOf: (name: string) => string) {
  const { member } = await lockWithAdministrators(tx, staffId);
  const facts = { State: stateTexts[stateOf(member)], Role: staffRoleNames[member.role] };
  return { title: titleOf(member.name), facts };
}

type Approved = { readonly subject: { id: string }; readonly decidedBy: { staffId: string } };

/** The member, locked, for a decision of another administrator who is still active. */
async function lockForDecision(tx: Tx, { subject, decidedBy }: Approved): Promise<LockedMember> {
  const locked = await lockWithAdministrators(tx, subject.id);
  requireActiveAdministrator(locked, decidedBy.staffId);
  return locked;
}

export const roleChange = defineApprovalKind({
  name: 'staff-role',
  version: 1,
  noun: 'role',
  effect: 'It takes effect at once. The member will be signed out and told by email.',
  payload: z.object({ role: staffRole }),
  ...rights,
  readSubject: (tx, { id }) => readMember(tx, id, (name) => `Role of ${name}`),
  describe: async (tx, { id }, { role }) => {
    const locked = await lockWithAdministrators(tx, id);
    if (role !== 'administrator') requireTwoAdministrators(locked);
    const { member } = locked;
    if (member.role === role) return [];
    return [{ label: 'Role', before: staffRoleNames[member.role], after: staffRoleNames[role] }];
  },
  execute: async (tx, approved) => {
    const locked = await lockForDecision(tx, approved);
    const { role } = approved.payload;
    if (role !== 'administrator') requireTwoAdministrators(locked);
    const { staff_id: staffId } = locked.member;
    await staffDb(tx)
      .updateTable('staff_members')
      .set({ role })
      .where('staff_id', '=', staffId)
      .execute();
    // The console of an open session still shows the actions of the earlier role.
    await endStaffSessions(tx, staffId);
    // The member may no longer be allowed to do the work of the earlier role.
    await releaseWorkOf(tx, staffId);
    if (stateOf(locked.member) === 'active') {
      await queueNotice(tx, staffId, 'role-changed', staffRoleNames[role]);
    }
  },
});

export const memberEnabling = defineApprovalKind({
  name: 'staff-enabling',
  version: 1,
  noun: 'return',
  effect: 'The member can sign in again at once.',
  payload: z.object({}),
  ...rights,
  readSubject: (tx, { id }) => readMember(tx, id, (name) => `Enable ${name} again`),
  describe: async (tx, { id }) => {
    const { member } = await lockWithAdministrators(tx, id);
    if (member.disabled_at === null) throw conflict('This member is not disabled.');
    const after = stateTexts[stateOf({ ...member, disabled_at: null })];
    return [{ label: 'State', before: stateTexts.disabled, after }];
  },
  execute: async (tx, approved) => {
    const { member } = await lockForDecision(tx, approved);
    const { staff_id: staffId } = member;
    await staffDb(tx)
      .updateTable('staff_members')
      .set({ disabled_at: null })
      .where('staff_id', '=', staffId)
      .execute();
    if (member.password_hash === null) await queueStaffLink(tx, staffId);
    else await queueNotice(tx, staffId, 'enabled');
  },
});

export const reEnrolment = defineApprovalKind({
  name: 'staff-re-enrolment',
  version: 1,
  noun: 'new enrolment',
  effect:
    'The member will be signed out, their password and 2FA removed, and we’ll email a link to ' +
    'set up new ones. Call the member to make sure that they asked for it.',
  payload: z.object({ reason: z.string() }),
  ...rights,
  readSubject: (tx, { id }) => readMember(tx, id, (name) => `New enrolment of ${name}`),
  describe: async (tx, { id }, { reason }) => {
    const { member } = await lockWithAdministrators(tx, id);
    const state = stateOf(member);
    if (state === 'disabled') throw conflict('Enable this member first.');
    if (state === 'invited') throw conflict('This member has not enrolled yet.');
    const { appSince, passkeys } = await readSecondFactor(tx, staffRealm, id);
    const before = [
      ...(appSince === null ? [] : ['Authenticator app']),
      ...passkeys.map(({ name }) => `Passkey ${name}`),
    ].join(', ');
    const after = 'Set up again with a link by email';
    return [
      { label: 'Password and second factor', before: before || 'None', after },
      { label: 'Reason', before: '', after: reason },
    ];
  },
  execute: async (tx, approved) => {
    const { member } = await lockForDecision(tx, approved);
    const { staff_id: staffId } = member;
    await staffDb(tx)
      .updateTable('staff_members')
      .set({ password_hash: null })
      .where('staff_id', '=', staffId)
      .execute();
    await deleteApp(tx, staffRealm, staffId);
    await deletePasskeys(tx, staffRealm, staffId, null);
    await deleteRecoveryCodes(tx, staffRealm, staffId);
    await endStaffSessions(tx, staffId);
    await queueStaffLink(tx, staffId);
  },
});

export const changeKinds: readonly ApprovalKind[] = [roleChange, memberEnabling, reEnrolment];
