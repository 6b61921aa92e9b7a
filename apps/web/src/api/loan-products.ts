import { loanProductsFrom } from '@quarrter/contract/loan-product-record';
import { loanProductList } from '@quarrter/contract/products';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** What the lender offers now, asked for again by every screen: a change shows at once. */
export function useLoanProducts() {
  return useQuery({
    queryKey: keys.loanProducts(),
    queryFn: ({ signal }) => request(loanProductList, { signal }),
    staleTime: 0,
    select: readProducts,
  });
}

function readProducts({ results }: { results: Parameters<typeof loanProductsFrom>[0] }) {
  return loanProductsFrom(results);
}
