import type { CreationAnswer } from '@quarrter/contract/second-factor';
import * as calls from '@quarrter/contract/staff/account';
import type { FastifyRequest } from 'fastify';
import {
  beginPasskey,
  challengeOwner,
  endSessions,
  giveSecondFactor,
  listSessions,
  presentSecondFactor,
  readSecondFactor,
  replaceRecoveryCodes,
} from '../../access/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { isId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { recordAction } from '../audit.ts';
import { staffRealm } from '../realm.ts';
import type { StaffSession } from '../sign-in/sessions.ts';
import { changeStaffPassword } from './change-password.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import {
  addOwnPasskey,
  beginOwnApp,
  confirmOwnApp,
  removeOwnApp,
  removeOwnPasskey,
} from './own-factors.ts';
import { readAccount } from './read-account.ts';
import { recordFactorChange } from './record-change.ts';
import { requireProof } from './require-proof.ts';

/** The calls for members of staff to read and change their own accounts. */
export function ownAccountRoutes(app: App, deps: PlatformDeps): void {
  const { db } = deps;
  sessionRoutes(app, deps);
  factorRoutes(app, deps);

  serve(app, calls.changeStaffPassword, async ({ body, request }) => {
    const now = new Date();
    await changeStaffPassword(db, await requireProof(db, request, now), body, now);
    return { detail: 'Your password was changed. Please sign in again.' };
  });

  serve(app, calls.staffChallenge, ({ staff }) =>
    challengeOwner(deps, staffRealm, staff.staffId, new Date()),
  );

  serve(app, calls.staffProof, async ({ body, staff: { staffId: ownerId, sessionId } }) => {
    await giveSecondFactor(deps, staffRealm, { ownerId, sessionId }, body, new Date());
    return { detail: 'Thank you. You are verified.' };
  });
}

function sessionRoutes(app: App, { db }: PlatformDeps): void {
  serve(app, calls.staffAccount, async ({ staff }) => {
    const session = { ownerId: staff.staffId, sessionId: staff.sessionId };
    const sessions = await listSessions(db, staffRealm, session, new Date());
    return { ...(await readAccount(db, staff)), sessions };
  });

  const end = (staff: StaffSession, which: { only: string } | { allBut: string }) =>
    db.transaction().execute(async (tx) => {
      const ended = await endSessions(tx, staffRealm, staff.staffId, which);
      if (ended === 0) return 0;
      await recordAction(tx, staff, await readBusinessTime(tx), {
        action: 'end-sessions',
        subject: 'own account',
        subjectId: staff.staffId,
        note: ended === 1 ? '1 session' : `${ended} sessions`,
      });
      return ended;
    });

  serve(app, calls.endStaffSession, async ({ params, staff }) => {
    if (params.id === staff.sessionId) throw conflict('Sign out to end this session.');
    if (!isId(params.id) || (await end(staff, { only: params.id })) === 0) throw notFound();
    return { detail: 'The session has ended.' };
  });

  serve(app, calls.endOtherStaffSessions, async ({ staff }) => {
    await end(staff, { allBut: staff.sessionId });
    return { detail: 'You are signed out everywhere else.' };
  });
}

function factorRoutes(app: App, deps: PlatformDeps): void {
  const { db, secrets } = deps;
  const proved = (request: FastifyRequest) => requireProof(db, request, new Date());
  const factorOf = async ({ staffId }: StaffSession) =>
    presentSecondFactor(await readSecondFactor(db, staffRealm, staffId));

  serve(app, calls.beginStaffApp, async ({ request }) => beginOwnApp(deps, await proved(request)));

  serve(app, calls.confirmStaffApp, async ({ body, request }) => {
    const staff = await proved(request);
    return { recoveryCodes: await confirmOwnApp(deps, staff, body.code, new Date()) };
  });

  serve(app, calls.beginStaffPasskey, async ({ request }) => {
    const { staffId: id, email, name } = await proved(request);
    return beginPasskey(deps, staffRealm, { id, email, name }, new Date());
  });

  serve(app, calls.addStaffPasskey, async ({ body, request }) => {
    const staff = await proved(request);
    const made = { name: body.name, answer: body.passkey as CreationAnswer };
    return { recoveryCodes: await addOwnPasskey(deps, staff, made, new Date()) };
  });

  serve(app, calls.removeStaffPasskey, async ({ params, request }) => {
    const staff = await proved(request);
    await removeOwnPasskey(deps, staff, params.id);
    return factorOf(staff);
  });

  serve(app, calls.removeStaffApp, async ({ request }) => {
    const staff = await proved(request);
    await removeOwnApp(deps, staff);
    return factorOf(staff);
  });

  serve(app, calls.newStaffRecoveryCodes, async ({ request }) => {
    const staff = await proved(request);
    return db.transaction().execute(async (tx) => {
      await lockOwnAccount(tx, staff);
      await recordFactorChange(tx, staff, 'recovery-codes-replaced');
      return { recoveryCodes: await replaceRecoveryCodes(tx, secrets, staffRealm, staff.staffId) };
    });
  });
}
