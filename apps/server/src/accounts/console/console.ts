import * as lists from '@quarrter/contract/staff/client-lists';
import * as contract from '@quarrter/contract/staff/clients';
import { defineConsole } from '../../console/index.ts';
import { listEmails } from '../../events/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { checkAnswer } from './check-answer.ts';
import type { AccountsConsoleDeps } from './client-panels.ts';
import { correctionForms, correctionRoutes } from './correction-evidence.ts';
import { endSessions } from './end-sessions.ts';
import { proposeNewAddress } from './new-address.ts';
import { addNote, listNotes } from './notes.ts';
import { clientTab, openClient } from './open-client.ts';
import { readClient } from './read-client.ts';
import { revealNumber } from './reveal-number.ts';
import { clientSearch } from './search.ts';
import { proposeFactorRemoval, stopFactorRemoval } from './second-factor-removal.ts';
import { readTimeline } from './timeline.ts';

/** The page of one client: the first view is one call, and each tab is a list of its own. */
export const accountsConsole = defineConsole<AccountsConsoleDeps>({
  routes: (app, deps) => {
    pageRoutes(app, deps);
    actionRoutes(app, deps);
    correctionRoutes(app, deps);
  },
  uploads: correctionForms,
  searches: [clientSearch],
});

function pageRoutes(app: App, deps: AccountsConsoleDeps): void {
  const { db } = deps;
  serve(app, contract.staffClientPage, async ({ params, staff }) =>
    readClient(deps, staff, await openClient(db, staff, params.id)),
  );

  serve(
    app,
    lists.clientEmails,
    clientTab(db, ({ clientId }, query) => listEmails(db, clientId, query)),
  );

  serve(
    app,
    lists.clientTimeline,
    clientTab(db, ({ clientId }, query, staff) => readTimeline(deps, staff, clientId, query)),
  );

  serve(
    app,
    lists.clientNotes,
    clientTab(db, ({ clientId }, query) => listNotes(db, clientId, query)),
  );

  serve(app, lists.writeNote, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await addNote(db, staff, params.id, body)),
  );
}

const reveals = [
  [contract.revealNin, 'nin'],
  [contract.revealBvn, 'bvn'],
  [contract.revealAccount, 'account'],
] as const;

function actionRoutes(app: App, deps: AccountsConsoleDeps): void {
  const { db } = deps;
  for (const [call, number] of reveals) {
    serve(app, call, ({ params, body, staff }) =>
      revealNumber(deps, staff, { clientId: params.id, number, ...body }),
    );
  }

  serve(app, contract.checkClientAnswer, async ({ params, body, staff }) => {
    const client = await openClient(db, staff, params.id);
    return checkAnswer(db, staff, client, body.answer, new Date());
  });

  serve(app, contract.endClientSessions, async ({ params, body, staff }) => {
    await endSessions(db, staff, params.id, body);
    return { detail: 'The client is signed out everywhere.' };
  });

  serve(app, contract.proposeFactorRemoval, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await proposeFactorRemoval(deps, staff, params.id, body.reason)),
  );

  serve(app, contract.proposeNewAddress, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await proposeNewAddress(deps, staff, params.id, body)),
  );

  serve(app, contract.stopFactorRemoval, async ({ params, body, staff }) => {
    await stopFactorRemoval(db, staff, params.id, body.reason);
    return { detail: '2FA is still on.' };
  });
}
