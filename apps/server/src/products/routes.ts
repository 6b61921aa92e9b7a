import { createHash } from 'node:crypto';
import { investmentTierRecordOf } from '@quarrter/contract/investment-tier-record';
import { loanProductRecordOf } from '@quarrter/contract/loan-product-record';
import { investmentTierList, loanProductList } from '@quarrter/contract/products';
import { loanTypes } from '@quarrter/domain/loan-kinds';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, serve } from '../platform/http/http.ts';
import { readInvestmentTiers, readLoanProducts } from './queries.ts';

/** Products on offer, for everybody: forms, calculators, and sites that compare lenders. */
export function productsRoutes(app: App, { db }: PlatformDeps): void {
  serve(app, loanProductList, async ({ request, reply }) => {
    const products = await readLoanProducts(db);
    return cacheable(
      request,
      reply,
      loanTypes.map((type) => loanProductRecordOf(products[type])),
    );
  });

  serve(app, investmentTierList, async ({ request, reply }) => {
    const tiers = await readInvestmentTiers(db);
    return cacheable(request, reply, tiers.map(investmentTierRecordOf));
  });
}

/**
 * A list that anyone may store but has to ask about again: a form must not show yesterday's rate
 * for even a minute, and an unchanged list is answered with 304 and no body.
 */
function cacheable<R>(request: FastifyRequest, reply: FastifyReply, results: R[]) {
  const hash = createHash('sha256').update(JSON.stringify(results)).digest('base64url');
  const etag = `"${hash.slice(0, 22)}"`;
  reply.header('cache-control', 'public, no-cache').header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return { count: results.length, results, after: null };
}
