import { closeOffer, createOffer, openOffer, staffOffers } from '@quarrter/contract/staff/offers';
import { type App, requireStaff, serve } from '../../platform/http/http.ts';
import { makeOffer, proposeMove, showOffers } from './offers.ts';
import type { ProductsConsole } from './products.ts';

/** Limited-time offers in the console: an administrator makes one, two people open and close it. */
export function offerRoutes(app: App, console: ProductsConsole): void {
  serve(app, staffOffers, ({ query, request }) =>
    showOffers(console, requireStaff(request), query),
  );

  serve(app, createOffer, async ({ body, request, reply }) =>
    reply.code(201).send(await makeOffer(console, requireStaff(request), body)),
  );

  serve(app, openOffer, async ({ params, request, reply }) =>
    reply.code(201).send(await proposeMove(console, requireStaff(request), params.id, 'open')),
  );

  serve(app, closeOffer, async ({ params, request, reply }) =>
    reply.code(201).send(await proposeMove(console, requireStaff(request), params.id, 'close')),
  );
}
