import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import {
  closeOffer,
  openOffer,
  type StaffOffer,
  staffOffers,
} from '@quarrter/contract/staff/offers';
import { Button } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { useState } from 'react';
import { useCan } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { ProposalView } from '../../proposals/ProposalView.tsx';
import { CallButton } from '../../shell/CallButton.tsx';
import { Money } from '../../shell/Money.tsx';
import { counted } from '../../shell/quantity-text.ts';
import { ScreenTitle } from '../../shell/ScreenTitle.tsx';
import { stateBadge } from '../../shell/state-badge.tsx';
import { OfferForm } from './OfferForm.tsx';
import { afterProposal } from './use-products.ts';

/** Limited-time offers: their sales, and the proposals to open and close them. */
export default function OffersPage() {
  const [making, setMaking] = useState(false);
  const canPropose = useCan('propose-product');
  return (
    <>
      <ScreenTitle title="Limited-time offers" under={['Products', paths.products.getHref()]} />
      {making ? (
        <Card title="New offer">
          <OfferForm onDone={() => setMaking(false)} />
        </Card>
      ) : (
        canPropose && (
          <div>
            <Button tone="action" onClick={() => setMaking(true)}>
              New offer
            </Button>
          </div>
        )
      )}
      <OfferList />
    </>
  );
}

function OfferList() {
  const read = useCall(staffOffers, { query: {} });
  const { data } = read;
  if (!data) return <LoadingOrFailed of={read} what="The offers" withReason />;
  if (data.results.length === 0) {
    return (
      <Card>
        <Empty title="No offers yet">
          An offer is sold in slots, at a fixed rate for a fixed time. Clients see it when its
          opening is approved.
        </Empty>
      </Card>
    );
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      {data.results.map((offer) => (
        <OfferCard key={offer.id} offer={offer} />
      ))}
    </div>
  );
}

const State = stateBadge<StaffOffer['state'] | 'sold-out'>({
  draft: ['Not open yet', 'yellow'],
  open: ['Open', 'green'],
  closed: ['Closed', 'neutral'],
  'sold-out': ['Sold out', 'blue'],
});

function OfferCard({ offer }: { offer: StaffOffer }) {
  const { slots, slotsTaken: taken } = offer;
  const isSoldOut = offer.state === 'open' && taken >= slots;
  const waiting = offer.proposals.filter(({ state }) => state === 'waiting');
  return (
    <Card title={offer.name} action={<State of={isSoldOut ? 'sold-out' : offer.state} />}>
      <div className="grid gap-4">
        <Facts>
          <Fact label="Price of a slot">
            <Money amount={offer.unitPrice} currency={offer.currency} />
          </Fact>
          <Fact label="Rate">{offer.rate}% per month</Fact>
          <Fact label="Months">{offer.months}</Fact>
          <Fact label="Slots taken">
            {counted(taken)} of {counted(slots)}
          </Fact>
        </Facts>
        {offer.canPropose && <Move offer={offer} />}
        {waiting.map((proposal) => (
          <ProposalView key={proposal.id} proposal={proposal} />
        ))}
      </div>
    </Card>
  );
}

/** The next move of an offer, which a second person decides. */
function Move({ offer: { id, name, state } }: { offer: StaffOffer }) {
  const [call, label] =
    state === 'draft' ? [openOffer, 'Propose to open'] : [closeOffer, 'Propose to close'];
  return (
    <CallButton call={call} params={{ id }} after={afterProposal}>
      {label}
      <span className="sr-only"> {name}</span>
    </CallButton>
  );
}
