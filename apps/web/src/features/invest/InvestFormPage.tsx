import { useSearchParams } from '@quarrter/client/router';
import { type InvestmentTier, tierByCode, tiersOf } from '@quarrter/domain/investments';
import { percentFromRatePpm } from '@quarrter/domain/money';
import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { Empty, Failed, PageLoading } from '@quarrter/ui/states';
import type { ReactNode } from 'react';
import { useInvestmentTiers } from '../../api/investment-tiers.ts';
import { useSettings } from '../../api/settings.ts';
import { useUserDetail } from '../../api/user-detail.ts';
import { type CurrencySlug, paths } from '../../paths.ts';
import { codeOf, nameOf, slugFrom } from './currency.tsx';
import { FullTimeInvestment } from './form/FullTimeInvestment.tsx';

/**
 * The investment form; the address names the kind (`t`), the plan (`s`) and the currency (`type`).
 */
export default function InvestFormPage() {
  const [search] = useSearchParams();
  const currency = slugFrom(search.get('type'));
  const needed = { tiers: useInvestmentTiers(), detail: useUserDetail(), settings: useSettings() };
  const { tiers, detail, settings } = needed;
  if (search.get('t') === 'lti') {
    return (
      <Frame currency={currency} current="Investment">
        <NoSuchOffer currency={currency} />
      </Frame>
    );
  }
  if (tiers.isPending || detail.isPending || settings.isPending) {
    return <PageLoading label="Loading the form" />;
  }
  if (!tiers.data || !detail.data || !settings.data) {
    const retry = () => Promise.all(Object.values(needed).map((query) => query.refetch()));
    return <Failed what="The investment form" onRetry={retry} />;
  }
  const tier = tierOf(tiers.data, currency, search.get('s'));
  if (!tier) throw new Error(`There is no plan in ${currency}`);
  return (
    <Frame currency={currency} current={`${percentFromRatePpm(tier.ratePpm)}% a month`}>
      <FullTimeInvestment
        key={currency}
        detail={detail.data}
        tier={tier}
        tiers={tiers.data}
        today={settings.data.business_date}
      />
    </Frame>
  );
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

/** No limited-time offer can be bought yet, so every link to one ends here. */
function NoSuchOffer({ currency }: { currency: CurrencySlug }) {
  return (
    <Card>
      <Empty
        title="This limited-time offer is not open"
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
