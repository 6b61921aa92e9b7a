import type { StaffAct, StaffLoan } from '@quarrter/contract/staff';
import { maskLastFour } from '@quarrter/domain/people';
import { readContact } from '../accounts/index.ts';
import {
  findLoanForStaff,
  type StaffAct as LoanAct,
  type LoanRow,
  openIdentity,
  readStaffLoanParts,
  refusalOfAct,
} from '../loans/index.ts';
import { type PaymentsDeps, readBanks, readPayouts } from '../payments/index.ts';
import type { Reader } from '../platform/database.ts';
import type { Secrets } from '../platform/secrets.ts';
import { listActsOn, nameBank } from './queries.ts';
import { may, type StaffMember, whoMay } from './roles.ts';

/** The acts on a loan, in the order of its life. */
const loanActs: readonly LoanAct[] = ['verify', 'offer', 'disapprove', 'disburse'];

/** The page of one application, with its bank by name: the list is fetched where it is old or missing. */
export async function showApplication(
  deps: PaymentsDeps,
  staff: StaffMember,
  loanId: string,
): Promise<StaffLoan> {
  // Without an answer of the provider the page shows the bank's code, and everything else.
  await readBanks(deps, 'NGN').catch(() => []);
  return readApplication(deps.db, deps.secrets, staff, loanId);
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
  const bank = await nameBank(reader, loan.bank_code);
  const [payout] = await readPayouts(reader, loan.client_id, [loan.loan_id]);
  return {
    ...parts,
    application: withBankName(parts.application, loan.bank_code, bank),
    destination: {
      bank,
      account_number: maskLastFour(openIdentity(secrets, loan).account_number),
      holder: loan.account_name,
    },
    client: {
      id: client.clientId,
      name: `${client.firstName} ${client.lastName}`,
      email: client.email,
      phone_number: client.phoneNumber,
      joined_on: client.joinedOn,
    },
    disbursement: payout
      ? { status: payout.status, reference: payout.reference, message: payout.message }
      : null,
    acts: actsNow(loan, staff),
    history: await readHistory(reader, loan),
  };
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
function actsNow(loan: LoanRow, staff: StaffMember): StaffLoan['acts'] {
  const ofLoan = loanActs.map((act) => {
    const reason = may(staff.role, act)
      ? (refusalOfAct(loan, act, staff.staffId)?.reason ?? '')
      : whoMay(act);
    return { act, allowed: reason === '', reason };
  });
  const others: StaffAct[] = ['open-identity', 'open-document'];
  const ofStaff = others.map((act) => {
    const allowed = may(staff.role, act);
    return { act, allowed, reason: allowed ? '' : whoMay(act) };
  });
  return [...ofLoan, ...ofStaff];
}

type Event = { at: Date; who: string; act: string; note: string };

/** What staff did, from the audit log, and what the client did, from the loan; oldest first. */
async function readHistory(reader: Reader, loan: LoanRow): Promise<StaffLoan['history']> {
  const byStaff = await listActsOn(reader, loan.loan_id);
  const byClient = (act: string, at: Date | null): Event[] =>
    at === null ? [] : [{ at, who: 'Client', act, note: '' }];
  const events: Event[] = [
    ...byClient('apply', loan.applied_at),
    ...byStaff.map(({ at, who, role, act, note }) => ({ at, who: `${who} (${role})`, act, note })),
    ...byClient('accept', loan.accepted_at),
  ];
  return events
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((event) => ({ ...event, at: event.at.toISOString() }));
}
