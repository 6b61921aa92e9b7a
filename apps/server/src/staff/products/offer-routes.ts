import { closeOffer, createOffer, openOffer, staffOffers } from '@quarrter/contract/staff/offers';
import type { ConsoleDeps } from '../../console/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { makeOffer, proposeMove, showOffers } from './offers.ts';

/** Limited-time offers in the console: an administrator makes one, two people open and close it. */
export function offerRoutes(app: App, console: ConsoleDeps): void {
  serve(app, staffOffers, ({ query, staff }) => showOffers(console, staff, query));

  serve(app, createOffer, async ({ body, staff, reply }) =>
    reply.code(201).send(await makeOffer(console, staff, body)),
  );

  serve(app, openOffer, async ({ params, staff, reply }) =>
    reply.code(201).send(await proposeMove(console, staff, params.id, 'open')),
  );

  serve(app, closeOffer, async ({ params, staff, reply }) =>
    reply.code(201).send(await proposeMove(console, staff, params.id, 'close')),
  );
}
