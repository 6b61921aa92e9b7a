import type { Approval } from '@quarrter/contract/staff/approvals';
import type { StaffRight, StaffRole } from '@quarrter/contract/staff-rights';
import { generate } from 'otplib';
import { openSession } from '../../src/access/index.ts';
import { newOneTimeSecret } from '../../src/access/one-time-code.ts';
import { recordAction, serverCommand } from '../../src/console/audit.ts';
import { staffRealm } from '../../src/console/realm.ts';
import { requireRight } from '../../src/console/roles.ts';
import { readBusinessTime } from '../../src/platform/database/business-time.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { cheapestCost, hashPassword } from '../../src/platform/passwords/passwords.ts';
import type { Secrets } from '../../src/platform/passwords/secrets.ts';
import { allTables } from '../all-tables.ts';
import type { TestApp } from '../test-app.ts';

export type TestStaff = {
  staffId: string;
  email: string;
  name: string;
  role: StaffRole;
  password: string;
  oneTimeSecret: string;
  token: string;
  /** Headers of a signed-in call. */
  headers: { authorization: string };
  /** The code of the authenticator app, as it is now or some steps of 30 seconds from now. */
  code(steps?: number): Promise<string>;
};

let made = 0;

/** A staff member of a role with an open session. */
export async function aStaffMember(
  { deps: { db, secrets } }: { deps: { db: Database; secrets: Secrets } },
  role: StaffRole,
): Promise<TestStaff> {
  made += 1;
  const email = `${role}-${process.pid}-${made}@quarrter.example`;
  const name = `Staff Member ${made}`;
  const password = 'Correct-Horse-7';
  const passwordHash = await hashPassword(password, cheapestCost);
  const oneTimeSecret = newOneTimeSecret();
  const code = (steps = 0) =>
    generate({ secret: oneTimeSecret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  return db.transaction().execute(async (tx) => {
    const staffId = newId();
    const now = new Date();
    await allTables(tx)
      .insertInto('staff_members')
      .values({
        staff_id: staffId,
        email,
        name,
        role,
        password_hash: passwordHash,
        enrolled_at: now,
      })
      .execute();
    await allTables(tx)
      .insertInto('staff_authenticators')
      .values({
        staff_id: staffId,
        secret_sealed: secrets.seal(oneTimeSecret, staffRealm.appContext(staffId)),
        confirmed_at: now,
      })
      .execute();
    await recordAction(tx, serverCommand, await readBusinessTime(tx), {
      action: 'created',
      subject: `staff member ${name}`,
      subjectId: staffId,
      note: `As ${role}.`,
    });
    const token = await openSession(
      tx,
      staffRealm,
      { ownerId: staffId, secondFactorPassedAt: now },
      now,
    );
    const headers = { authorization: `Token ${token}` };
    return { staffId, email, name, role, password, oneTimeSecret, token, headers, code };
  });
}

/** Whether the member's role may make calls that need this. */
export function mayCall(member: TestStaff, needs: StaffRight = 'all staff'): boolean {
  try {
    requireRight(member, needs);
    return true;
  } catch {
    return false;
  }
}

export type SignInForm = { email: string; password: string; code: string };

export async function formOf({ email, password, code }: TestStaff, steps = 0): Promise<SignInForm> {
  return { email, password, code: await code(steps) };
}

type Headers = { readonly [name: string]: string };

/** Signs in as the console does. Returns the last reply: the password's if that was wrong. */
export async function signInStaff(
  { app }: Pick<TestApp, 'app'>,
  { code, ...passwordForm }: SignInForm,
  headers: Headers = {},
) {
  const post = (name: string, payload: object) =>
    app.inject({ method: 'POST', url: `/staff/api/login/${name}/`, payload, headers });
  const begun = await post('begin', passwordForm);
  if (begun.statusCode !== 200) return begun;
  return post('finish', { signInToken: begun.json().signInToken, code });
}

/** A call of the console by one of the staff. The path is the part after `/staff/api/`. */
export async function staffCall(
  { app }: Pick<TestApp, 'app'>,
  { headers }: Pick<TestStaff, 'headers'>,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
) {
  const sent = method === 'POST' && payload !== undefined ? { payload } : {};
  const reply = await app.inject({ method, url: `/staff/api/${path}`, headers, ...sent });
  return { status: reply.statusCode, body: reply.json() };
}

/** One of the staff approves the proposal of another, with the figures that the console shows. */
export async function approveAs(
  testApp: Pick<TestApp, 'app'>,
  staff: Pick<TestStaff, 'headers'>,
  approvalId: string,
): Promise<{ status: number; body: Approval & { detail?: string } }> {
  const { body: read } = await staffCall(testApp, staff, 'GET', `approvals/${approvalId}/`);
  const path = `approvals/${approvalId}/approve/`;
  return staffCall(testApp, staff, 'POST', path, { shown: read.shown });
}
