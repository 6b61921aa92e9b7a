import * as offers from '@quarrter/contract/staff/offers';
import * as contract from '@quarrter/contract/staff/products';
import * as withdrawals from '@quarrter/contract/staff/withdrawal-rules';
import { type ConsoleDeps, defineConsole } from '../../console/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { makeOffer, proposeMove, showOffers } from './offers.ts';
import {
  proposeLoanTerms,
  proposeTax,
  proposeTierTerms,
  showInvestmentTier,
  showLoanProduct,
  showWithholdingTax,
} from './products.ts';
import { proposeRules, showWithdrawalRules } from './withdrawal-rules.ts';

/** Products and offers: everybody reads them, an administrator proposes a change. */
export const productsConsole = defineConsole<ConsoleDeps>({ routes });

function routes(app: App, deps: ConsoleDeps): void {
  serve(app, contract.staffLoanProduct, ({ params, staff }) =>
    showLoanProduct(deps, staff, params.type),
  );

  serve(app, contract.staffInvestmentTier, ({ params, staff }) =>
    showInvestmentTier(deps, staff, params.code),
  );

  serve(app, contract.staffWithholdingTax, ({ staff }) => showWithholdingTax(deps, staff));

  serve(app, contract.proposeWithholdingTax, async ({ body, staff, reply }) =>
    reply.code(201).send(await proposeTax(deps, staff, body)),
  );

  serve(app, contract.proposeLoanProduct, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await proposeLoanTerms(deps, staff, params.type, body)),
  );

  serve(app, contract.proposeInvestmentTier, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await proposeTierTerms(deps, staff, params.code, body)),
  );

  serve(app, withdrawals.staffWithdrawalRules, ({ params, staff }) =>
    showWithdrawalRules(deps, staff, params.currency),
  );

  serve(app, withdrawals.proposeWithdrawalRules, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await proposeRules(deps, staff, params.currency, body)),
  );

  serve(app, offers.staffOffers, ({ query, staff }) => showOffers(deps, staff, query));

  serve(app, offers.createOffer, async ({ body, staff, reply }) =>
    reply.code(201).send(await makeOffer(deps, staff, body)),
  );

  for (const [call, move] of [
    [offers.openOffer, 'open'],
    [offers.closeOffer, 'close'],
  ] as const) {
    serve(app, call, async ({ params, staff, reply }) =>
      reply.code(201).send(await proposeMove(deps, staff, params.id, move)),
    );
  }
}
