import type { CreationAnswer } from '@quarrter/contract/second-factor';
import {
  beginPasskey,
  confirmApp,
  readMadePasskey,
  rememberNetwork,
  replaceRecoveryCodes,
  resumeApp,
  storePasskey,
  wrongCode,
} from '../../access/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { callIsAbout } from '../../platform/http/call-context.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { rejectEasyPassword } from '../../platform/passwords/new-password.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { recordAction } from '../audit.ts';
import { staffRealm } from '../realm.ts';
import { staffDb } from '../tables.ts';
import { consumeStaffLink, endStaffLinks, readStaffLink } from './links.ts';
import { lockMember, type MemberRow } from './lock-members.ts';
import { queueNotice } from './notices.ts';
import { stateOf } from './states.ts';

const brokenLink =
  'This link has expired or was already used. Ask an administrator to send another one.';

/** Returns the data of an enrolment page: the link's member, an app key and passkey options. */
export async function beginEnrolment(deps: PlatformDeps, token: string, now: Date) {
  const link = await readStaffLink(deps.db, token, now);
  if (link === null) throw badRequest(brokenLink);
  const { member, app } = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockEnrolling(tx, link.staffId);
    const owner = { ownerId: locked.staff_id, email: locked.email };
    // The same key for every opening of one link: it may be open in two tabs.
    return { member: locked, app: await resumeApp(tx, deps.secrets, staffRealm, owner, now) };
  });
  const { staff_id: id, email, name, role } = member;
  return {
    email,
    name,
    role,
    first: member.enrolled_at === null,
    expiresAt: link.expiresAt,
    app,
    passkey: await beginPasskey(deps, staffRealm, { id, email, name }, now),
  };
}

async function lockEnrolling(tx: Tx, staffId: string): Promise<MemberRow> {
  const member = await lockMember(tx, staffId);
  const state = member && stateOf(member);
  if (member === undefined || (state !== 'invited' && state !== 'enrolling')) {
    throw badRequest(brokenLink);
  }
  return member;
}

export type Enrolment = {
  readonly token: string;
  readonly password: string;
  readonly code: string | undefined;
  readonly passkey: CreationAnswer | undefined;
  readonly passkeyName: string;
  readonly network: string;
};

/**
 * Sets the password and the second factor, and uses the link up. Returns the recovery codes, the
 * only time that they are known. A wrong code or a weak password leaves the link as it is.
 */
export async function finishEnrolment(
  deps: PlatformDeps,
  form: Enrolment,
  now: Date,
): Promise<string[]> {
  const link = await readStaffLink(deps.db, form.token, now);
  if (link === null) throw badRequest(brokenLink);
  callIsAbout({ staffId: link.staffId });
  await rejectEasyPassword(form.password, 'password');
  const { passkey: answer } = form;
  const { staffId: ownerId } = link;
  const made = answer && (await readMadePasskey(deps, staffRealm, { ownerId, answer }, now));
  const passwordHash = await hashPassword(form.password);
  const { db, secrets } = deps;
  return db.transaction().execute(async (tx) => {
    const member = await lockEnrolling(tx, ownerId);
    if (!(await consumeStaffLink(tx, form.token))) throw badRequest(brokenLink);
    if (made) {
      await storePasskey(tx, staffRealm, { ownerId, name: form.passkeyName, made }, now);
    } else {
      const given = { ownerId, code: form.code ?? '' };
      if (!(await confirmApp(tx, secrets, staffRealm, given, now))) throw wrongCode('code');
    }
    await endStaffLinks(tx, ownerId);
    await staffDb(tx)
      .updateTable('staff_members')
      .set({ password_hash: passwordHash, enrolled_at: member.enrolled_at ?? now })
      .where('staff_id', '=', ownerId)
      .execute();
    await rememberNetwork(tx, secrets, staffRealm, { ownerId, network: form.network }, now);
    const actor = { ...member, staffId: ownerId };
    await recordAction(tx, actor, await readBusinessTime(tx), {
      action: 'enrol',
      subject: `staff member ${member.name}`,
      subjectId: ownerId,
      note: made ? 'With a passkey.' : 'With an authenticator app.',
    });
    if (member.enrolled_at !== null) await queueNotice(tx, ownerId, 'enrolled-again');
    return replaceRecoveryCodes(tx, secrets, staffRealm, ownerId);
  });
}
