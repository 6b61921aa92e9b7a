import {
  previewWithdrawal,
  savedPayoutAccount,
} from '@quarrter/contract/client/withdrawal-preview';
import { type Minor, toWire } from '@quarrter/domain/money';
import { useQuery } from '@tanstack/react-query';
import type { CurrencySlug } from '../paths.ts';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** The account of the profile as its bank names it; asked only where it is shown. */
export function useSavedPayoutAccount({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: keys.payoutAccount(),
    queryFn: ({ signal }) => request(savedPayoutAccount, { signal }),
    enabled,
    // The profile may have got another account a moment ago.
    staleTime: 0,
    retry: false,
  });
}

/** What a withdrawal would take from each matured investment of a currency, oldest first. */
export function readPreview(order: { currency: CurrencySlug; shownId: string; amount: Minor }) {
  const { currency, shownId, amount } = order;
  return request(previewWithdrawal, {
    query: { amount: toWire(amount), currency, investment_type_id: shownId },
  });
}
