import { brand, claims } from '@quarrter/ui/brand';
import type { ComponentType } from 'react';
import { paths } from '../paths.ts';
import { sentences } from './benefits.ts';
import { ContactPage } from './ContactPage.tsx';
import { FaqPage } from './FaqPage.tsx';
import { HomePage } from './HomePage.tsx';
import { InvestmentPage } from './InvestmentPage.tsx';
import { LoanPage } from './LoanPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import type { PageProps } from './PublicDocument.tsx';
import { publicPages } from './pages.ts';
import { TermsPage } from './TermsPage.tsx';

export type PublicPage = PageProps & { file: string; Page: ComponentType; indexed?: boolean };

function page(
  path: keyof typeof publicPages,
  title: string,
  description: string,
  Page: ComponentType,
  forms = false,
): PublicPage {
  return { path, file: publicPages[path], title, description, Page, forms };
}

/** PUB-02: the pages that are whole before any script runs. */
export const publicPageList: readonly PublicPage[] = [
  page(
    paths.home.pattern,
    'Loans and investments in plain sight',
    `Borrow in naira with every date and the whole cost in front of you, or invest ${claims.minimumInvestment ? `from ${claims.minimumInvestment} ` : ''}and watch it earn each month.`,
    HomePage,
  ),
  page(
    paths.loan.pattern,
    'Loans',
    sentences(
      'Personal loans, and loans for the staff of our partners, with rate, APR and total cost before you tick.',
      claims.noCollateral && 'No collateral required.',
      'Work out your instalment.',
    ),
    LoanPage,
    true,
  ),
  page(
    paths.investment.pattern,
    'Investments',
    'Full-time, limited-time and dollar investments with returns credited month by month. Work out what yours would earn.',
    InvestmentPage,
    true,
  ),
  page(
    paths.faq.pattern,
    'Questions and answers',
    'Withdrawals, inactive investments, the cost of a loan: answered in plain words.',
    FaqPage,
  ),
  page(
    paths.contact.pattern,
    'Contact',
    `How to reach a person at ${brand.name}: by form, e-mail, phone, or at our desk.`,
    ContactPage,
    true,
  ),
  page(
    paths.terms.pattern,
    'Terms',
    `What you and ${brand.name} agree on: accounts, loans, investments and payments.`,
    TermsPage,
  ),
  page(
    paths.privacy.pattern,
    'Privacy',
    `What ${brand.name} asks for, why, who sees it, how long it is kept, and your rights.`,
    PrivacyPage,
  ),
  {
    path: '/404',
    file: '404.html',
    title: '404 - Page Not Found',
    description: 'There is no page at this address.',
    Page: NotFoundPage,
    indexed: false,
  },
];
