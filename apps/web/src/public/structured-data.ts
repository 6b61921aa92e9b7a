import type { LoanProduct } from '@quarrter/domain/loans';
import { toWire } from '@quarrter/domain/money';
import { brand, contact, frequentQuestions } from '@quarrter/ui/brand';
import { paths } from '../paths.ts';
import { loanTypeName } from '../products/loan-names.ts';
import type { PageContent } from './page-content.ts';
import type { PublicPage } from './page-list.tsx';
import { PUBLIC_URL } from './public-url.ts';

const context = 'https://schema.org';
const lender = { '@id': `${PUBLIC_URL}/#lender` };
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Facts about a page for search engines, in the words of schema.org; data, and no script. */
export function structuredData(page: PublicPage, content: PageContent): readonly object[] {
  if (page.indexed === false) return [];
  switch (page.path) {
    case paths.home.pattern:
      return [organization(), website()];
    case paths.faq.pattern:
      return [breadcrumb(page), questions(content)];
    case paths.loan.pattern:
      return [breadcrumb(page), ...Object.values(content.loans).map(loan)];
    default:
      return [breadcrumb(page)];
  }
}

function organization() {
  return {
    '@context': context,
    '@type': 'FinancialService',
    ...lender,
    name: brand.name,
    legalName: brand.legalName,
    slogan: brand.tagline,
    url: `${PUBLIC_URL}/`,
    logo: `${PUBLIC_URL}/icon-512.png`,
    image: `${PUBLIC_URL}/social.png`,
    email: contact.email,
    telephone: contact.phone,
    address: { '@type': 'PostalAddress', streetAddress: contact.address, addressCountry: 'NG' },
    openingHoursSpecification: contact.openingHours.map(({ days, from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => weekdays[day]),
      opens: hour(from),
      closes: hour(to),
    })),
    areaServed: 'NG',
    currenciesAccepted: 'NGN, USD',
  };
}

const hour = (of: number) => `${String(of).padStart(2, '0')}:00`;

function website() {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: brand.name,
    url: `${PUBLIC_URL}/`,
    publisher: lender,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${PUBLIC_URL}${paths.faq.pattern}?q={words}`,
      'query-input': 'required name=words',
    },
  };
}

function breadcrumb({ path, title }: PublicPage) {
  const steps = [
    { name: brand.name, path: paths.home.pattern },
    { name: title, path },
  ];
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: step.name,
      item: `${PUBLIC_URL}${step.path}`,
    })),
  };
}

function questions({ claims, figures }: PageContent) {
  const all = frequentQuestions(claims, figures).flatMap((group) => group.questions);
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: all.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
  };
}

/** The rate is left out: schema.org has one for a year, and ours is flat for each month. */
function loan({ type, minimum, maximum, durations }: LoanProduct) {
  return {
    '@context': context,
    '@type': 'LoanOrCredit',
    name: loanTypeName(type),
    provider: lender,
    currency: 'NGN',
    amount: {
      '@type': 'MonetaryAmount',
      currency: 'NGN',
      minValue: toWire(minimum),
      ...(maximum !== null && { maxValue: toWire(maximum) }),
    },
    loanTerm: {
      '@type': 'QuantitativeValue',
      unitCode: 'MON',
      minValue: durations.min,
      maxValue: durations.max,
    },
    feesAndCommissionsSpecification: `${PUBLIC_URL}${paths.fees.pattern}`,
  };
}
