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
import { openClient } from '../../accounts/index.ts';
import type { ApprovalKind } from '../../approvals/index.ts';
import type { StaffMember } from '../../console/index.ts';
import type { InvestmentsDeps } from '../../investments/index.ts';
import type { LoansDeps } from '../../loans/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { checkAnswerOfClient } from '../support/check-answer.ts';
import { endSessions } from './end-sessions.ts';
import { checkIdentity } from './identity-checks.ts';
import * as tabs from './list-tabs.ts';
import { addNote, listNotes } from './notes.ts';
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

  serve(app, staffClientPage, async ({ params, staff }) =>
    readClient(db, secrets, staff, await openClient(db, staff, params.id)),
  );

  const reveal = (
    number: RevealedNumber,
    { staff, params, body }: { staff: StaffMember; params: { id: string }; body: Reason },
  ) => {
    const asked = { clientId: params.id, number, reason: body.reason };
    return revealNumber(deps, staff, asked);
  };
  serve(app, revealNin, (received) => reveal('nin', received));
  serve(app, revealBvn, (received) => reveal('bvn', received));
  serve(app, revealAccount, (received) => reveal('account', received));

  serve(app, checkClientAnswer, async ({ params, body, staff }) => {
    const client = await openClient(db, staff, params.id);
    return checkAnswerOfClient(db, staff, client, body.answer, new Date());
  });

  serve(app, identifyClient, ({ params, body, staff }) =>
    checkIdentity(deps, staff, params.id, body.loan_id),
  );

  serve(app, endClientSessions, async ({ params, body, staff }) => {
    await endSessions(db, staff, params.id, body.reason);
    return { detail: 'The client is signed out everywhere.' };
  });

  serve(app, proposeFactorRemoval, async ({ params, body, staff, reply }) => {
    return reply.code(201).send(await propose(deps, staff, params.id, body.reason));
  });

  serve(app, stopFactorRemoval, async ({ params, body, staff }) => {
    await stop(db, staff, params.id, body.reason);
    return { detail: 'The second factor stays on.' };
  });

  tabRoutes(app, deps);

  serve(app, lists.clientNotes, async ({ params, query, staff }) => {
    const { clientId } = await openClient(db, staff, params.id);
    return listNotes(db, clientId, query);
  });
  serve(app, lists.writeNote, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await addNote(db, staff, params.id, body)),
  );
}

type Reason = { reason: string };

function tabRoutes(app: App, deps: LoansDeps): void {
  const { db } = deps;
  serve(app, lists.clientLoans, async ({ params, query, staff }) =>
    tabs.loansTab(db, (await openClient(db, staff, params.id)).clientId, query),
  );
  serve(app, lists.clientInvestments, async ({ params, query, staff }) =>
    tabs.investmentsTab(db, (await openClient(db, staff, params.id)).clientId, query),
  );
  serve(app, lists.clientReceipts, async ({ params, query, staff }) =>
    tabs.receiptsTab(db, (await openClient(db, staff, params.id)).clientId, query),
  );
  serve(app, lists.clientTransfers, async ({ params, query, staff }) =>
    tabs.transfersTab(db, (await openClient(db, staff, params.id)).clientId, query),
  );
  serve(app, lists.clientDocuments, async ({ params, query, staff }) =>
    tabs.documentsTab(db, deps, (await openClient(db, staff, params.id)).clientId, query),
  );
  serve(app, lists.clientEmails, async ({ params, query, staff }) =>
    tabs.emailsTab(db, (await openClient(db, staff, params.id)).clientId, query),
  );
  serve(app, lists.clientLedger, async ({ params, query, staff }) =>
    tabs.ledgerTab(db, (await openClient(db, staff, params.id)).clientId, query),
  );
  serve(app, lists.clientTimeline, async ({ params, query, staff }) =>
    readTimeline(db, (await openClient(db, staff, params.id)).clientId, query),
  );
}
