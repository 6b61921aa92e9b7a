import { loanKinds as openKinds } from '@quarrter/domain/loan-kinds';
import { type LoanType, loanProducts } from '@quarrter/domain/loans';
import { formatMoney } from '@quarrter/domain/money';
import { Badge } from '@quarrter/ui/Badge';
import { type LoanKind, loanKinds } from '../products/loan-kinds.ts';

const forStaff = openKinds.filter(({ family }) => family === 'corporate staff');
const longestForStaff = Math.max(...forStaff.map(({ type }) => loanProducts[type].durations.max));

const [personal, business] = (['personal', 'business'] as const).map(
  (type) =>
    `${amountsOf(type)}${type === 'personal' ? ' in three tiers' : ''}, over ${monthsOf(type)}`,
);

const texts: Record<LoanKind['kind'], string> = {
  personal: `For individuals: ${personal}.`,
  'corporate staff':
    'Rainy-day, summer-time and work-tool loans for staff of our partner companies, ' +
    `over up to ${longestForStaff} months.`,
  business: `For companies: ${business}.`,
  educational: 'Proof of funds for schools in the UK, the US and Europe.',
};

/** The kinds of loan, and which of them are coming soon. */
export function LoanTypeList() {
  return (
    <dl className="grid gap-x-10 sm:grid-cols-2">
      {loanKinds.map(({ kind, name, open }) => (
        <div key={kind} className="grid gap-1 border-t border-line py-4">
          <dt className="flex flex-wrap items-center gap-x-3 gap-y-1 font-600">
            {name}
            {!open && <Badge>Coming soon</Badge>}
          </dt>
          <dd className="text-ink-soft">{texts[kind]}</dd>
        </div>
      ))}
    </dl>
  );
}

function amountsOf(type: LoanType): string {
  const { minimum, maximum } = loanProducts[type];
  const least = formatMoney(minimum, 'NGN');
  return maximum === null ? `from ${least}` : `${least} to ${formatMoney(maximum, 'NGN')}`;
}

function monthsOf(type: LoanType): string {
  const { min, max } = loanProducts[type].durations;
  return `${min} to ${max} months`;
}
