/** The history of the demonstration clients, day by day, up to today. */
import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import {
  type Api,
  acceptOffer,
  applyForLoan,
  type Client,
  makeInvestment,
  registerClient,
  repayLoan,
  untilActive,
  withdraw,
} from './client.ts';
import type { LoanRequest } from './forms.ts';
import { type Person, people } from './people.ts';
import type { OfferTerms, StaffActions } from './staff.ts';

/** Long enough for three monthly anniversaries of an investment, and a little more. */
export const historyDays = 120;

type Event = { date: IsoDate; run: () => Promise<unknown> };

/** Every event, oldest first. */
export function historyEvents(api: Api, staff: StaffActions, today: IsoDate): Event[] {
  const events = [
    ...investorEvents(api, today),
    ...investedEvents(api, addDays(today, -40)),
    ...borrowerEvents(api, staff, addDays(today, -103)),
    ...regularEvents(api, staff, today),
    ...lateEvents(api, staff, addDays(today, -78)),
    ...offeredEvents(api, staff, addDays(today, -4)),
    ...applicantEvents(api, addDays(today, -1)),
    { date: today, run: () => registerClient(api, people.newcomer) },
  ];
  return events.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** One investment has matured with three returns and still earns; the other has not matured. */
function investorEvents(api: Api, today: IsoDate): Event[] {
  let client: Client;
  return [
    {
      date: addDays(today, 2 - historyDays),
      run: async () => {
        client = await registerClient(api, people.investor);
        await makeInvestment(api, client, '750000', '03oa');
      },
    },
    { date: addDays(today, -47), run: () => makeInvestment(api, client, '1200000', 'k891') },
  ];
}

/** The first return has been credited, and the investment matures in more than a month. */
function investedEvents(api: Api, date: IsoDate): Event[] {
  return [
    {
      date,
      run: async () => {
        await makeInvestment(api, await registerClient(api, people.invested), '500000', '03oa');
      },
    },
  ];
}

/** Four instalments, three of them paid on time. */
function borrowerEvents(api: Api, staff: StaffActions, applied: IsoDate): Event[] {
  const loan = loanHistory(api, staff, people.borrower, {
    amount: '400000',
    months: 4,
    reason: 'A generator for the house',
  });
  const disbursed = addDays(applied, 2);
  return [
    ...loan.upToDisbursement(applied, { amount: '400000', duration: 4, interest: '4' }),
    ...[1, 2, 3].map((month) => ({
      date: addDays(addMonths(disbursed, month), -month),
      run: () => loan.repayLoan(),
    })),
  ];
}

/**
 * A loan that was paid off and another whose next payment is due soon; an investment that matured
 * and was withdrawn in part, one that runs, and one in dollars.
 */
function regularEvents(api: Api, staff: StaffActions, today: IsoDate): Event[] {
  const person = people.regular;
  const past = loanHistory(api, staff, person, {
    amount: '150000',
    months: 2,
    reason: 'A new freezer for the shop',
  });
  const current = loanHistory(api, staff, person, {
    amount: '240000',
    months: 3,
    reason: 'School fees',
  });
  // A month before a payment that is due within days, however long the month is.
  const [paidOut, paidOutAgain] = [addDays(today, -114), addMonths(addDays(today, 5), -1)];
  let matured: string;
  const invest = async (amount: string, plan: string, currency?: 'dollar') =>
    makeInvestment(api, await clientOf(api, person), amount, plan, currency);
  return [
    ...past.upToDisbursement(addDays(paidOut, -2), {
      amount: '150000',
      duration: 2,
      interest: '4',
    }),
    {
      date: addDays(paidOut, 1),
      run: async () => {
        matured = (await invest('300000', '03oa')).id;
      },
    },
    { date: addMonths(paidOut, 1), run: () => past.repayLoan() },
    { date: addDays(addMonths(paidOut, 2), -3), run: () => past.repayLoan() },
    { date: addDays(today, -45), run: () => invest('400000', '03oa') },
    { date: addDays(today, -44), run: () => invest('500', 'usd', 'dollar') },
    ...current.upToDisbursement(addDays(paidOutAgain, -2), {
      amount: '240000',
      duration: 3,
      interest: '3.5',
    }),
    {
      date: addDays(today, -12),
      run: async () => withdraw(api, await clientOf(api, person), matured, '120000'),
    },
  ];
}

/** The first instalment was paid; the second is 2 weeks late and accrues penalties. */
function lateEvents(api: Api, staff: StaffActions, applied: IsoDate): Event[] {
  const loan = loanHistory(api, staff, people.late, {
    amount: '180000',
    months: 3,
    reason: 'Repair of a delivery van',
  });
  const disbursed = addDays(applied, 2);
  return [
    ...loan.upToDisbursement(applied, { amount: '180000', duration: 3, interest: '4' }),
    { date: addMonths(disbursed, 1), run: () => loan.repayLoan() },
  ];
}

/** The offer is smaller than the request, at a better rate; the client has not answered yet. */
function offeredEvents(api: Api, staff: StaffActions, applied: IsoDate): Event[] {
  const request = { amount: '350000', months: 4, reason: 'School fees of two children' };
  const loan = loanHistory(api, staff, people.offered, request);
  return loan.upToOffer(applied, { amount: '300000', duration: 4, interest: '3.5' });
}

function applicantEvents(api: Api, applied: IsoDate): Event[] {
  const request = { amount: '250000', months: 3, reason: 'Rent for the coming year' };
  return [
    {
      date: applied,
      run: async () => applyForLoan(api, await registerClient(api, people.applicant), request),
    },
  ];
}

const registered = new Map<string, Client>();

/** Signs the person up the first time. */
async function clientOf(api: Api, person: Person): Promise<Client> {
  const client = registered.get(person.email) ?? (await registerClient(api, person));
  registered.set(person.email, client);
  return client;
}

/** One client's loan, from signing up. The client exists once the first event has run. */
function loanHistory(
  api: Api,
  staff: StaffActions,
  person: (typeof people)[keyof typeof people],
  request: LoanRequest,
) {
  let client: Client;
  let loanId: string;
  const upToOffer = (applied: IsoDate, terms: OfferTerms): Event[] => [
    {
      date: applied,
      run: async () => {
        client = await clientOf(api, person);
        loanId = (await applyForLoan(api, client, request)).id;
      },
    },
    {
      date: addDays(applied, 1),
      run: async () => {
        await staff.verify(loanId);
        await staff.askBureaus(loanId);
        await staff.offer(loanId, terms);
      },
    },
  ];
  return {
    upToOffer,
    upToDisbursement: (applied: IsoDate, terms: OfferTerms): Event[] => [
      ...upToOffer(applied, terms),
      {
        date: addDays(applied, 2),
        run: async () => {
          await acceptOffer(api, client, loanId);
          await staff.disburse(loanId);
          await untilActive(api, client, loanId);
        },
      },
    ],
    repayLoan: () => repayLoan(api, client, loanId),
  };
}
