import type { CreationAnswer } from '@quarrter/contract/second-factor';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { callIsAbout } from '../../platform/http/call-context.ts';
import { badRequest } from '../../platform/http/http-error.ts';
import { rejectEasyPassword } from '../../platform/passwords/new-password.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { wrongCode } from '../../platform/second-factor/guesses.ts';
import {
  authenticatorAddress,
  newOneTimeSecret,
  stepOfCode,
} from '../../platform/second-factor/one-time-code.ts';
import type { Passkey } from '../../platform/second-factor/passkeys.ts';
import { recordAction } from '../audit.ts';
import { replaceStaffCodes } from '../second-factor/recovery-codes.ts';
import { beginStaffKey, readMadeKey, storeStaffKey } from '../second-factor/store-passkey.ts';
import { rememberStaffNetwork } from '../sign-in/networks.ts';
import { oneTimeSecretOf } from '../sign-in/one-time-secret.ts';
import { staffDb } from '../tables.ts';
import { consumeStaffLink, endStaffLinks, readStaffLink } from './links.ts';
import { lockMember, type MemberRow } from './lock-members.ts';
import { queueNotice } from './notices.ts';
import { stateOf } from './states.ts';

const brokenLink =
  'This link has expired or was already used. Ask an administrator to send another one.';

/** What the page of a link shows: whose it is, and what the second factor is made with. */
export async function beginEnrolment(deps: PlatformDeps, token: string, now: Date) {
  const link = await readStaffLink(deps.db, token, now);
  if (link === null) throw badRequest(brokenLink);
  const { member, secret } = await deps.db.transaction().execute(async (tx) => {
    const locked = await lockEnrolling(tx, link.staffId);
    return { member: locked, secret: await secretOf(tx, deps, locked) };
  });
  const { staff_id: id, email, name, role } = member;
  return {
    email,
    name,
    role,
    first: member.enrolled_at === null,
    expires_at: link.expiresAt.toISOString(),
    app: { secret, address: authenticatorAddress(email, secret) },
    passkey: await beginStaffKey(deps, { id, email, name }, now),
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

/** The same key for every opening of one link: it may be open in two tabs. */
async function secretOf(
  tx: Tx,
  { secrets }: PlatformDeps,
  { staff_id: staffId, new_totp_secret_sealed: sealed }: MemberRow,
): Promise<string> {
  if (sealed !== null) return secrets.open(sealed, oneTimeSecretOf(staffId));
  const secret = newOneTimeSecret();
  await staffDb(tx)
    .updateTable('staff_members')
    .set({ new_totp_secret_sealed: secrets.seal(secret, oneTimeSecretOf(staffId)) })
    .where('staff_id', '=', staffId)
    .execute();
  return secret;
}

export type Enrolment = {
  readonly token: string;
  readonly password: string;
  readonly code: string | undefined;
  readonly passkey: CreationAnswer | undefined;
  readonly passkeyName: string;
  readonly network: string;
};

type Factor =
  | { readonly step: bigint; readonly sealed: string }
  | { readonly made: Passkey; readonly name: string };

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
  const factor = await readFactor(deps, link.staffId, form, now);
  const passwordHash = await hashPassword(form.password);
  return deps.db.transaction().execute(async (tx) => {
    const member = await lockEnrolling(tx, link.staffId);
    if (!(await consumeStaffLink(tx, form.token))) throw badRequest(brokenLink);
    await endStaffLinks(tx, link.staffId);
    await storeCredentials(tx, member, passwordHash, factor, now);
    await rememberStaffNetwork(tx, deps.secrets, link.staffId, form.network, now);
    const actor = { ...member, staffId: link.staffId };
    await recordAction(tx, actor, await readBusinessTime(tx), {
      action: 'enrol',
      subject: `staff member ${member.name}`,
      subjectId: link.staffId,
      note: 'made' in factor ? 'With a passkey.' : 'With an authenticator app.',
    });
    if (member.enrolled_at !== null) await queueNotice(tx, link.staffId, 'enrolled-again');
    return replaceStaffCodes(tx, deps.secrets, link.staffId);
  });
}

/** What was given as second factor, if it is right. */
async function readFactor(
  deps: PlatformDeps,
  staffId: string,
  { code, passkey, passkeyName: name }: Enrolment,
  now: Date,
): Promise<Factor> {
  if (passkey !== undefined) return { made: await readMadeKey(deps, staffId, passkey, now), name };
  const member = await staffDb(deps.db)
    .selectFrom('staff_members')
    .select('new_totp_secret_sealed')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  const sealed = member?.new_totp_secret_sealed;
  if (!sealed) throw wrongCode('code');
  const step = await stepOfCode(
    deps.secrets.open(sealed, oneTimeSecretOf(staffId)),
    code ?? '',
    now,
  );
  if (step === null) throw wrongCode('code');
  return { step, sealed };
}

async function storeCredentials(
  tx: Tx,
  { staff_id: staffId, enrolled_at }: MemberRow,
  passwordHash: string,
  factor: Factor,
  now: Date,
): Promise<void> {
  await staffDb(tx)
    .updateTable('staff_members')
    .set({
      password_hash: passwordHash,
      enrolled_at: enrolled_at ?? now,
      new_totp_secret_sealed: null,
      ...('step' in factor && {
        totp_secret_sealed: factor.sealed,
        totp_confirmed_at: now,
        last_totp_step: factor.step,
      }),
    })
    .where('staff_id', '=', staffId)
    .execute();
  if ('made' in factor) await storeStaffKey(tx, staffId, factor.name, factor.made, now);
}
