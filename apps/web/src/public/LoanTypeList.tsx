import { loanKinds } from '@quarrter/domain/loan-kinds';
import type { LoanProducts } from '@quarrter/domain/loans';
import { Badge } from '@quarrter/ui/Badge';
import { loanFamilies, monthsText, type ShownFamily } from '../products/loan-families.ts';
import { rangeOf } from './product-figures.ts';

const forStaff = loanKinds.filter(({ family }) => family === 'corporate staff');

function textsOf(products: LoanProducts): { readonly [family in ShownFamily['family']]: string } {
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

/** The families of loans, and which of them are coming soon. */
export function LoanTypeList({ products }: { products: LoanProducts }) {
  const texts = textsOf(products);
  return (
    <dl className="grid gap-x-10 sm:grid-cols-2">
      {loanFamilies.map(({ family, name, open }) => (
        <div key={family} className="grid content-start gap-1 border-t border-line py-4">
          <dt className="flex flex-wrap items-center gap-x-3 gap-y-1 font-600">
            {name}
            {!open && <Badge>Coming soon</Badge>}
          </dt>
          <dd className="text-ink-soft">{texts[family]}</dd>
        </div>
      ))}
    </dl>
  );
}
