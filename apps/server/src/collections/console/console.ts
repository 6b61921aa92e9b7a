import { removeClientCards } from '@quarrter/contract/staff/clients';
import * as contract from '@quarrter/contract/staff/collections';
import { defineConsole } from '../../console/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { type App, requestIdOf, serve } from '../../platform/http/http.ts';
import { brokenPromisesQueue } from './broken-promises.ts';
import { agreePromise, recordContact, showCase } from './collection-case.ts';
import { readLateLoans } from './list-late-loans.ts';
import { removeCards } from './remove-cards.ts';

/** Loans in arrears: the list by age, contacts, and promises to pay; and the end of charges. */
export const collectionsConsole = defineConsole<PlatformDeps>({
  routes,
  queues: [brokenPromisesQueue],
});

function routes(app: App, deps: PlatformDeps): void {
  const { db } = deps;
  serve(app, contract.collectionsList, ({ query }) => readLateLoans(db, query));

  serve(app, contract.readCollectionCase, ({ params, staff }) =>
    showCase(db, staff, params.id, new Date()),
  );

  serve(app, contract.logContact, async ({ params, body, staff, request, reply }) => {
    const input = { ...body, loanId: params.id, requestId: requestIdOf(request) };
    return reply.code(201).send(await recordContact(deps, staff, input, new Date()));
  });

  serve(app, contract.recordPromise, async ({ params, body, staff, reply }) => {
    return reply.code(201).send(await agreePromise(db, staff, params.id, body.parts, new Date()));
  });

  serve(app, removeClientCards, async ({ params, body, staff }) => {
    await removeCards(db, staff, params.id, body.reason);
    return { detail: 'The cards are removed.' };
  });
}
