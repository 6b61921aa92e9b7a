import {
  proposeInvestmentTier,
  proposeLoanProduct,
  proposeWithholdingTax,
  staffInvestmentTier,
  staffLoanProduct,
  staffWithholdingTax,
} from '@quarrter/contract/staff/products';
import type { ConsoleDeps } from '../../console/index.ts';
import { type App, serve } from '../../platform/http/http.ts';
import {
  proposeLoanTerms,
  proposeTax,
  proposeTierTerms,
  showInvestmentTier,
  showLoanProduct,
  showWithholdingTax,
} from './products.ts';

/** Products in the console: everybody reads them, an administrator proposes a change. */
export function productRoutes(app: App, console: ConsoleDeps): void {
  serve(app, staffLoanProduct, ({ params, staff }) => showLoanProduct(console, staff, params.type));

  serve(app, staffInvestmentTier, ({ params, staff }) =>
    showInvestmentTier(console, staff, params.code),
  );

  serve(app, staffWithholdingTax, ({ staff }) => showWithholdingTax(console, staff));

  serve(app, proposeWithholdingTax, async ({ body, staff, reply }) =>
    reply.code(201).send(await proposeTax(console, staff, body)),
  );

  serve(app, proposeLoanProduct, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await proposeLoanTerms(console, staff, params.type, body)),
  );

  serve(app, proposeInvestmentTier, async ({ params, body, staff, reply }) =>
    reply.code(201).send(await proposeTierTerms(console, staff, params.code, body)),
  );
}
