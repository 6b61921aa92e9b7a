import type { Home, HomeInvestments, HomeLoan } from '@quarrter/contract/client/home';
import type { LoanRecord } from '@quarrter/contract/client/loans';
import { daysBetween } from '@quarrter/domain/calendar';
import { loanStates } from '@quarrter/domain/loans';
import type { CurrencySlug } from '../../../paths.ts';
import { stateOf } from '../../../products/current-loan.ts';
import { clientTask } from '../../../products/loan-status-text.ts';
import { loanTone, soonDays } from '../../../products/loan-tone.ts';
import { isDeclineOpened } from '../../../products/opened-decline.ts';
import { isAnswerAwaited } from '../../../products/request-text.ts';

type Upcoming = NonNullable<HomeInvestments['next_maturity']>;
export type Matured = NonNullable<HomeInvestments['matured']>;

/** Something that waits for the client, or that they wait for. */
export type Need =
  | { kind: 'overdue'; loan: HomeLoan; matured?: Matured }
  | { kind: 'due' | 'asked' | 'waits'; loan: HomeLoan }
  | { kind: 'offer' | 'new-schedule' | 'document' | 'account'; loan: HomeLoan }
  | { kind: 'matures'; currency: CurrencySlug; investment: Upcoming; today: string }
  | {
      kind: 'matured';
      currency: CurrencySlug;
      investment: Matured;
      today: string;
      /** The client owes us, so that this money cannot be paid out yet. */
      owes: boolean;
    }
  | { kind: 'lapsed'; offer: NonNullable<Home['lapsed_offer']> }
  | { kind: 'declined'; application: NonNullable<Home['declined']> }
  | { kind: 'draft'; href: string }
  | { kind: 'profile' };

/** The most urgent first. */
const order: readonly Need['kind'][] = [
  ...(['overdue', 'offer', 'document', 'account', 'new-schedule', 'due'] as const),
  ...(['matures', 'matured', 'asked', 'declined', 'lapsed', 'draft', 'waits', 'profile'] as const),
];

/**
 * Finds the client's needs, which the home shows before everything else. `draft` leads to an
 * application not sent yet.
 */
export function needsOf(home: Home, draft: string | null): Need[] {
  const found: Need[] = [
    ...home.loans.flatMap(needsOfLoan),
    ...(['naira', 'dollar'] as const).flatMap((currency) => needsOfMoney(home, currency)),
  ];
  if (home.lapsed_offer) found.push({ kind: 'lapsed', offer: home.lapsed_offer });
  if (home.declined && !isDeclineOpened(home.declined.loan_type_id)) {
    found.push({ kind: 'declined', application: home.declined });
  }
  if (draft !== null && home.loans.length === 0) found.push({ kind: 'draft', href: draft });
  if (home.profile_lacks.includes('date-of-birth')) found.push({ kind: 'profile' });
  const { matured } = home.naira;
  const withMoney = found.map((need) =>
    need.kind === 'overdue' && matured ? { ...need, matured } : need,
  );
  return byUrgency(withMoney);
}

/** The most urgent need of one loan, if it has any. */
export function needOfLoan(loan: LoanRecord): Need | undefined {
  const restructuring_until = loan.restructuring?.expires_on ?? null;
  return byUrgency(needsOfLoan({ ...loan, restructuring_until }))[0];
}

function byUrgency(needs: readonly Need[]): Need[] {
  return needs.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** Whether the loan is being repaid. */
export const isLive = (loan: HomeLoan) => loanStates[stateOf(loan)].live;

function needsOfLoan(loan: HomeLoan): Need[] {
  const found: Need[] = [];
  const live = isLive(loan);
  if (loan.restructuring_until !== null) found.push({ kind: 'new-schedule', loan });
  if (loan.arrears) found.push({ kind: 'overdue', loan });
  else if (live && loanTone(loan) === 'soon') found.push({ kind: 'due', loan });
  else if (live && isAnswerAwaited(loan)) found.push({ kind: 'asked', loan });
  if (live) return found;
  const task = clientTask(loan);
  if (task !== 'answer') return [...found, { kind: task ?? 'waits', loan }];
  found.push({ kind: 'offer', loan });
  if (loan.document_requests.length > 0) found.push({ kind: 'document', loan });
  return found;
}

function needsOfMoney(home: Home, currency: CurrencySlug): Need[] {
  const { matured, next_maturity: next } = home[currency];
  const today = home.as_of;
  const found: Need[] = [];
  if (next && next.at_maturity === 'nothing' && daysBetween(today, next.date) <= soonDays) {
    found.push({ kind: 'matures', currency, investment: next, today });
  }
  if (matured) {
    // The previous version’s replies have no debts during an upgrade.
    const owes = home.debts?.[0] !== undefined;
    found.push({ kind: 'matured', currency, investment: matured, today, owes });
  }
  return found;
}
