import { useCall } from '@quarrter/client/calls';
import { LoadingOrFailed } from '@quarrter/client/LoadingOrFailed';
import { useSearchParams } from '@quarrter/client/router';
import { settings } from '@quarrter/contract/platform';
import { fullTimeMonths } from '@quarrter/domain/investments';
import { classes } from '@quarrter/ui/classes';
import { Breadcrumb } from '@quarrter/ui/navigation';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Sprout from 'lucide-react/icons/sprout';
import Wallet from 'lucide-react/icons/wallet';
import { type CurrencySlug, paths } from '../../paths.ts';
import { InvestmentOptions } from '../../products/InvestmentOptions.tsx';
import { useInvestmentTiers } from '../../products/WithInvestmentTiers.tsx';
import { AmountChooser } from './AmountChooser.tsx';
import { CurrencyTabs, nameOf, slugFrom } from './currency.tsx';
import { Offers } from './Offers.tsx';

/** The plans and offers of one currency. */
export default function InvestTypePage() {
  const [search] = useSearchParams();
  const currency = slugFrom(search.get('currency'));
  return (
    <div className="grid gap-6">
      <Breadcrumb
        base={{ href: paths.invest.getHref(), label: 'Invest' }}
        current={`${nameOf[currency]} plans`}
      />
      <CurrencyTabs current={currency} hrefOf={paths.investPicker.getHref} />
      <Chooser currency={currency} />
      <FullTime currency={currency} />
      <Offers currency={currency} />
    </div>
  );
}

function Chooser({ currency }: { currency: CurrencySlug }) {
  const tiers = useInvestmentTiers();
  const rules = useCall(settings);
  if (tiers.data && rules.data) {
    const today = rules.data.business_date;
    // Each currency has amounts of its own.
    return <AmountChooser key={currency} currency={currency} tiers={tiers.data} today={today} />;
  }
  return <LoadingOrFailed of={[tiers, rules]} what="The rates" />;
}

const points = [
  {
    icon: Sprout,
    title: 'Your amount sets your rate',
    text: 'You earn simple interest every month on the capital you have invested.',
  },
  {
    icon: CalendarCheck,
    title: 'Returns every month',
    text: 'We credit your return each month, on the same day of the month as you invested.',
  },
  {
    icon: Wallet,
    title: `Withdraw after ${fullTimeMonths} months`,
    text: 'From then on, take out part or all of your money. What you leave continues to earn.',
  },
];

function FullTime({ currency }: { currency: CurrencySlug }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">Full-time investments</h2>
      <ul
        className={classes(
          'grid gap-x-8 gap-y-4 rounded-lg rounded-br-quarter bg-main-soft p-5 sm:p-6',
          'md:grid-cols-3 forced-colors:border',
        )}
      >
        {points.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3.5 md:grid md:content-start md:gap-2">
            <Icon aria-hidden="true" className="size-6 shrink-0 text-main-text" />
            <div>
              <h3 className="text-base">{title}</h3>
              <p className="text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <InvestmentOptions currency={currency} />
      <p className="text-sm text-ink-soft">
        If a withdrawal leaves less than the plan’s minimum, the investment becomes inactive: the
        money is still yours, but it stops earning.
      </p>
    </section>
  );
}
