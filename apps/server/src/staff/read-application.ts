import type { StaffAction, StaffLoan } from '@quarrter/contract/staff';
import { toWire } from '@quarrter/domain/money';
import { isNameOfHolder, maskLastFour } from '@quarrter/domain/people';
import { readContact, readSecurityQuestion } from '../accounts/index.ts';
import { readEmployment } from '../corporate/index.ts';
import {
  actionErrorOf,
  findLoanForStaff,
  type StaffAction as LoanAction,
  type LoanRow,
  listLoans,
  openIdentity,
  readStaffLoanParts,
} from '../loans/index.ts';
import {
  nameBank,
  type PaymentsDeps,
  type Payout,
  readBanks,
  readPayouts,
} from '../payments/index.ts';
import type { Reader } from '../platform/database.ts';
import { shortId } from '../platform/ids.ts';
import type { Secrets } from '../platform/secrets.ts';
import { noQuestion } from './check-answer.ts';
import { listActionsOn } from './queries.ts';
import { may, rolesAllowedText, type StaffMember } from './roles.ts';

/** The acts on a loan, in the order of its life. */
const loanActions: readonly LoanAction[] = ['verify', 'offer', 'disapprove', 'disburse'];

/** The page of one application, with its bank by name: the list is fetched where it is old or missing. */
export async function showApplication(
  deps: PaymentsDeps,
  staff: StaffMember,
  loanId: string,
): Promise<StaffLoan> {
  // Without an answer of the provider the page shows the bank's code, and everything else.
  await readBanks(deps, 'NGN').catch(() => []);
  // One moment of it: a transfer is settled while its page is read.
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readApplication(tx, deps.secrets, staff, loanId));
}

/** Everything the console shows of one application, and what this staff member may do to it now. */
export async function readApplication(
  reader: Reader,
  secrets: Secrets,
  staff: StaffMember,
  loanId: string,
): Promise<StaffLoan> {
  const loan = await findLoanForStaff(reader, loanId);
  const parts = await readStaffLoanParts(reader, secrets, loan);
  const client = await readContact(reader, loan.client_id);
  const employment = await readEmployment(reader, loan.client_id);
  const bank = await nameBank(reader, loan.bank_code);
  const payouts = await readPayouts(reader, loan.client_id, [loan.loan_id]);
  const [payout] = payouts;
  const mayAsk = may(staff.role, 'check-answer');
  const question = mayAsk ? await readSecurityQuestion(reader, loan.client_id) : null;
  return {
    ...parts,
    application: withBankName(parts.application, loan.bank_code, bank),
    destination: {
      bank,
      account_number: maskLastFour(openIdentity(secrets, loan).account_number),
      holder: loan.account_name,
      holder_differs: holderDiffers(loan),
    },
    client: {
      id: client.clientId,
      name: `${client.firstName} ${client.lastName}`,
      email: client.email,
      phone_number: client.phoneNumber,
      joined_on: client.joinedOn,
      employment: employment && {
        partner: employment.partner,
        verified_on: employment.linkedOn,
      },
      security_question: question,
    },
    other_loans: await readOtherLoans(reader, loan),
    disbursement: payout
      ? {
          status: payout.status,
          reference: payout.reference,
          message: payout.message,
          returned_on: payout.returnedOn,
          unclaimed: payout.unclaimed,
        }
      : null,
    acts: availableActions(loan, staff, question),
    history: await readHistory(reader, loan, payouts),
  };
}

/** By the name that was declared. The holder is the provider's word, never the browser's. */
export function holderDiffers({ account_name: holder, application }: LoanRow): boolean {
  const { first_name: firstName = '', last_name: lastName = '' } = application;
  return holder !== '' && !isNameOfHolder(holder, { firstName, lastName });
}

const shownLoans = 50;

/** The newest of the client's other applications: who was lent to before is judged by it. */
async function readOtherLoans(reader: Reader, loan: LoanRow): Promise<StaffLoan['other_loans']> {
  const { loans } = await listLoans(reader, loan.client_id, { limit: shownLoans });
  return loans
    .filter((other) => other.loan_id !== loan.loan_id)
    .map((other) => ({
      id: other.loan_id,
      short_id: shortId(other.loan_id),
      loan_type: other.loan_type,
      state: other.state,
      amount: toWire(other.amount ?? other.requested_amount),
      applied_on: other.applied_on,
    }));
}

type Groups = StaffLoan['application'];

/** The form holds the bank's code; people read its name. */
function withBankName(groups: Groups, code: string, name: string): Groups {
  return groups.map(({ title, answers }) => ({
    title,
    answers: answers.map(({ label, value }) => {
      return { label, value: label === 'Bank' && value === code ? name : value };
    }),
  }));
}

/** Each act with the reason it is not allowed: first whose act it is, then what the loan itself says. */
function availableActions(
  loan: LoanRow,
  staff: StaffMember,
  question: string | null,
): StaffLoan['acts'] {
  const ofLoan = loanActions.map((act) => {
    const reason = may(staff.role, act)
      ? (actionErrorOf(loan, act, staff.staffId)?.reason ?? '')
      : rolesAllowedText(act);
    return { act, allowed: reason === '', reason };
  });
  const others: StaffAction[] = ['open-identity', 'open-document', 'check-answer'];
  const ofStaff = others.map((act) => {
    const missing = act === 'check-answer' && question === null ? noQuestion : '';
    const reason = may(staff.role, act) ? missing : rolesAllowedText(act);
    return { act, allowed: reason === '', reason };
  });
  return [...ofLoan, ...ofStaff];
}

type Event = { at: Date; who: string; act: string; note: string };

/** What staff did, from the audit log, what the client did, and how transfers ended; oldest first. */
async function readHistory(
  reader: Reader,
  loan: LoanRow,
  payouts: readonly Payout[],
): Promise<StaffLoan['history']> {
  const byStaff = await listActionsOn(reader, loan.loan_id);
  const byClient = (act: string, at: Date | null): Event[] =>
    at === null ? [] : [{ at, who: 'Client', act, note: '' }];
  const events: Event[] = [
    ...byClient('apply', loan.applied_at),
    ...byStaff.map(({ at, who, role, act, note }) => ({ at, who: `${who} (${role})`, act, note })),
    ...byClient('accept', loan.accepted_at),
    ...payouts.flatMap(endOfTransfer),
  ];
  return events
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }));
}

/** The provider's word on a transfer, once it is final; and once more when it came back after all. */
function endOfTransfer({ status, settledAt, returnedAt, message }: Payout): Event[] {
  if (settledAt === null) return [];
  const told = (at: Date, act: string, note: string) => ({ at, who: 'Provider', act, note });
  if (returnedAt !== null) {
    return [told(settledAt, 'transfer-paid', ''), told(returnedAt, 'transfer-returned', message)];
  }
  return [told(settledAt, status === 'paid' ? 'transfer-paid' : 'transfer-failed', message)];
}
