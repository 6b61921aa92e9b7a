/** The main screens of the product, by who sees them. */
import { linkedPages, publicPages } from '../../apps/web/src/public/pages.ts';
import { people } from '../seed/people.ts';

export type Screen = {
  readonly path: string;
  /** The name of a link on that page that leads to the screen, such as one with an id. */
  readonly follow?: string | RegExp;
};

/** What one person sees after signing in; a visitor has no `email`. */
export type Tour = {
  readonly who: string;
  readonly email?: string;
  readonly signIn?: '/signin' | '/staff/signin';
  readonly screens: readonly Screen[];
};

const at = (...paths: readonly string[]): Screen[] => paths.map((path) => ({ path }));

const client = (who: keyof typeof people, screens: readonly Screen[]): Tour => {
  return { who, email: people[who].email, signIn: '/signin', screens };
};

export const clientTours: readonly Tour[] = [
  {
    who: 'visitor',
    screens: at(
      ...Object.keys({ ...publicPages, ...linkedPages }),
      ...['/signup', '/signin', '/forgot-password', '/no-such-page'],
    ),
  },
  client('newcomer', at('/dashboard', '/loans', '/loans/type', '/invest', '/profile', '/help')),
  client('applicant', [{ path: '/loans', follow: /your application|this loan/i }]),
  client('offered', [{ path: '/dashboard' }, { path: '/dashboard', follow: 'See the offer' }]),
  client('borrower', [
    ...at('/dashboard', '/dashboard/loans', '/loans', '/loans/type/business'),
    { path: '/loans', follow: 'See and repay this loan' },
    ...at('/notifications', '/profile/security', '/profile/emails', '/profile/data'),
    ...at('/reports', '/reports/loans', '/reports/statements'),
  ]),
  client('late', [
    { path: '/dashboard' },
    { path: '/dashboard', follow: /Talk to us|See your request/ },
    { path: '/help?about=overdue' },
  ]),
  client('investor', [
    ...at('/dashboard', '/invest/overview?type=naira', '/invest/type?currency=naira'),
    { path: '/invest/overview?type=naira', follow: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/ },
    ...at('/invest/form?s=base', '/invest/goals', '/invest/top-ups', '/reports'),
  ]),
];

/** The console's, by role. */
export const consoleTours: { readonly [role: string]: readonly Screen[] } = {
  officer: at('/', '/applications', '/collections', '/hardship', '/messages', '/portfolio'),
  finance: at('/receipts', '/transfers', '/disputes', '/reconciliation', '/books'),
  approver: at('/approvals', '/withdrawals'),
  administrator: at('/members', '/products', '/products/loans/personal', '/audit', '/account'),
};
