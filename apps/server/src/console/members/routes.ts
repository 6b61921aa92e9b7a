import type { CreationAnswer } from '@quarrter/contract/second-factor';
import {
  beginEnrolment as beginCall,
  finishEnrolment as finishCall,
} from '@quarrter/contract/staff/enrolment';
import {
  cancelInvitation,
  disableStaff,
  inviteStaff,
  proposeEnabling,
  proposeReEnrolment,
  proposeRole,
  resendInvitation,
  staffMembers,
} from '@quarrter/contract/staff/members';
import { normalizeEmail } from '@quarrter/domain/people';
import type { PlatformDeps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { staffNetworkOf } from '../sign-in/staff-network.ts';
import { memberEnabling, reEnrolment, roleChange } from './change-kinds.ts';
import { disableMember } from './disable.ts';
import { beginEnrolment, finishEnrolment } from './enrol.ts';
import { staffInvitation } from './invitation.ts';
import { cancelLink, resendLink } from './invitations.ts';
import { listMembers, readListed } from './list-members.ts';
import { proposeAboutMember, waitingAboutMembers } from './propose.ts';

/** The people of the lender: administrators manage them in pairs, auditors read. */
export function memberRoutes(app: App, deps: PlatformDeps): void {
  enrolmentRoutes(app, deps);
  proposalRoutes(app, deps);
  const { db } = deps;

  serve(app, staffMembers, async ({ query, staff }) => {
    return {
      ...(await listMembers(db, staff, query)),
      proposals: await waitingAboutMembers(db, staff),
    };
  });

  serve(app, disableStaff, async ({ params, body, staff }) => {
    await disableMember(db, staff, params.id, body.reason, new Date());
    return readListed(db, staff, params.id);
  });

  serve(app, resendInvitation, async ({ params, staff }) => {
    await resendLink(db, staff, params.id);
    return readListed(db, staff, params.id);
  });

  serve(app, cancelInvitation, async ({ params, staff }) => {
    await cancelLink(db, staff, params.id);
    return { detail: 'The invitation is cancelled.' };
  });
}

function proposalRoutes(app: App, { db }: PlatformDeps): void {
  serve(app, inviteStaff, async ({ body, staff, reply }) => {
    const email = normalizeEmail(body.email) ?? body.email;
    const payload = { email, name: body.name, role: body.role };
    return reply
      .code(201)
      .send(await proposeAboutMember(db, staff, staffInvitation, email, payload));
  });

  serve(app, proposeRole, async ({ params, body, staff, reply }) => {
    return reply.code(201).send(await proposeAboutMember(db, staff, roleChange, params.id, body));
  });

  serve(app, proposeEnabling, async ({ params, staff, reply }) => {
    return reply.code(201).send(await proposeAboutMember(db, staff, memberEnabling, params.id, {}));
  });

  serve(app, proposeReEnrolment, async ({ params, body, staff, reply }) => {
    return reply.code(201).send(await proposeAboutMember(db, staff, reEnrolment, params.id, body));
  });
}

/** Without a session: the token of the emailed link identifies the member. */
function enrolmentRoutes(app: App, deps: PlatformDeps): void {
  serve(app, beginCall, ({ body }) => beginEnrolment(deps, body.token, new Date()));

  serve(app, finishCall, async ({ body, request }) => {
    const { token, password, code, passkey, passkeyName = 'My passkey' } = body;
    const answer = passkey as CreationAnswer | undefined;
    const network = staffNetworkOf(request);
    const form = { token, password, code, passkey: answer, passkeyName, network };
    return { recoveryCodes: await finishEnrolment(deps, form, new Date()) };
  });
}
