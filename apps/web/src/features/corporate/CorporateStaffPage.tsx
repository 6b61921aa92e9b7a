import { type LoanKind, loanKinds } from '@quarrter/domain/loan-kinds';
import type { LoanProduct } from '@quarrter/domain/loans';
import { percentFromRatePpm } from '@quarrter/domain/money';
import { Badge } from '@quarrter/ui/Badge';
import { classes } from '@quarrter/ui/classes';
import { Link } from '@quarrter/ui/link';
import { Breadcrumb } from '@quarrter/ui/navigation';
import { PageLoading } from '@quarrter/ui/states';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Briefcase from 'lucide-react/icons/briefcase';
import CloudRain from 'lucide-react/icons/cloud-rain';
import Sun from 'lucide-react/icons/sun';
import Wrench from 'lucide-react/icons/wrench';
import { useUserDetail } from '../../api/user-detail.ts';
import { paths } from '../../paths.ts';
import { monthsText } from '../../products/loan-families.ts';
import { WithLoanProducts } from '../../products/WithLoanProducts.tsx';

const kinds = loanKinds.filter(({ family }) => family === 'corporate staff');

const icons: { readonly [type: string]: typeof Briefcase } = {
  'rainy-day': CloudRain,
  'summer-time': Sun,
  'work-tool': Wrench,
};

/** The loans for employees of partners. CorporateGate guards the form behind each card. */
export default function CorporateStaffPage() {
  const detail = useUserDetail();
  const verified = detail.data ? detail.data.employee_profile !== null : null;
  return (
    <div className="grid gap-5">
      <Breadcrumb
        base={{ href: paths.loanPicker.getHref(), label: 'Loan types' }}
        current="Corporate staff"
      />
      <div className="grid gap-1 lg:pt-[12dvh]">
        <h2 className="text-xl">What is the loan for?</h2>
        <p className="text-ink-soft">
          For employees of our corporate partners.{' '}
          {verified === false &&
            'We’ll ask for your corporate email or staff ID once, to verify your employment.'}
        </p>
        {verified && (
          <p className="pt-1">
            <Badge tone="green">Your employment is verified</Badge>
          </p>
        )}
      </div>
      <WithLoanProducts>
        {(products) =>
          // The cards wait for the text above them, which would move them away from under a finger.
          detail.isPending ? (
            <PageLoading label="Loading the loans" />
          ) : (
            <ul className="grid gap-3 lg:grid-cols-3">
              {kinds.map((kind) => (
                <li key={kind.type}>
                  <LoanCard kind={kind} product={products[kind.type]} />
                </li>
              ))}
            </ul>
          )
        }
      </WithLoanProducts>
    </div>
  );
}

function LoanCard(props: { kind: LoanKind; product: LoanProduct }) {
  const { kind, product } = props;
  const { type, texts } = kind;
  const { name, text } = texts.card ?? { name: texts.calculator, text: '' };
  const Icon = icons[type] ?? Briefcase;
  return (
    <Link
      href={paths.loanForm.getHref(type)}
      className={classes(
        'group grid h-full gap-4 rounded-lg rounded-br-quarter border border-line',
        'bg-surface p-5 shadow-card transition-colors hover:border-main-text sm:p-6',
      )}
    >
      <span
        className={classes(
          'grid size-12 place-items-center rounded-full rounded-br-sm bg-main-soft',
          'text-main-text',
        )}
      >
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <span className="grid gap-1">
        <span className="text-lg font-600">{name}</span>
        <span className="text-sm text-ink-soft">{text}</span>
      </span>
      <span className="figures border-t border-line pt-3 text-sm">
        {monthsText(product)}, up to {percentFromRatePpm(product.ratePpm)}% per month
      </span>
      <span className="inline-flex items-center gap-2 font-600 text-main-text">
        Choose {name.toLowerCase()}
        <ArrowRight
          aria-hidden="true"
          className="size-4.5 transition-transform group-hover:translate-x-1"
        />
      </span>
    </Link>
  );
}
