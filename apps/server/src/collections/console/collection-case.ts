import {
  type CollectionCase,
  type contactForm,
  type LoanContact,
  loanContact,
  type promiseForm,
} from '@quarrter/contract/staff/collections';
import { formatDate } from '@quarrter/domain/calendar';
import { isCollectionHour } from '@quarrter/domain/card-charges';
import { exactMoney, parseAmount } from '@quarrter/domain/money';
import type * as z from 'zod/mini';
import { openClient, readContact } from '../../accounts/index.ts';
import { defineActions, recordLoanAction, type StaffMember } from '../../console/index.ts';
import { findLoan, listPromises, makePromise, readLoans } from '../../loans/index.ts';
import {
  readBusinessDate,
  readBusinessHour,
  readBusinessTime,
  readBusinessTimeOf,
} from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { invalid, notFound } from '../../platform/http/http-error.ts';
import { runIdempotently } from '../../platform/http/idempotency.ts';
import type { Secrets } from '../../platform/passwords/secrets.ts';
import { listContacts, storeContact } from '../contacts.ts';

const actions = defineActions({
  'log-contact': 'Contact recorded',
  'record-promise': 'Promise to pay recorded',
});

const shownContacts = 50;

/** One loan in arrears with promises and contacts; the audit log names who opened its client. */
export async function showCase(
  db: Database,
  staff: StaffMember,
  loanId: string,
  now: Date,
): Promise<CollectionCase> {
  const { clientId } = await findLoan(db, loanId);
  await openClient(db, staff, clientId);
  return readCase(db, clientId, loanId, now);
}

async function readCase(
  reader: Reader,
  clientId: string,
  loanId: string,
  now: Date,
): Promise<CollectionCase> {
  const client = await readContact(reader, clientId);
  const [loan] = await readLoans(reader, clientId, [loanId]);
  if (loan === undefined) throw notFound('We could not find this loan.');
  const { arrears } = loan;
  return {
    loan: {
      id: loanId,
      shortId: shortId(loanId),
      loanType: loan.loanType,
      state: loan.state,
      balance: loan.balance,
      since: arrears?.since ?? null,
      days: arrears?.days ?? 0,
      overdue: arrears?.amount ?? 0n,
      penalties: arrears?.penalties ?? 0n,
      nextPenalty: loan.nextPenalty,
    },
    client: {
      id: clientId,
      name: `${client.firstName} ${client.lastName}`,
      phoneNumber: client.phoneNumber,
      email: client.email,
    },
    quiet: !isCollectionHour(await readBusinessHour(reader, now)),
    businessDate: await readBusinessDate(reader),
    promises: await listPromises(reader, clientId, loanId),
    contacts: await listContacts(reader, clientId, loanId, shownContacts),
  };
}

type ContactInput = z.infer<typeof contactForm> & {
  readonly loanId: string;
  readonly requestId?: string | undefined;
};

/** Between 21:00 and 08:00 no one is contacted about a debt without a reason. */
export async function recordContact(
  { db, secrets }: { db: Database; secrets: Secrets },
  staff: StaffMember,
  { loanId, requestId, ...input }: ContactInput,
  now: Date,
): Promise<LoanContact> {
  const { channel, outcome, note } = input;
  const isQuiet = !isCollectionHour(await readBusinessHour(db, now));
  const quietReason = isQuiet ? (input.quietReason ?? '') : '';
  if (isQuiet && quietReason === '') {
    const message = 'It is between 21:00 and 08:00. Please say why this could not wait.';
    throw invalid({ quietReason: [message] });
  }
  return db.transaction().execute(async (tx) => {
    const loan = await findLoan(tx, loanId);
    const { clientId } = loan;
    const command = { command: `contact ${loanId}`, input, reply: loanContact };
    return runIdempotently(tx, secrets, { clientId, requestId, ...command }, async () => {
      const businessTime = await readBusinessTime(tx);
      const contact = { clientId, loanId, channel, outcome, note, quietReason, by: staff };
      const at = isQuiet ? `, at night: ${quietReason}` : '';
      const said = `${channel}, ${outcome}${at}`;
      await recordLoanAction(tx, staff, businessTime, loan, actions['log-contact'], said);
      return storeContact(tx, contact, businessTime);
    });
  });
}

/** Dates and amounts that were agreed with the client; recorded twice, it is the same promise. */
export function agreePromise(
  db: Database,
  staff: StaffMember,
  loanId: string,
  parts: z.infer<typeof promiseForm>['parts'],
  now: Date,
): Promise<CollectionCase> {
  return db.transaction().execute(async (tx) => {
    const loan = await findLoan(tx, loanId);
    const { clientId } = loan;
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const agreed = parts.map(({ dueOn, amount }) => ({ dueOn, amount: parseAmount(amount) ?? 0n }));
    if (agreed.some(({ amount }) => amount <= 0n)) {
      throw invalid({ parts: ['Each amount must be above zero.'] });
    }
    const isNew = await makePromise(tx, {
      clientId,
      loanId,
      parts: agreed,
      by: staff,
      businessTime,
    });
    if (isNew) {
      const note = agreed
        .map(({ dueOn, amount }) => `${exactMoney(amount)} by ${formatDate(dueOn)}`)
        .join(', ');
      await recordLoanAction(tx, staff, businessTime, loan, actions['record-promise'], note);
    }
    return readCase(tx, clientId, loanId, now);
  });
}
