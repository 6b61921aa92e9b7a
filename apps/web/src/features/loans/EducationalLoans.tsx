import type { LoanProduct } from '@quarrter/domain/loans';
import { formatMoney, percentFromRatePpm } from '@quarrter/domain/money';
import { classes } from '@quarrter/ui/classes';
import { Link } from '@quarrter/ui/link';
import { Breadcrumb } from '@quarrter/ui/navigation';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { paths } from '../../paths.ts';
import { monthsText } from '../../products/loan-families.ts';

/** Where the school is; Europe's schools take one of two proofs (LON-14, LON-15). */
export function EducationalLoans({ product }: { product: LoanProduct }) {
  return (
    <div className="grid gap-5">
      <Breadcrumb
        base={{ href: paths.loanPicker.getHref(), label: 'Loan types' }}
        current="Educational"
      />
      <div className="grid gap-1 lg:pt-[12dvh]">
        <h2 className="text-xl">Where is the school?</h2>
        <p className="text-ink-soft">
          Borrow the money that the school asks you to show, from{' '}
          {formatMoney(product.minimum, 'NGN')}. Repay over {monthsText(product)}, at up to{' '}
          {percentFromRatePpm(product.ratePpm)}% per month on the amount you borrow.
        </p>
      </div>
      <ul className="grid gap-3 lg:grid-cols-3 lg:items-start">
        <li>
          <SchoolCard variant="uk" name="UK Schools" text="For a school in the United Kingdom." />
        </li>
        <li>
          <SchoolCard variant="us" name="US Schools" text="For a school in the United States." />
        </li>
        <li>
          <EuropeanSchools />
        </li>
      </ul>
    </div>
  );
}

const card = 'rounded-lg rounded-br-quarter border border-line bg-surface shadow-card';

function SchoolCard({ variant, name, text }: { variant: string; name: string; text: string }) {
  return (
    <Link
      href={paths.loanForm.getHref('proof-of-funds', { variant })}
      className={classes(
        card,
        'group flex items-center justify-between gap-4 p-5 transition-colors',
        'hover:border-main-text sm:p-6',
      )}
    >
      <Named name={name} text={text} />
      <ArrowRight
        aria-hidden="true"
        className={classes(
          'size-5 shrink-0 text-main-text transition-transform',
          'group-hover:translate-x-1',
        )}
      />
    </Link>
  );
}

function Named({ name, text }: { name: string; text: string }) {
  return (
    <span className="grid gap-1">
      <span className="text-lg font-600">{name}</span>
      <span className="text-sm text-ink-soft">{text}</span>
    </span>
  );
}

function EuropeanSchools() {
  return (
    <details className={classes(card, 'group')}>
      <summary
        className={classes(
          'flex cursor-pointer list-none items-center justify-between gap-4 rounded-lg p-5',
          'sm:p-6 [&::-webkit-details-marker]:hidden',
        )}
      >
        <Named name="European Schools" text="For a school elsewhere in Europe." />
        <ChevronDown
          aria-hidden="true"
          className={classes(
            'size-5 shrink-0 text-main-text transition-transform duration-300',
            'group-open:rotate-180',
          )}
        />
      </summary>
      <ul className="border-t border-line">
        <li>
          <Proof
            variant="eu"
            name="Statement of Account"
            text="The school asks for the statement of an account that holds the money."
          />
        </li>
        <li className="border-t border-line">
          <Proof
            variant="lk"
            name="Locked Funds"
            text="The school asks for money that is locked while you study."
          />
        </li>
      </ul>
    </details>
  );
}

function Proof({ variant, name, text }: { variant: string; name: string; text: string }) {
  return (
    <Link
      href={paths.loanForm.getHref('proof-of-funds', { variant })}
      className={classes(
        'group/proof flex items-center justify-between gap-4 px-5 py-4 transition-colors',
        'hover:bg-sunken sm:px-6',
      )}
    >
      <span className="grid gap-0.5">
        <span className="font-600">{name}</span>
        <span className="text-sm text-ink-soft">{text}</span>
      </span>
      <ArrowRight
        aria-hidden="true"
        className={classes(
          'size-5 shrink-0 text-main-text transition-transform',
          'group-hover/proof:translate-x-1',
        )}
      />
    </Link>
  );
}
