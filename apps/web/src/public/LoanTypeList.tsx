import { loanKinds } from '@quarrter/domain/loan-kinds';
import type { LoanProducts } from '@quarrter/domain/loans';
import { loanFamilies, monthsText, type ShownFamily } from '../products/loan-families.ts';
import { rangeOf } from './product-figures.ts';

const forStaff = loanKinds.filter(({ family }) => family === 'corporate staff');

function textsOf(products: LoanProducts): { readonly [family in ShownFamily['family']]: string } {
  const { personal, business, 'proof-of-funds': proofOfFunds } = products;
  const longestForStaff = Math.max(...forStaff.map(({ type }) => products[type].durations.max));
  return {
    personal: `For individuals: ${rangeOf(personal)} in 3 tiers, over ${monthsText(personal)}.`,
    'corporate staff':
      'Rainy-day, summer-time and work-tool loans for staff of our partner companies, ' +
      `over up to ${longestForStaff} months.`,
    business: `For companies: ${rangeOf(business)}, over ${monthsText(business)}.`,
    educational:
      'Proof of funds for schools in the UK, the US and Europe, ' +
      `over ${monthsText(proofOfFunds)}.`,
  };
}

/** The families of loans. */
export function LoanTypeList({ products }: { products: LoanProducts }) {
  const texts = textsOf(products);
  return (
    <dl className="grid gap-x-10 sm:grid-cols-2">
      {loanFamilies.map(({ family, name }) => (
        <div key={family} className="grid content-start gap-1 border-t border-line py-4">
          <dt className="font-600">{name}</dt>
          <dd className="text-ink-soft">{texts[family]}</dd>
        </div>
      ))}
    </dl>
  );
}
