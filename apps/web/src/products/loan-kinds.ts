import { paths } from '../paths.ts';

/** The four kinds of loan, their headlines and where each leads. */
export const loanKinds = [
  {
    kind: 'personal',
    name: 'Personal',
    headline: 'Up to N10,000,000',
    condition: null,
    text: 'For individuals, in three tiers. Repay over 1 to 4 months.',
    href: paths.loanPicker.getHref({ type: 'personal' }),
    open: true,
  },
  {
    kind: 'corporate staff',
    name: 'Corporate staff',
    headline: 'Uncapped',
    condition: 'Based on your salary',
    text: 'Rainy-day, summer-time and work-tool loans for employees of our partners.',
    href: paths.loanPicker.getHref({ type: 'corporate staff' }),
    open: true,
  },
  {
    kind: 'business',
    name: 'Business',
    headline: 'Up to N100,000,000',
    condition: null,
    text: 'For registered businesses, from N1,000,000.',
    href: paths.loanForm.getHref('business'),
    open: false,
  },
  {
    kind: 'educational',
    name: 'Educational',
    headline: 'Uncapped',
    condition: 'The amount your school requires',
    text: 'Proof of funds for schools in the UK, the US and Europe.',
    href: paths.loanPicker.getHref({ type: 'educational' }),
    open: false,
  },
] as const;

export type LoanKind = (typeof loanKinds)[number];

/** Understands `corporate staff` with its space written as `+` or `-`. */
export function loanKindFrom(text: string): LoanKind | undefined {
  const plain = text.trim().toLowerCase().replace(/[+-]/g, ' ');
  return loanKinds.find(({ kind }) => kind === plain);
}

/** Loans that are not named after their type. */
const otherNames: { readonly [type: string]: string } = { 'proof-of-funds': 'Educational' };

/** The name of a loan: `rainy-day` is a `Rainy-day loan`. */
export function loanTypeName(type: string): string {
  const name = otherNames[type] ?? type.charAt(0).toUpperCase() + type.slice(1);
  return `${name} loan`;
}
