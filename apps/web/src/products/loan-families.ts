import { formatMonths } from '@quarrter/domain/calendar';
import type { LoanProduct, LoanProducts } from '@quarrter/domain/loans';
import { formatMoney } from '@quarrter/domain/money';
import { paths } from '../paths.ts';

/** Said with the choice of a loan, and beside its form. */
export const draftPromise =
  'You can stop at any time and continue on this device. Nothing is sent until you send the ' +
  'application at the end.';

/** The families in which the picker offers loans, and where each leads. */
export const loanFamilies = [
  {
    family: 'personal',
    name: 'Personal',
    condition: null,
    href: paths.loanPicker.getHref({ type: 'personal' }),
  },
  {
    family: 'corporate staff',
    name: 'Corporate staff',
    condition: 'Based on your salary',
    href: paths.loanPicker.getHref({ type: 'corporate staff' }),
  },
  {
    family: 'business',
    name: 'Business',
    condition: null,
    href: paths.loanForm.getHref('business'),
  },
  {
    family: 'educational',
    name: 'Educational',
    condition: 'The amount your school requires',
    href: paths.loanPicker.getHref({ type: 'educational' }),
  },
] as const;

export type ShownFamily = (typeof loanFamilies)[number];

/** The texts of a family's card, with the figures of its products (LON-11). */
export function cardOf(
  family: ShownFamily['family'],
  { personal, business }: LoanProducts,
): { headline: string; text: string } {
  switch (family) {
    case 'personal':
      return {
        headline: headlineOf(personal),
        text: `For individuals, in 3 tiers. Repay over ${monthsText(personal)}.`,
      };
    case 'corporate staff':
      return {
        headline: 'Uncapped',
        text: 'Rainy-day, summer-time and work-tool loans for employees of our partners.',
      };
    case 'business':
      return {
        headline: headlineOf(business),
        text: `For registered businesses, from ${formatMoney(business.minimum, 'NGN')}.`,
      };
    case 'educational':
      return {
        headline: 'Uncapped',
        text: 'Proof of funds for schools in the UK, the US and Europe.',
      };
  }
}

function headlineOf({ maximum }: LoanProduct): string {
  return maximum === null ? 'Uncapped' : `Up to ${formatMoney(maximum, 'NGN')}`;
}

/** `1 to 4 months`, `4 months`. */
export function monthsText({ durations: { min, max } }: LoanProduct): string {
  return min === max ? formatMonths(max) : `${min} to ${formatMonths(max)}`;
}

/** Understands `corporate staff` with its space written as `+` or `-`. */
export function familyFrom(text: string): ShownFamily | undefined {
  const plain = text.trim().toLowerCase().replace(/[+-]/g, ' ');
  return loanFamilies.find(({ family }) => family === plain);
}
