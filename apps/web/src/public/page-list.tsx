import { brand } from '@quarrter/ui/brand';
import type { ComponentType } from 'react';
import { paths } from '../paths.ts';
import { AboutPage } from './AboutPage.tsx';
import { sentences } from './benefits.ts';
import { CancelWithdrawalPage } from './CancelWithdrawalPage.tsx';
import { ContactPage } from './ContactPage.tsx';
import { FaqPage } from './FaqPage.tsx';
import { FeesPage } from './FeesPage.tsx';
import { HomePage } from './HomePage.tsx';
import { HowItWorksPage } from './HowItWorksPage.tsx';
import { InvestmentPage } from './InvestmentPage.tsx';
import { LoanPage } from './LoanPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import type { PageProps } from './PublicDocument.tsx';
import type { PageContent } from './page-content.ts';
import { linkedPages, publicPages } from './pages.ts';
import { SafetyPage } from './SafetyPage.tsx';
import { TermsPage } from './TermsPage.tsx';
import { VerifyPage } from './VerifyPage.tsx';

export type PublicPage = PageProps & {
  file: string;
  Page: ComponentType<PageContent>;
  indexed?: boolean;
};

function page(
  path: keyof typeof publicPages,
  title: string,
  description: string,
  Page: ComponentType<PageContent>,
  forms = false,
): PublicPage {
  return { path, file: publicPages[path], title, description, Page, forms };
}

/** Pages that search engines leave out. */
const unlistedPages: readonly PublicPage[] = [
  {
    path: paths.cancelWithdrawal.pattern,
    file: linkedPages[paths.cancelWithdrawal.pattern],
    title: 'Cancel a withdrawal',
    description: 'Stop a withdrawal before the money is sent.',
    Page: CancelWithdrawalPage,
    indexed: false,
  },
  {
    path: '/404',
    file: '404.html',
    title: '404 - Page Not Found',
    description: 'There is no page at this address.',
    Page: NotFoundPage,
    indexed: false,
  },
];

const companyPages = [
  page(
    paths.howItWorks.pattern,
    'How it works',
    'From the form to the money: what happens, who decides, what it costs and how long you ' +
      'have to think, for loans and for investments.',
    HowItWorksPage,
  ),
  page(
    paths.fees.pattern,
    'Fees and rates',
    'Every rate, every penalty and every tax of our loans and investments on one page, as they ' +
      'are today.',
    FeesPage,
  ),
  page(
    paths.safety.pattern,
    'Safety',
    'How we protect your money and your data, what can go wrong, what we never do, and how to ' +
      'report us.',
    SafetyPage,
  ),
  page(
    paths.about.pattern,
    `About ${brand.name}`,
    `Who ${brand.name} is, how it earns its money, who supervises it, and how to reach it.`,
    AboutPage,
  ),
];

const legalPages = [
  page(
    paths.verify.pattern,
    'Check a document',
    `See whether an agreement, a receipt or a letter was issued by ${brand.name}, by the code ` +
      'on it.',
    VerifyPage,
  ),
  page(
    paths.terms.pattern,
    'Terms',
    `The agreement between you and ${brand.name}: accounts, loans, investments and payments.`,
    TermsPage,
  ),
  page(
    paths.privacy.pattern,
    'Privacy',
    `What ${brand.name} asks for and why, who sees it, how long we keep it, and your rights.`,
    PrivacyPage,
  ),
];

/** The pages that are complete before any script runs. */
export function publicPageList({ claims }: Pick<PageContent, 'claims'>): readonly PublicPage[] {
  const from = claims.minimumInvestment ? `from ${claims.minimumInvestment.value} ` : '';
  return [
    page(
      paths.home.pattern,
      'Loans and investments with clear figures',
      'Borrow in naira and know the full cost and every date first, or invest ' +
        `${from}and earn every month.`,
      HomePage,
    ),
    page(
      paths.loan.pattern,
      'Loans',
      sentences(
        'Personal loans, and loans for staff of our partner companies, with rate, APR and total ' +
          'cost before you accept.',
        claims.noCollateral !== null && 'No collateral required.',
        'Calculate your instalment.',
      ),
      LoanPage,
      true,
    ),
    page(
      paths.investment.pattern,
      'Investments',
      'Full-time, limited-time and dollar investments with returns every month. Calculate what ' +
        'you could earn.',
      InvestmentPage,
      true,
    ),
    page(
      paths.faq.pattern,
      'FAQ',
      'Search our answers about loans, investments, withdrawals, costs and safety.',
      FaqPage,
    ),
    ...companyPages,
    page(
      paths.contact.pattern,
      'Contact',
      `Reach a person at ${brand.name}: by form, email or phone, or at our office.`,
      ContactPage,
      true,
    ),
    ...legalPages,
    ...unlistedPages,
  ];
}
