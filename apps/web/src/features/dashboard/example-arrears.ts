import type { HomeLoan } from '@quarrter/contract/client/home';

export const arrears: NonNullable<HomeLoan['arrears']> = {
  amount: '152000.00',
  instalments: '120000.00',
  penalties: '32000.00',
  since: '2026-11-13',
  days: 8,
  first_number: 2,
  last_number: 2,
  covered: false,
};
