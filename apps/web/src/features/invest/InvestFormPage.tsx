import { useCall } from '@quarrter/client/calls';
import { ApiError } from '@quarrter/client/errors';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useSearchParams } from '@quarrter/client/router';
import { savedNextOfKin } from '@quarrter/contract/client/next-of-kin';
import { offerFrom } from '@quarrter/contract/offer-record';
import { offerDetail } from '@quarrter/contract/offers';
import { settings } from '@quarrter/contract/platform';
import {
  type ClientOffer,
  type InvestmentTier,
  slotsForClient,
  tierByCode,
  tiersOf,
} from '@quarrter/domain/investments';
import { currencySlug, percentFromRatePpm } from '@quarrter/domain/money';
import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Empty } from '@quarrter/ui/Empty';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useUserDetail } from '../../api/user-detail.ts';
import { type CurrencySlug, paths } from '../../paths.ts';
import { PendingPayments } from '../../payments/PendingPayments.tsx';
import { useInvestmentTiers } from '../../products/WithInvestmentTiers.tsx';
import { useClient } from '../../session/RequireClient.tsx';
import { EmptyPicture } from '../../shell/EmptyPicture.tsx';
import { codeOf, nameOf, slugFrom } from './currency.tsx';
import { FullTimeInvestment } from './form/FullTimeInvestment.tsx';
import { LimitedTimeInvestment } from './limited/LimitedTimeInvestment.tsx';

/**
 * The investment form; the address names the kind (`t`), the plan (`s`) and the currency (`type`).
 */
export default function InvestFormPage() {
  const [search] = useSearchParams();
  const currency = slugFrom(search.get('type'));
  if (search.get('t') === 'lti') {
    return <OfferForm currency={currency} id={search.get('id') ?? ''} />;
  }
  return <PlanForm currency={currency} code={search.get('s')} />;
}

/** A full-time plan. */
function PlanForm({ currency, code }: { currency: CurrencySlug; code: string | null }) {
  const { email } = useClient();
  const tiers = useInvestmentTiers();
  const known = useKnown();
  const { detail, nextOfKin, rules } = known;
  if (!tiers.data || !detail.data || !nextOfKin.data || !rules.data) {
    return <FormLoading of={[tiers, ...Object.values(known)]} />;
  }
  const tier = tierOf(tiers.data, currency, code);
  if (!tier) throw new Error(`There is no plan in ${currency}`);
  return (
    <Frame currency={currency} current={`${percentFromRatePpm(tier.ratePpm)}% per month`}>
      <FullTimeInvestment
        key={currency}
        known={{ detail: detail.data, email, nextOfKin: nextOfKin.data.next_of_kin }}
        tier={tier}
        tiers={tiers.data}
        today={rules.data.business_date}
      />
    </Frame>
  );
}

/** Slots of a limited-time offer. The offer's own currency counts. */
function OfferForm({ currency, id }: { currency: CurrencySlug; id: string }) {
  const { email } = useClient();
  const offer = useCall(offerDetail, { params: { id } }, { staleTime: 0, select: offerFrom });
  const known = useKnown();
  const { detail, nextOfKin, rules } = known;
  const needed = [offer, ...Object.values(known)];
  // An offer that closes or sells out while its form is open stays there: slots may be reserved.
  const [startedWith, setStartedWith] = useState<ClientOffer | null>(null);
  if (startedWith === null && offer.data && slotsForClient(offer.data) > 0) {
    setStartedWith(offer.data);
  }
  const shown = startedWith ?? offer.data;
  if (needed.some((query) => query.isPending)) return <FormLoading of={needed} />;
  const isUnknown = offer.error instanceof ApiError && offer.error.status === 404;
  if (isUnknown || (shown && startedWith === null)) {
    return (
      <Frame currency={currency} current="Investment">
        <PendingPayments purpose="investment" />
        <NoSuchOffer currency={currency} />
      </Frame>
    );
  }
  if (!shown || !detail.data || !nextOfKin.data || !rules.data) return <FormLoading of={needed} />;
  return (
    <Frame currency={currencySlug(shown.currency)} current={shown.name}>
      <LimitedTimeInvestment
        key={shown.offerId}
        known={{ detail: detail.data, email, nextOfKin: nextOfKin.data.next_of_kin }}
        offer={shown}
        today={rules.data.business_date}
      />
    </Frame>
  );
}

/** Reads the business date, and the known details that fill in the forms. */
function useKnown() {
  const detail = useUserDetail();
  return { detail, nextOfKin: useCall(savedNextOfKin), rules: useCall(settings) };
}

function FormLoading({ of }: Pick<ComponentProps<typeof LoadingOrFailed>, 'of'>) {
  return <LoadingOrFailed of={of} what="The investment form" label="Loading the form" />;
}

function Frame(props: { currency: CurrencySlug; current: string; children: ReactNode }) {
  const { currency, current, children } = props;
  return (
    <div className="grid gap-5">
      <Breadcrumb
        base={{ href: paths.investPicker.getHref(currency), label: `${nameOf[currency]} plans` }}
        current={current}
      />
      {children}
    </div>
  );
}

/** A missing code, or a code of the other currency, means the lowest plan of the currency. */
function tierOf(
  tiers: readonly InvestmentTier[],
  currency: CurrencySlug,
  code: string | null,
): InvestmentTier | undefined {
  const named = tierByCode(tiers, code ?? '');
  const [lowest] = tiersOf(tiers, codeOf[currency]);
  return named?.currency === codeOf[currency] ? named : lowest;
}

/** An offer that is unknown, has closed or is sold out. */
function NoSuchOffer({ currency }: { currency: CurrencySlug }) {
  return (
    <Card>
      <Empty
        title="This limited-time offer is not open"
        picture={<EmptyPicture of="offers" />}
        action={
          <LinkButton tone="main" href={paths.investPicker.getHref(currency)}>
            See the {currency} plans
          </LinkButton>
        }
      >
        It may have ended or sold out, or the link may be wrong. You were not charged.
      </Empty>
    </Card>
  );
}
