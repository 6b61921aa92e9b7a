import { addDays, addMonths } from '@quarrter/domain/calendar';
import {
  type LoanEvent,
  type LoanState,
  loanStateNames,
  loanStates,
  transition,
} from '@quarrter/domain/loans';
import { beforeAll, expect, test } from 'vitest';
import { checkApplication } from '../../test/builders/check-application.ts';
import { goTo } from '../../test/builders/closing.ts';
import {
  anAcceptedLoan,
  anActiveLoan,
  anApplication,
  anOffer,
  answer,
  asStaff,
  beginRepayment,
  readLoan,
  repay,
  staffOfTests,
  type TestLoan,
} from '../../test/builders/loan.ts';
import { call, eventually } from '../../test/builders/payment.ts';
import { approveAs, aStaffMember, type TestStaff } from '../../test/builders/staff.ts';
import { useTestApp } from '../../test/test-app.ts';
import { allChecks } from '../ledger-checks.ts';
import { readBusinessDate } from '../platform/database/business-time.ts';
import { confirmAccountHolder, findLoan, verifyLoan } from './index.ts';

/*
 * Every state of a loan with every call that could move it. What a call may do follows from the
 * domain's state table; every other combination is refused and changes nothing.
 */

type Reply = { readonly status: number; readonly body: unknown };
type Call = {
  /** The event of the call in the state table. */
  readonly event: LoanEvent | null;
  readonly send: (loan: TestLoan) => Promise<Reply>;
  /** The states in which the call is accepted, where they differ from the state table. */
  readonly only?: (state: LoanState) => boolean;
  /** Ends the move, where the call only begins it. */
  readonly finish?: (loan: TestLoan, reply: Reply) => Promise<unknown>;
  /** The state after it, where that is not the event's. */
  readonly to?: LoanState;
};

const testApp = useTestApp({ date: '2026-11-23', cleanLedger: allChecks });
let officer: TestStaff;
let approver: TestStaff;
let finance: TestStaff;
const overdue: TestLoan[] = [];
let expired: TestLoan;

beforeAll(async () => {
  officer = await aStaffMember(testApp, 'officer');
  approver = await aStaffMember(testApp, 'approver');
  finance = await aStaffMember(testApp, 'finance');
  // Closing days takes longest, so the loans that need it grow old together.
  for (const _ of liveCalls()) overdue.push(await anActiveLoan(testApp));
  overdue.push(await anActiveLoan(testApp));
  expired = await anOffer(testApp);
  const today = await readBusinessDate(testApp.deps.db);
  await goTo(testApp, addDays(addMonths(today, 1), 2));
});

function byStaff(who: () => TestStaff, name: string, body: object = {}): Call['send'] {
  return ({ loanId }) =>
    call(testApp, 'POST', `/staff/api/loans/${loanId}/${name}/`, { headers: who().headers, body });
}

function byClient(method: 'GET' | 'POST' | 'PUT', name: string, body?: object): Call['send'] {
  return ({ client, loanId }) =>
    call(testApp, method, `/loans/api/personal/${name}/${loanId}/`, {
      headers: client.headers,
      ...(body && { body }),
    });
}

async function approve(_loan: TestLoan, { body }: Reply): Promise<void> {
  const { id } = body as { id: string };
  expect((await approveAs(testApp, approver, id)).status).toBe(200);
}

const isLive = (state: LoanState) => loanStates[state].live;
const without = { withoutReport: 'Both bureaus are away.' };
const offer = { amount: '90,000', duration: 3, interest: '3.5', ...without };
const reason = { reason: 'Nothing can be recovered' };
const declined = { code: 'other', reason: 'No.' };

const calls: { readonly [name: string]: Call } = {
  verify: {
    event: 'verify',
    send: async (loan) => {
      await checkApplication(testApp.url, officer.token, loan.loanId);
      return byStaff(() => officer, 'verify')(loan);
    },
  },
  offer: { event: 'offer', send: byStaff(() => approver, 'offer', offer) },
  disapprove: { event: 'disapprove', send: byStaff(() => officer, 'disapprove', declined) },
  accept: {
    event: 'accept',
    send: byClient('PUT', 'accept-or-reject-loan', { is_accepted: '2', is_ticked: true }),
  },
  reject: { event: 'reject', send: byClient('PUT', 'accept-or-reject-loan', { is_accepted: '3' }) },
  'cancel by the client': {
    event: 'cancel',
    send: byClient('POST', 'cancel-loan'),
    // The first answer may have been lost.
    only: (state) => transition(state, 'cancel').ok || state === 'cancelled',
    to: 'cancelled',
  },
  'cancel by staff': {
    event: 'cancel',
    send: byStaff(() => finance, 'cancel', reason),
    only: (state) => state === 'accepted',
  },
  disburse: {
    event: 'disburse',
    send: async (loan) => {
      await confirmAccountHolder(testApp.deps, await findLoan(testApp.deps.db, loan.loanId));
      return byStaff(() => finance, 'disburse')(loan);
    },
    finish: (loan) =>
      eventually(async () => {
        await testApp.work();
        return (await readLoan(testApp, loan)).state === 'active';
      }),
  },
  repay: {
    event: 'complete',
    send: async (loan) => beginRepayment(testApp, loan, (await readLoan(testApp, loan)).balance),
    finish: async (loan) => {
      const { balance } = await readLoan(testApp, loan);
      if (balance !== '0.00') await repay(testApp, loan, balance);
    },
  },
  'settlement quote': { event: null, send: byClient('GET', 'settlement-quote'), only: isLive },
  waive: {
    event: null,
    send: byStaff(() => officer, 'waive', { amount: '500', reason: 'In hospital' }),
    only: (state) => state === 'overdue',
    finish: approve,
  },
  restructure: {
    event: null,
    send: byStaff(() => officer, 'restructure', { duration: 6, interest: '2' }),
    only: isLive,
    finish: async (loan, reply) => {
      await approve(loan, reply);
      const { restructuring } = await readLoan(testApp, loan);
      const accepts = {
        ...{ is_accepted: '2', is_ticked: true, restructuring_id: restructuring?.id },
        amount_to_be_repaid: restructuring?.amount_to_be_repaid,
      };
      const path = 'accept-or-reject-restructuring';
      expect((await byClient('PUT', path, accepts)(loan)).status).toBe(200);
    },
    to: 'active',
  },
  'answer a new schedule': {
    event: null,
    send: byClient('PUT', 'accept-or-reject-restructuring', { is_accepted: '3' }),
    only: () => false,
  },
  'write off': {
    event: 'writeOff',
    send: byStaff(() => finance, 'write-off', reason),
    finish: approve,
  },
};

const isTaken = ({ event, only }: Call, state: LoanState): boolean =>
  only ? only(state) : event !== null && transition(state, event).ok;

function liveCalls(): Call[] {
  return Object.values(calls).filter((one) => isTaken(one, 'overdue'));
}

function nextOverdue(): TestLoan {
  const loan = overdue.pop();
  if (loan === undefined) throw new Error('every overdue loan is used');
  return loan;
}

async function after(name: string, loan: TestLoan): Promise<TestLoan> {
  const one = calls[name];
  const reply = await one?.send(loan);
  if (reply === undefined || reply.status >= 300) throw new Error(`${name}: ${reply?.status}`);
  await one?.finish?.(loan, reply);
  return loan;
}

/** A loan in each state. */
const loanThatIs: { readonly [state in LoanState]: () => Promise<TestLoan> } = {
  applied: () => anApplication(testApp),
  verified: async () => {
    const loan = await anApplication(testApp);
    await asStaff(testApp, (tx, businessTime) => {
      const staffId = staffOfTests.officer;
      return verifyLoan(tx, testApp.deps, { loanId: loan.loanId, staffId, businessTime });
    });
    return loan;
  },
  offered: () => anOffer(testApp),
  accepted: () => anAcceptedLoan(testApp),
  active: () => anActiveLoan(testApp),
  overdue: async () => nextOverdue(),
  complete: async () => after('repay', await anActiveLoan(testApp)),
  'written-off': async () => after('write off', await anActiveLoan(testApp)),
  disapproved: async () => after('disapprove', await anApplication(testApp)),
  rejected: async () => {
    const loan = await anOffer(testApp);
    await answer(testApp, loan, { is_accepted: '3' });
    return loan;
  },
  expired: async () => expired,
  cancelled: async () => after('cancel by the client', await anApplication(testApp)),
};

const taken = loanStateNames.flatMap((state) =>
  Object.entries(calls).flatMap(([name, one]) => {
    if (!isTaken(one, state)) return [];
    const move = one.event && transition(state, one.event);
    const to = one.to ?? (move?.ok ? move.to : state);
    return [{ state, name, to }];
  }),
);

test.each(taken)('LND-06: $state: $name leads to $to', async ({ state, name, to }) => {
  const loan = await loanThatIs[state]();
  expect((await readLoan(testApp, loan)).state).toBe(state);
  await after(name, loan);
  expect((await readLoan(testApp, loan)).state).toBe(to);
});

test.each(loanStateNames)('LND-06: %s: every other call is refused', async (state) => {
  const loan = await loanThatIs[state]();
  const before = await readLoan(testApp, loan);
  expect(before.state).toBe(state);
  const refused = Object.entries(calls).filter(([, one]) => !isTaken(one, state));
  expect(refused.length).toBeGreaterThan(5);
  for (const [name, { send }] of refused) {
    const { status, body } = await send(loan);
    // An active loan owes no penalties, so there is nothing to enter an amount for.
    const expected = name === 'waive' && state === 'active' ? 400 : 409;
    expect([name, status], JSON.stringify(body)).toEqual([name, expected]);
  }
  expect(await readLoan(testApp, loan)).toEqual(before);
});
