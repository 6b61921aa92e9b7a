/** What the demonstration clients did, day by day, up to today. */
import { addDays, addMonths, type IsoDate } from '@quarrter/domain/calendar';
import {
  accepts,
  applies,
  type Book,
  type Client,
  invests,
  joins,
  repays,
  untilActive,
} from './client.ts';
import type { LoanRequest } from './forms.ts';
import { people } from './people.ts';
import type { OfferTerms, StaffActions } from './staff.ts';

/** Long enough for three monthly anniversaries of an investment, and a little more. */
export const historyDays = 120;

type Event = { date: IsoDate; run: () => Promise<unknown> };

/** Every event, oldest first. */
export function historyEvents(book: Book, staff: StaffActions, today: IsoDate): Event[] {
  const events = [
    ...investorEvents(book, today),
    ...investedEvents(book, addDays(today, -40)),
    ...borrowerEvents(book, staff, addDays(today, -103)),
    ...lateEvents(book, staff, addDays(today, -78)),
    ...offeredEvents(book, staff, addDays(today, -4)),
    ...applicantEvents(book, addDays(today, -1)),
    { date: today, run: () => joins(book, people.newcomer) },
  ];
  return events.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** One investment has matured with three returns and still earns; the other has not matured. */
function investorEvents(book: Book, today: IsoDate): Event[] {
  let client: Client;
  return [
    {
      date: addDays(today, 2 - historyDays),
      run: async () => {
        client = await joins(book, people.investor);
        await invests(book, client, '750000', '03oa');
      },
    },
    { date: addDays(today, -47), run: () => invests(book, client, '1200000', 'k891') },
  ];
}

/** The first return has been credited, and the investment matures in more than a month. */
function investedEvents(book: Book, date: IsoDate): Event[] {
  return [
    {
      date,
      run: async () => {
        await invests(book, await joins(book, people.invested), '500000', '03oa');
      },
    },
  ];
}

/** Four instalments, three of them paid on time. */
function borrowerEvents(book: Book, staff: StaffActions, applied: IsoDate): Event[] {
  const loan = aLoan(book, staff, people.borrower, {
    amount: '400000',
    months: 4,
    reason: 'A generator for the house',
  });
  const disbursed = addDays(applied, 2);
  return [
    ...loan.upToDisbursement(applied, { amount: '400000', duration: 4, interest: '4' }),
    ...[1, 2, 3].map((month) => ({
      date: addDays(addMonths(disbursed, month), -month),
      run: () => loan.repays(),
    })),
  ];
}

/** The first instalment was paid; the second is two weeks late and accrues penalties. */
function lateEvents(book: Book, staff: StaffActions, applied: IsoDate): Event[] {
  const loan = aLoan(book, staff, people.late, {
    amount: '180000',
    months: 3,
    reason: 'Repair of a delivery van',
  });
  const disbursed = addDays(applied, 2);
  return [
    ...loan.upToDisbursement(applied, { amount: '180000', duration: 3, interest: '4' }),
    { date: addMonths(disbursed, 1), run: () => loan.repays() },
  ];
}

/** The offer is smaller than the request, at a better rate; the client has not answered yet. */
function offeredEvents(book: Book, staff: StaffActions, applied: IsoDate): Event[] {
  const request = { amount: '350000', months: 4, reason: 'School fees of two children' };
  const loan = aLoan(book, staff, people.offered, request);
  return loan.upToOffer(applied, { amount: '300000', duration: 4, interest: '3.5' });
}

function applicantEvents(book: Book, applied: IsoDate): Event[] {
  const request = { amount: '250000', months: 3, reason: 'Rent for the coming year' };
  return [
    {
      date: applied,
      run: async () => applies(book, await joins(book, people.applicant), request),
    },
  ];
}

/** One client's loan, from signing up. The client exists once the first event has run. */
function aLoan(
  book: Book,
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
        client = await joins(book, person);
        loanId = (await applies(book, client, request)).id;
      },
    },
    {
      date: addDays(applied, 1),
      run: async () => {
        await staff.verify(loanId);
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
          await accepts(book, client, loanId);
          await staff.disburse(loanId);
          await untilActive(book, client, loanId);
        },
      },
    ],
    repays: () => repays(book, client, loanId),
  };
}
