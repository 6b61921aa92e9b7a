import type { CreationAnswer } from '@quarrter/contract/second-factor';
import * as calls from '@quarrter/contract/staff/account';
import type { FastifyRequest } from 'fastify';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import { isId } from '../../platform/database/ids.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { conflict, notFound } from '../../platform/http/http-error.ts';
import { presentSecondFactor } from '../../platform/second-factor/present.ts';
import { recordAction } from '../audit.ts';
import { challengeStaff } from '../second-factor/challenges.ts';
import { readStaffFactor } from '../second-factor/read.ts';
import { replaceStaffCodes } from '../second-factor/recovery-codes.ts';
import { beginStaffKey } from '../second-factor/store-passkey.ts';
import { endOwnSessions, listStaffSessions, type StaffSession } from '../sign-in/sessions.ts';
import { changeStaffPassword } from './change-password.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { beginOwnApp, confirmOwnApp } from './own-app.ts';
import { addOwnPasskey, removeOwnApp, removeOwnPasskey } from './own-passkeys.ts';
import { proveStaff } from './prove.ts';
import { readAccount } from './read-account.ts';
import { recordFactorChange } from './record-change.ts';
import { requireProof } from './require-proof.ts';

/** What members of staff see and change of their own accounts. */
export function ownAccountRoutes(app: App, deps: PlatformDeps): void {
  const { db } = deps;
  sessionRoutes(app, deps);
  factorRoutes(app, deps);

  serve(app, calls.changeStaffPassword, async ({ body, request }) => {
    const now = new Date();
    await changeStaffPassword(db, await requireProof(db, request, now), body, now);
    return { detail: 'Your password was changed. Please sign in again.' };
  });

  serve(app, calls.staffChallenge, ({ staff }) => challengeStaff(deps, staff.staffId, new Date()));

  serve(app, calls.staffProof, async ({ body, staff }) => {
    await proveStaff(deps, staff, body, new Date());
    return { detail: 'Thank you. We know that it is you.' };
  });
}

function sessionRoutes(app: App, { db }: PlatformDeps): void {
  serve(app, calls.staffAccount, async ({ staff: session }) => ({
    ...(await readAccount(db, session)),
    sessions: await listStaffSessions(db, session, new Date()),
  }));

  const end = (staff: StaffSession, which: { only: string } | { allBut: string }) =>
    db.transaction().execute(async (tx) => {
      const ended = await endOwnSessions(tx, staff.staffId, which);
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
    presentSecondFactor(await readStaffFactor(db, staffId));

  serve(app, calls.beginStaffApp, async ({ request }) => beginOwnApp(deps, await proved(request)));

  serve(app, calls.confirmStaffApp, async ({ body, request }) => {
    const staff = await proved(request);
    return { recovery_codes: await confirmOwnApp(deps, staff, body.code, new Date()) };
  });

  serve(app, calls.beginStaffPasskey, async ({ request }) => {
    const { staffId: id, email, name } = await proved(request);
    return beginStaffKey(deps, { id, email, name }, new Date());
  });

  serve(app, calls.addStaffPasskey, async ({ body, request }) => {
    const staff = await proved(request);
    const made = { name: body.name, answer: body.passkey as CreationAnswer };
    return { recovery_codes: await addOwnPasskey(deps, staff, made, new Date()) };
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
      return { recovery_codes: await replaceStaffCodes(tx, secrets, staff.staffId) };
    });
  });
}
