/* The public pages as a server with the products of a new database sends them, for measurements. */
import { investmentTierRecordOf } from '@quarrter/contract/investment-tier-record';
import { loanProductRecordOf } from '@quarrter/contract/loan-product-record';
import { investmentTiers, loanProducts } from '@quarrter/domain/example-products';
import { render } from '../apps/web/dist/server/render.js';

export const renderedPages = await render({
  loans: Object.values(loanProducts).map(loanProductRecordOf),
  investments: investmentTiers.map(investmentTierRecordOf),
});
