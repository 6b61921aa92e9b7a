import { offerFrom } from '@quarrter/contract/offer-record';
import { type ClientOfferRecord, offerDetail, offerList } from '@quarrter/contract/offers';
import type { ClientOffer } from '@quarrter/domain/investments';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import { request } from './request.ts';

/** The limited-time offers as they are now: slots go while a screen is open. */
export function useOffers() {
  return useQuery({
    queryKey: keys.offers(),
    queryFn: ({ signal }) => request(offerList, { query: {}, signal }),
    staleTime: 0,
    select: readOffers,
  });
}

export function useOffer(id: string) {
  return useQuery({
    queryKey: keys.offer(id),
    queryFn: ({ signal }) => request(offerDetail, { params: { id }, signal }),
    staleTime: 0,
    select: offerFrom,
  });
}

function readOffers({ results }: { results: ClientOfferRecord[] }): ClientOffer[] {
  return results.map(offerFrom);
}
