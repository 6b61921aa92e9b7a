import type { CollectionCase, LoanContact } from '@quarrter/contract/staff/collections';
import { formatDate } from '@quarrter/domain/calendar';
import { isCollectionHour } from '@quarrter/domain/card-charges';
import type { PromisePart } from '@quarrter/domain/loans';
import { formatMoney, parseAmount, toWire } from '@quarrter/domain/money';
import { openClient, readContact } from '../../accounts/index.ts';
import { type Contact, listContacts, storeContact } from '../../collections/index.ts';
import { recordLoanAction, type StaffMember } from '../../console/index.ts';
import {
  findLoan,
  listPromises,
  makePromise,
  readLoans,
  toWirePromise,
} from '../../loans/index.ts';
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
  if (loan === undefined) throw notFound('There is no such loan.');
  const promises = await listPromises(reader, clientId, loanId);
  const contacts = await listContacts(reader, clientId, loanId, shownContacts);
  const { arrears } = loan;
  return {
    loan: {
      id: loanId,
      short_id: shortId(loanId),
      loan_type: loan.loanType,
      state: loan.state,
      balance: toWire(loan.balance),
      since: arrears?.since ?? null,
      days: arrears?.days ?? 0,
      overdue: toWire(arrears?.amount ?? 0n),
      penalties: toWire(arrears?.penalties ?? 0n),
      next_penalty: toWire(loan.nextPenalty),
    },
    client: {
      id: clientId,
      name: `${client.firstName} ${client.lastName}`,
      phone_number: client.phoneNumber,
      email: client.email,
    },
    quiet: !isCollectionHour(await readBusinessHour(reader, now)),
    business_date: await readBusinessDate(reader),
    promises: promises.map((promise) => ({
      ...toWirePromise(promise),
      id: promise.promiseId,
      made_by: promise.madeByName,
    })),
    contacts: contacts.map(presentContact),
  };
}

function presentContact(contact: Contact): LoanContact {
  const { contactId, at, channel, outcome, note, quietReason, by } = contact;
  return {
    id: contactId,
    at: at.toISOString(),
    ...{ channel, outcome, note },
    quiet_reason: quietReason,
    who: by.name,
    role: by.role,
  };
}

type ContactInput = Pick<Contact, 'channel' | 'outcome' | 'note'> & {
  readonly quiet_reason?: string | undefined;
};

/** Between 21:00 and 08:00 no one is contacted about a debt without a reason. */
export async function recordContact(
  { db, secrets }: { db: Database; secrets: Secrets },
  staff: StaffMember,
  {
    loanId,
    requestId,
    ...input
  }: ContactInput & { loanId: string; requestId?: string | undefined },
  now: Date,
): Promise<LoanContact> {
  const { channel, outcome, note } = input;
  const isQuiet = !isCollectionHour(await readBusinessHour(db, now));
  const quietReason = isQuiet ? (input.quiet_reason ?? '') : '';
  if (isQuiet && quietReason === '') {
    const message = 'It is between 21:00 and 08:00. Please say why this could not wait.';
    throw invalid({ quiet_reason: [message] });
  }
  return db.transaction().execute(async (tx) => {
    const loan = await findLoan(tx, loanId);
    const { clientId } = loan;
    const request = { clientId, requestId, command: `contact ${loanId}`, input };
    return runIdempotently(tx, secrets, request, async () => {
      const businessTime = await readBusinessTime(tx);
      const contact = { clientId, loanId, channel, outcome, note, quietReason, by: staff };
      const stored = await storeContact(tx, contact, businessTime);
      const at = isQuiet ? `, at night: ${quietReason}` : '';
      await recordLoanAction(
        tx,
        staff,
        businessTime,
        loan,
        'log-contact',
        `${channel}, ${outcome}${at}`,
      );
      return presentContact(stored);
    });
  });
}

/** Dates and amounts that were agreed with the client; recorded twice, it is the same promise. */
export function agreePromise(
  db: Database,
  staff: StaffMember,
  loanId: string,
  parts: readonly { due_on: string; amount: string }[],
  now: Date,
): Promise<CollectionCase> {
  return db.transaction().execute(async (tx) => {
    const loan = await findLoan(tx, loanId);
    const { clientId } = loan;
    const businessTime = await readBusinessTimeOf(tx, clientId);
    const agreed = parts.map(toPart);
    if (agreed.some(({ amount }) => amount <= 0n)) {
      throw invalid({ parts: ['Each amount must be above zero.'] });
    }
    const isNew = await makePromise(tx, {
      ...{ clientId, loanId, parts: agreed, by: staff, businessTime },
    });
    if (isNew) {
      const note = agreed
        .map(({ dueOn, amount }) => `${formatMoney(amount, 'NGN')} by ${formatDate(dueOn)}`)
        .join(', ');
      await recordLoanAction(tx, staff, businessTime, loan, 'record-promise', note);
    }
    return readCase(tx, clientId, loanId, now);
  });
}

function toPart({ due_on: dueOn, amount }: { due_on: string; amount: string }): PromisePart {
  return { dueOn: dueOn as PromisePart['dueOn'], amount: parseAmount(amount) ?? 0n };
}
