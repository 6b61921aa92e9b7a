import { useSearchParams } from '@quarrter/client/router';
import { type InvestmentTier, tierByCode, tiersOf } from '@quarrter/domain/investments';
import { percentFromRatePpm } from '@quarrter/domain/money';
import { LinkButton } from '@quarrter/ui/Button';
import { Card } from '@quarrter/ui/Card';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { Empty, Failed, PageLoading } from '@quarrter/ui/states';
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
  const tier = tierOf(currency, search.get('s'));
  return (
    <div className="grid gap-5">
      <Breadcrumb
        base={{ href: paths.investPicker.getHref(currency), label: `${nameOf[currency]} plans` }}
        current={
          search.get('t') === 'lti' || !tier
            ? 'Investment'
            : `${percentFromRatePpm(tier.ratePpm)}% a month`
        }
      />
      {search.get('t') === 'lti' || !tier ? (
        <NoSuchOffer currency={currency} />
      ) : (
        <FullTime key={currency} tier={tier} />
      )}
    </div>
  );
}

/** A missing code, or a code of the other currency, means the lowest plan of the currency. */
function tierOf(currency: CurrencySlug, code: string | null): InvestmentTier | undefined {
  const named = tierByCode(code ?? '');
  const [lowest] = tiersOf(codeOf[currency]);
  return named?.currency === codeOf[currency] ? named : lowest;
}

function FullTime({ tier }: { tier: InvestmentTier }) {
  const detail = useUserDetail();
  const settings = useSettings();
  if (detail.isPending || settings.isPending) return <PageLoading label="Loading the form" />;
  if (!detail.data || !settings.data) {
    const retry = () => Promise.all([detail.refetch(), settings.refetch()]);
    return <Failed what="The investment form" onRetry={retry} />;
  }
  return (
    <FullTimeInvestment detail={detail.data} tier={tier} today={settings.data.business_date} />
  );
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
