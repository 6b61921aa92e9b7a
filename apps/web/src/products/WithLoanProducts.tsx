import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { loanProductsFrom } from '@quarrter/contract/loan-product-record';
import { loanProductList } from '@quarrter/contract/products';
import type { LoanProducts } from '@quarrter/domain/loans';
import type { ReactNode } from 'react';

/** The lender's loan products, read again by every screen: a change shows at once. */
export function useLoanProducts() {
  return useCall(loanProductList, {}, { staleTime: 0, select: readProducts });
}

function readProducts({ results }: { results: Parameters<typeof loanProductsFrom>[0] }) {
  return loanProductsFrom(results);
}

/** Loads the loan products before anything is shown that states their figures. */
export function WithLoanProducts(props: { children: (products: LoanProducts) => ReactNode }) {
  const products = useLoanProducts();
  if (products.data) return props.children(products.data);
  return <LoadingOrFailed of={products} what="Our loans" label="Loading the loans" />;
}
