import { paths } from '../paths.ts';

/** The prerendered pages: address and file. Everything else is the application's. */
export const publicPages = {
  [paths.home.pattern]: 'index.html',
  [paths.loan.pattern]: 'loan.html',
  [paths.investment.pattern]: 'investment.html',
  [paths.faq.pattern]: 'faq.html',
  [paths.howItWorks.pattern]: 'how-it-works.html',
  [paths.fees.pattern]: 'fees.html',
  [paths.safety.pattern]: 'safety.html',
  [paths.about.pattern]: 'about.html',
  [paths.contact.pattern]: 'contact.html',
  [paths.verify.pattern]: 'verify.html',
  [paths.terms.pattern]: 'terms.html',
  [paths.privacy.pattern]: 'privacy.html',
} as const;

/** Prerendered too, but reached by a link in an email alone: no search engine lists them. */
export const linkedPages = {
  [paths.cancelWithdrawal.pattern]: 'cancel-withdrawal.html',
} as const;

export function isPublicPage(href: string): boolean {
  const path = href.split(/[?#]/)[0] ?? '';
  return path in publicPages || path in linkedPages;
}
