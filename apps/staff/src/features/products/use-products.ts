import { useSingleMutation } from '@quarrter/client/use-single-mutation';
import { loanProductList } from '@quarrter/contract/products';
import { type Approval, approvalList } from '@quarrter/contract/staff/approvals';
import {
  staffInvestmentTier,
  staffLoanProduct,
  staffWithholdingTax,
} from '@quarrter/contract/staff/products';
import { staffWithdrawalRules } from '@quarrter/contract/staff/withdrawal-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { request } from '../../api/request.ts';

export function useLoanProducts() {
  return useQuery({
    queryKey: keys.loanProducts(),
    queryFn: ({ signal }) => request(loanProductList, { signal }),
  });
}

/** The products for which a change waits, as `kind subject`. */
export function useWaiting() {
  return useQuery({
    queryKey: [...keys.approvals('waiting'), 'subjects'],
    queryFn: ({ signal }) =>
      request(approvalList, { query: { state: 'waiting', limit: 500 }, signal }),
    select: ({ results }) => new Set(results.map((one) => `${one.kind} ${one.subject_id}`)),
  });
}

export function useLoanProduct(type: string) {
  return useQuery({
    queryKey: keys.loanProduct(type),
    queryFn: ({ signal }) => request(staffLoanProduct, { params: { type }, signal }),
  });
}

export function useInvestmentTier(code: string) {
  return useQuery({
    queryKey: keys.investmentTier(code),
    queryFn: ({ signal }) => request(staffInvestmentTier, { params: { code }, signal }),
  });
}

export function useWithholdingTax() {
  return useQuery({
    queryKey: keys.withholdingTax(),
    queryFn: ({ signal }) => request(staffWithholdingTax, { signal }),
  });
}

export function useWithdrawalRules(currency: string) {
  return useQuery({
    queryKey: keys.withdrawalRules(currency),
    queryFn: ({ signal }) => request(staffWithdrawalRules, { params: { currency }, signal }),
  });
}

/** Proposes a change; the product is loaded again, with the proposal or with what is new. */
export function usePropose<Input>(run: (input: Input) => Promise<Approval>) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all(
        [keys.allApprovals(), keys.products()].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
