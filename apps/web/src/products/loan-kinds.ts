import type { LoanType } from '@quarrter/domain/loans';
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

/** The kind that each loan type belongs to. */
export const kindOfType: Record<LoanType, LoanKind['kind']> = {
  personal: 'personal',
  business: 'business',
  'rainy-day': 'corporate staff',
  'summer-time': 'corporate staff',
  'work-tool': 'corporate staff',
  'proof-of-funds': 'educational',
};

/** Whether clients can already apply for this type. */
export function isOpenType(type: LoanType): boolean {
  return loanKinds.some(({ kind, open }) => open && kind === kindOfType[type]);
}

const typeNames: Record<LoanType, string> = {
  personal: 'Personal loan',
  business: 'Business loan',
  'rainy-day': 'Rainy-day loan',
  'summer-time': 'Summer-time loan',
  'work-tool': 'Work-tool loan',
  'proof-of-funds': 'Educational loan',
};

/** The name of a loan type; an unknown one, from a newer server, is shown as it is. */
export function loanTypeName(type: string): string {
  return (typeNames as Record<string, string | undefined>)[type] ?? type;
}
