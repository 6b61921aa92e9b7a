import { loanKinds as openKinds } from '@quarrter/domain/loan-kinds';
import type { LoanProducts } from '@quarrter/domain/loans';
import { Badge } from '@quarrter/ui/Badge';
import { type LoanKind, loanKinds, monthsText } from '../products/loan-kinds.ts';
import { rangeOf } from './product-figures.ts';

const forStaff = openKinds.filter(({ family }) => family === 'corporate staff');
function textsOf(products: LoanProducts): { readonly [kind in LoanKind['kind']]: string } {
  const { personal, business } = products;
  const longestForStaff = Math.max(...forStaff.map(({ type }) => products[type].durations.max));
  return {
    personal: `For individuals: ${rangeOf(personal)} in three tiers, over ${monthsText(personal)}.`,
    'corporate staff':
      'Rainy-day, summer-time and work-tool loans for staff of our partner companies, ' +
      `over up to ${longestForStaff} months.`,
    business: `For companies: ${rangeOf(business)}, over ${monthsText(business)}.`,
    educational: 'Proof of funds for schools in the UK, the US and Europe.',
  };
}

/** The kinds of loan, and which of them are coming soon. */
export function LoanTypeList({ products }: { products: LoanProducts }) {
  const texts = textsOf(products);
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
