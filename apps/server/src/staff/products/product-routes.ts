import {
  proposeInvestmentTier,
  proposeLoanProduct,
  proposeWithholdingTax,
  staffInvestmentTier,
  staffLoanProduct,
  staffWithholdingTax,
} from '@quarrter/contract/staff/products';
import { type App, requireStaff, serve } from '../../platform/http/http.ts';
import {
  type ProductsConsole,
  proposeLoanTerms,
  proposeTax,
  proposeTierTerms,
  showInvestmentTier,
  showLoanProduct,
  showWithholdingTax,
} from './products.ts';

/** Products in the console: everybody reads them, an administrator proposes a change. */
export function productRoutes(app: App, console: ProductsConsole): void {
  serve(app, staffLoanProduct, ({ params, request }) =>
    showLoanProduct(console, requireStaff(request), params.type),
  );

  serve(app, staffInvestmentTier, ({ params, request }) =>
    showInvestmentTier(console, requireStaff(request), params.code),
  );

  serve(app, staffWithholdingTax, ({ request }) =>
    showWithholdingTax(console, requireStaff(request)),
  );

  serve(app, proposeWithholdingTax, async ({ body, request, reply }) =>
    reply.code(201).send(await proposeTax(console, requireStaff(request), body)),
  );

  serve(app, proposeLoanProduct, async ({ params, body, request, reply }) =>
    reply.code(201).send(await proposeLoanTerms(console, requireStaff(request), params.type, body)),
  );

  serve(app, proposeInvestmentTier, async ({ params, body, request, reply }) =>
    reply.code(201).send(await proposeTierTerms(console, requireStaff(request), params.code, body)),
  );
}
