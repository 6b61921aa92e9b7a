import type { LoanProducts } from '@quarrter/domain/loans';
import { Failed, PageLoading } from '@quarrter/ui/states';
import type { ReactNode } from 'react';
import { useLoanProducts } from '../api/loan-products.ts';

/** Loads what the lender offers before anything is shown that states its figures. */
export function WithLoanProducts(props: { children: (products: LoanProducts) => ReactNode }) {
  const { data, isPending, refetch } = useLoanProducts();
  if (data) return props.children(data);
  if (isPending) return <PageLoading label="Loading the loans" />;
  return <Failed what="Our loans" onRetry={() => refetch()} />;
}
