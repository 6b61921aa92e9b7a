/** What happened in the demonstration book, day by day, up to the date of today. */
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

/** How far the history reaches back: three monthly anniversaries and a little more. */
export const historyDays = 120;

type Event = { date: IsoDate; act: () => Promise<unknown> };

/** Every event of the history, oldest first. */
export function story(book: Book, staff: StaffActions, today: IsoDate): Event[] {
  const events = [
    ...investorEvents(book, today),
    ...borrowerEvents(book, staff, addDays(today, -103)),
    ...lateEvents(book, staff, addDays(today, -78)),
    ...offeredEvents(book, staff, addDays(today, -4)),
    ...applicantEvents(book, addDays(today, -1)),
    { date: today, act: () => joins(book, people.newcomer) },
  ];
  return events.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** One investment is matured with three returns credited and earns on, the other one runs. */
function investorEvents(book: Book, today: IsoDate): Event[] {
  let client: Client;
  return [
    {
      date: addDays(today, 2 - historyDays),
      act: async () => {
        client = await joins(book, people.investor);
        await invests(book, client, '750000', '03oa');
      },
    },
    { date: addDays(today, -47), act: () => invests(book, client, '1200000', 'k891') },
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
      act: () => loan.repays(),
    })),
  ];
}

/** The first instalment was paid, the second is two weeks late and gathers penalties. */
function lateEvents(book: Book, staff: StaffActions, applied: IsoDate): Event[] {
  const loan = aLoan(book, staff, people.late, {
    amount: '180000',
    months: 3,
    reason: 'Repair of a delivery van',
  });
  const disbursed = addDays(applied, 2);
  return [
    ...loan.upToDisbursement(applied, { amount: '180000', duration: 3, interest: '4' }),
    { date: addMonths(disbursed, 1), act: () => loan.repays() },
  ];
}

/** Less was offered than was asked, at a better rate; the client has not answered yet. */
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
      act: async () => applies(book, await joins(book, people.applicant), request),
    },
  ];
}

/** One client's loan, from joining on; who it is becomes known when the first event happens. */
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
      act: async () => {
        client = await joins(book, person);
        loanId = (await applies(book, client, request)).id;
      },
    },
    {
      date: addDays(applied, 1),
      act: async () => {
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
        act: async () => {
          await accepts(book, client, loanId);
          await staff.disburse(loanId);
          await untilActive(book, client, loanId);
        },
      },
    ],
    repays: () => repays(book, client, loanId),
  };
}
