import * as lists from '@quarrter/contract/staff/client-lists';
import {
  checkClientAnswer,
  endClientSessions,
  identifyClient,
  proposeFactorRemoval,
  type RevealedNumber,
  revealAccount,
  revealBvn,
  revealNin,
  staffClientPage,
  stopFactorRemoval,
} from '@quarrter/contract/staff/clients';
import type { FastifyRequest } from 'fastify';
import type { Contact } from '../../accounts/index.ts';
import type { ApprovalKind } from '../../approvals/index.ts';
import type { InvestmentsDeps } from '../../investments/index.ts';
import type { LoansDeps } from '../../loans/index.ts';
import { type App, requireStaff, serve } from '../../platform/http/http.ts';
import { checkAnswerOfClient } from '../support/check-answer.ts';
import { endSessions } from './end-sessions.ts';
import { checkIdentity } from './identity-checks.ts';
import * as tabs from './list-tabs.ts';
import { addNote, listNotes } from './notes.ts';
import { openClient } from './open-client.ts';
import { readClient } from './read-client.ts';
import { revealNumber } from './reveal-number.ts';
import {
  proposeFactorRemoval as propose,
  stopFactorRemoval as stop,
} from './second-factor-removal.ts';
import { readTimeline } from './timeline.ts';

type ClientsDeps = LoansDeps &
  Pick<InvestmentsDeps, 'withdrawalHoldMinutes'> & {
    readonly approvalKinds: readonly ApprovalKind[];
  };

/** The page of one client: the first view is one call, and each tab is a list of its own. */
export function clientRoutes(app: App, deps: ClientsDeps): void {
  const { db, secrets } = deps;
  const open = (request: FastifyRequest, id: string): Promise<Contact> =>
    openClient(db, requireStaff(request), id);

  serve(app, staffClientPage, async ({ params, request }) =>
    readClient(db, secrets, requireStaff(request), await open(request, params.id)),
  );

  const reveal = (
    number: RevealedNumber,
    { request, params, body }: { request: FastifyRequest; params: { id: string }; body: Reason },
  ) => {
    const asked = { clientId: params.id, number, reason: body.reason };
    return revealNumber(deps, requireStaff(request), asked, new Date());
  };
  serve(app, revealNin, (received) => reveal('nin', received));
  serve(app, revealBvn, (received) => reveal('bvn', received));
  serve(app, revealAccount, (received) => reveal('account', received));

  serve(app, checkClientAnswer, async ({ params, body, request }) => {
    const client = await open(request, params.id);
    return checkAnswerOfClient(db, requireStaff(request), client, body.answer, new Date());
  });

  serve(app, identifyClient, ({ params, body, request }) =>
    checkIdentity(deps, requireStaff(request), params.id, body.loan_id),
  );

  serve(app, endClientSessions, async ({ params, body, request }) => {
    await endSessions(db, requireStaff(request), params.id, body.reason);
    return { detail: 'The client is signed out everywhere.' };
  });

  serve(app, proposeFactorRemoval, async ({ params, body, request, reply }) => {
    const staff = requireStaff(request);
    return reply.code(201).send(await propose(deps, staff, params.id, body.reason));
  });

  serve(app, stopFactorRemoval, async ({ params, body, request }) => {
    await stop(db, requireStaff(request), params.id, body.reason);
    return { detail: 'The second factor stays on.' };
  });

  tabRoutes(app, deps, open);

  serve(app, lists.clientNotes, async ({ params, query, request }) => {
    const { clientId } = await open(request, params.id);
    return listNotes(db, clientId, query);
  });
  serve(app, lists.writeNote, async ({ params, body, request, reply }) =>
    reply.code(201).send(await addNote(db, requireStaff(request), params.id, body)),
  );
}

type Reason = { reason: string };
type Open = (request: FastifyRequest, id: string) => Promise<Contact>;

function tabRoutes(app: App, deps: LoansDeps, open: Open): void {
  const { db } = deps;
  serve(app, lists.clientLoans, async ({ params, query, request }) =>
    tabs.loansTab(db, (await open(request, params.id)).clientId, query),
  );
  serve(app, lists.clientInvestments, async ({ params, query, request }) =>
    tabs.investmentsTab(db, (await open(request, params.id)).clientId, query),
  );
  serve(app, lists.clientReceipts, async ({ params, query, request }) =>
    tabs.receiptsTab(db, (await open(request, params.id)).clientId, query),
  );
  serve(app, lists.clientTransfers, async ({ params, query, request }) =>
    tabs.transfersTab(db, (await open(request, params.id)).clientId, query),
  );
  serve(app, lists.clientDocuments, async ({ params, query, request }) =>
    tabs.documentsTab(db, deps, (await open(request, params.id)).clientId, query),
  );
  serve(app, lists.clientEmails, async ({ params, query, request }) =>
    tabs.emailsTab(db, (await open(request, params.id)).clientId, query),
  );
  serve(app, lists.clientMessages, async ({ params, query, request }) =>
    tabs.messagesTab(db, await open(request, params.id), query),
  );
  serve(app, lists.clientLedger, async ({ params, query, request }) =>
    tabs.ledgerTab(db, (await open(request, params.id)).clientId, query),
  );
  serve(app, lists.clientTimeline, async ({ params, query, request }) =>
    readTimeline(db, (await open(request, params.id)).clientId, query),
  );
}
