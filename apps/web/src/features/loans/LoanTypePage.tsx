import { useSearchParams } from '@quarrter/client/router';
import { formatMonths } from '@quarrter/domain/calendar';
import {
  buildSchedule,
  type LoanProduct,
  type PersonalTier,
  personalTiers,
  rangeOfTier,
} from '@quarrter/domain/loans';
import { formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { Card } from '@quarrter/ui/Card';
import { classes } from '@quarrter/ui/classes';
import { Link } from '@quarrter/ui/link';
import { Breadcrumb } from '@quarrter/ui/navigation';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Redirect } from 'wouter';
import { paths } from '../../paths.ts';
import { LoanAmountChooser } from '../../products/LoanAmountChooser.tsx';
import { LoanTypePicker } from '../../products/LoanTypePicker.tsx';
import { draftPromise, familyFrom, monthsText } from '../../products/loan-families.ts';
import { WithLoanProducts } from '../../products/WithLoanProducts.tsx';
import { UnknownPage } from '../../shell/UnknownPage.tsx';
import { EducationalLoans } from './EducationalLoans.tsx';

/** The choice of loans, and with `?type=` the choice within one family. */
export default function LoanTypePage() {
  const [search] = useSearchParams();
  const type = search.get('type');
  if (!type) return <Picker />;
  switch (familyFrom(type)?.family) {
    case 'personal':
      return (
        <WithLoanProducts>
          {({ personal }) => <PersonalTiers product={personal} />}
        </WithLoanProducts>
      );
    case 'educational':
      return (
        <WithLoanProducts>
          {(products) => <EducationalLoans product={products['proof-of-funds']} />}
        </WithLoanProducts>
      );
    case 'business':
      return <Redirect replace to={paths.loanForm.getHref('business')} />;
    default:
      return <UnknownPage />;
  }
}

function Picker() {
  return (
    <div className="grid gap-5">
      <Breadcrumb base={{ href: paths.loans.getHref(), label: 'Loans' }} current="Request a loan" />
      <WithLoanProducts>
        {({ personal }) => <LoanAmountChooser product={personal} />}
      </WithLoanProducts>
      <h2 className="text-xl">Or choose the loan type</h2>
      <LoanTypePicker />
      <HaveReady />
    </div>
  );
}

const needed = [
  ['NIN and BVN', 'Dial *346# for your NIN and *565*0# for your BVN.'],
  ['Bank statement', 'As a PDF, or clear photos that we turn into one.'],
  ['ID card', 'As a PDF, or photos of both sides.'],
  ['Bank account', 'The 10 digits of an account in your own name, or in that of your business.'],
] as const;

/** Documents and details for most applications, so that no one has to stop half way. */
function HaveReady() {
  return (
    <Card title="Have these ready">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
        {needed.map(([name, how]) => (
          <div key={name}>
            <dt className="font-600">{name}</dt>
            <dd className="text-sm text-ink-soft">{how}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 border-t border-line pt-4 text-sm text-ink-soft">{draftPromise}</p>
    </Card>
  );
}

function PersonalTiers({ product }: { product: LoanProduct }) {
  return (
    <div className="grid gap-5">
      <Breadcrumb
        base={{ href: paths.loanPicker.getHref(), label: 'Loan types' }}
        current="Personal"
      />
      <LoanAmountChooser product={product} />
      <div className="grid gap-1">
        <h2 className="text-xl">Or choose a tier</h2>
        <p className="text-ink-soft">
          Repay over {monthsText(product)}, at up to {percentFromRatePpm(product.ratePpm)}% per
          month on the amount you borrow. You’ll see every payment date and the total cost before
          you accept.
        </p>
      </div>
      <ul className="grid gap-3 lg:grid-cols-3">
        {personalTiers.map((tier) => (
          <li key={tier}>
            <TierCard product={product} tier={tier} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function TierCard({ product, tier }: { product: LoanProduct; tier: PersonalTier }) {
  const range = rangeOfTier(product, tier);
  if (!range) return null;
  const { minimum, maximum } = range;
  return (
    <Link
      href={paths.loanForm.getHref('personal', { tier: String(tier) })}
      className={classes(
        'group grid h-full gap-4 rounded-lg rounded-br-quarter border border-line',
        'bg-surface p-5 shadow-card transition-colors hover:border-main-text sm:p-6',
      )}
    >
      <span className="text-sm font-600 text-main-text">Tier {tier}</span>
      <span className="grid gap-0.5">
        <span className="text-sm text-ink-soft">up to</span>
        <span className="figures text-2xl font-600">{formatMoney(maximum, 'NGN')}</span>
        <span className="figures text-sm text-ink-soft">from {formatMoney(minimum, 'NGN')}</span>
      </span>
      <span className="grid gap-1 border-t border-line pt-3 text-sm">
        <span className="text-ink-soft">
          {formatMoney(maximum, 'NGN')} over {formatMonths(product.durations.max)}:
        </span>
        <span className="figures font-600">{monthlyText(product, maximum)} a month</span>
      </span>
      <span className="inline-flex items-center gap-2 font-600 text-main-text">
        Apply for tier {tier}
        <ArrowRight
          aria-hidden="true"
          className="size-4.5 transition-transform group-hover:translate-x-1"
        />
      </span>
    </Link>
  );
}

/** An example payment. Its start date is arbitrary, because instalments do not depend on it. */
function monthlyText({ ratePpm, durations }: LoanProduct, principal: bigint): string {
  const terms = { principal, ratePpm, months: durations.max, startOn: '2026-01-01' };
  const [first] = buildSchedule(terms);
  return formatMoney((first?.principal ?? 0n) + (first?.interest ?? 0n), 'NGN');
}
