import {
  collectionsList,
  logContact,
  readCollectionCase,
  recordPromise,
} from '@quarrter/contract/staff/collections';
import type { LoansDeps } from '../../loans/index.ts';
import { type App, requestIdOf, serve } from '../../platform/http/http.ts';
import { agreePromise, recordContact, showCase } from './collection-case.ts';
import { readLateLoans } from './list-late-loans.ts';

/** Loans in arrears: the list by age, contacts, and promises to pay. */
export function collectionRoutes(app: App, deps: LoansDeps): void {
  const { db } = deps;
  serve(app, collectionsList, ({ query }) => readLateLoans(db, query));

  serve(app, readCollectionCase, ({ params, staff }) => showCase(db, staff, params.id, new Date()));

  serve(app, logContact, async ({ params, body, staff, request, reply }) => {
    const input = { ...body, loanId: params.id, requestId: requestIdOf(request) };
    return reply.code(201).send(await recordContact(deps, staff, input, new Date()));
  });

  serve(app, recordPromise, async ({ params, body, staff, reply }) => {
    return reply.code(201).send(await agreePromise(db, staff, params.id, body.parts, new Date()));
  });
}
