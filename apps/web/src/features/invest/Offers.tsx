import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { offerFrom } from '@quarrter/contract/offer-record';
import { type ClientOfferRecord, offerList } from '@quarrter/contract/offers';
import { formatMonths } from '@quarrter/domain/calendar';
import {
  type ClientOffer,
  type Offer,
  remainingSlots,
  slotsForClient,
  totalRatePpm,
} from '@quarrter/domain/investments';
import { formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { Badge } from '@quarrter/ui/Badge';
import { Card } from '@quarrter/ui/Card';
import { classes } from '@quarrter/ui/classes';
import { Empty } from '@quarrter/ui/Empty';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { Link } from '@quarrter/ui/link';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type CurrencySlug, paths } from '../../paths.ts';
import { RiskLine } from '../../products/RiskLine.tsx';
import { EmptyPicture } from '../../shell/EmptyPicture.tsx';
import { codeOf } from './currency.tsx';
import { slotsText } from './slots-text.ts';

/** The limited-time offers of a currency, those that can be bought first. */
export function Offers({ currency }: { currency: CurrencySlug }) {
  // Slots go while a screen is open, so it asks each time.
  const offers = useCall(offerList, { query: {} }, { staleTime: 0, select: readOffers });
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">Limited-time investments</h2>
      <p className="text-sm text-ink-soft">
        You buy slots at a fixed rate for a fixed time, and withdraw at the end.
      </p>
      {offers.data ? (
        <OfferCards offers={offers.data.filter((offer) => offer.currency === codeOf[currency])} />
      ) : (
        <LoadingOrFailed of={offers} what="The limited-time offers" label="Loading the offers" />
      )}
    </section>
  );
}

function readOffers({ results }: { results: ClientOfferRecord[] }): ClientOffer[] {
  return results.map(offerFrom);
}

function OfferCards({ offers }: { offers: readonly ClientOffer[] }) {
  if (offers.length === 0) {
    return (
      <Card>
        <Empty
          level={3}
          title="No limited-time offers right now"
          picture={<EmptyPicture of="offers" />}
        >
          Limited-time offers are sold in slots, at a fixed rate for a fixed time. New offers will
          appear here.
        </Empty>
      </Card>
    );
  }
  const activeFirst = offers.toSorted(
    (a, b) => Number(slotsForClient(b) > 0) - Number(slotsForClient(a) > 0),
  );
  return (
    <>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {activeFirst.map((offer) => (
          <li key={offer.offerId}>
            <OfferCard offer={offer} />
          </li>
        ))}
      </ul>
      <RiskLine />
    </>
  );
}

/**
 * INV-05, INV-06: an offer that can be bought leads to its form, any other one back here. Slots of
 * the client's own payment in progress can still be bought.
 */
function OfferCard({ offer }: { offer: ClientOffer }) {
  const { currency, name, months, ratePpm, reservedForYou } = offer;
  const active = slotsForClient(offer) > 0;
  const slug = currency === 'NGN' ? 'naira' : 'dollar';
  return (
    <Link
      href={
        active
          ? paths.investForm.getHref({ t: 'lti', s: 'nv2y', id: offer.offerId, type: slug })
          : `?currency=${slug}`
      }
      className={classes(
        'group grid h-full content-start gap-3 rounded-lg border border-line bg-surface p-4',
        'shadow-card transition-colors hover:border-main-text',
      )}
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-lg font-600">{name}</span>
        <Badge tone={active ? 'green' : 'neutral'}>{active ? 'Open' : stateText(offer)}</Badge>
      </span>
      <span className="flex items-center justify-between gap-4">
        <span className="figures text-xl font-600">
          {totalText(totalRatePpm(offer))}
          <span className="text-sm font-400 text-ink-soft"> in {formatMonths(months)}</span>
        </span>
        {active && (
          <ArrowRight
            aria-hidden="true"
            className={classes(
              'size-5 shrink-0 text-main-text transition-transform',
              'group-hover:translate-x-1',
            )}
          />
        )}
      </span>
      <Facts>
        <Fact label="Price of a slot">{formatMoney(offer.unitPrice, currency)}</Fact>
        <Fact label="Rate">{percentFromRatePpm(ratePpm)}% per month</Fact>
        <Fact label="Left">
          {slotsText(remainingSlots(offer))} of {offer.slots.toLocaleString('en-GB')}
        </Fact>
        {reservedForYou > 0 && (
          <Fact label="Reserved for your payment">{slotsText(reservedForYou)}</Fact>
        )}
      </Facts>
    </Link>
  );
}

/** At 2 decimals and rounded down, so that a card never promises more than the offer pays. */
function totalText(ratePpm: number): string {
  return `${percentFromRatePpm(ratePpm - (ratePpm % 100))}%`;
}

function stateText(offer: Offer): string {
  return remainingSlots(offer) === 0 ? 'Sold out' : 'Closed';
}
