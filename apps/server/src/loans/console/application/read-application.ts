import type { StaffLoan } from '@quarrter/contract/staff/loans';
import type { StaffAction } from '@quarrter/contract/staff-rights';
import { noQuestion, readContact, readSecurityQuestion } from '../../../accounts/index.ts';
import type { Proposal } from '../../../approvals/index.ts';
import { can, recordRead, rolesAllowedText, type StaffMember } from '../../../console/index.ts';
import { readEmployment } from '../../../corporate/index.ts';
import { readEventsAboutClient, readEventsOf, type StoredEvent } from '../../../events/index.ts';
import { nameBank, readBanks, readPayouts } from '../../../payments/index.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { shortId } from '../../../platform/database/ids.ts';
import { inSnapshot } from '../../../platform/database/in-snapshot.ts';
import { documentInfected, loanApplied } from '../../apply/application-events.ts';
import { kindsOnLoanPage } from '../../approval-kinds.ts';
import { reviewError } from '../../decide/answer-review.ts';
import { type LoanAction, loanActionError } from '../../decide/staff-actions.ts';
import { listClientLoans } from '../../read/client-loans.ts';
import { toLoanRecord } from '../../wire.ts';
import { reads } from '../actions.ts';
import { checklistProblem } from '../decide/checklist.ts';
import { readDecision } from '../decide/read-decision.ts';
import { documentsAfterVerification } from '../documents/late-documents.ts';
import type { LoansConsoleDeps } from '../loan-panels.ts';
import { historyOf } from './application-history.ts';
import { readDecisions, waitingText, whoseText } from './loan-decisions.ts';
import { readStaffLoan, type StaffLoanView } from './staff-loan-view.ts';

/** One application for the console, with its bank by name; an old list of banks is fetched anew. */
export async function showApplication(
  deps: LoansConsoleDeps,
  staff: StaffMember,
  loanId: string,
  now: Date,
): Promise<StaffLoan> {
  // If the provider does not answer, the page shows the bank's code and everything else.
  await readBanks(deps, 'NGN', now).catch(() => []);
  return inSnapshot(deps.db, async (tx) => {
    const shown = await readApplication(tx, deps, staff, loanId);
    await recordRead(tx, staff, {
      action: reads['open-application'],
      subject: `loan ${shortId(loanId)}`,
      subjectId: loanId,
      clientId: shown.client.id,
    });
    return shown;
  });
}

/** The page after an action of this member, who has opened it already. */
export function readAfterAction(
  deps: LoansConsoleDeps,
  staff: StaffMember,
  loanId: string,
): Promise<StaffLoan> {
  return inSnapshot(deps.db, (tx) => readApplication(tx, deps, staff, loanId));
}

const shownLoans = 50;

/** Everything the console shows of one application, and the actions on it for this staff member. */
export async function readApplication(
  reader: Reader,
  deps: Pick<LoansConsoleDeps, 'loanPanels' | 'loanKinds' | 'secrets'>,
  staff: StaffMember,
  loanId: string,
): Promise<StaffLoan> {
  const view = await readStaffLoan(reader, deps, loanId);
  const { clientId, destination } = view;
  const client = await readContact(reader, clientId);
  const bank = await nameBank(reader, destination.bankCode);
  const payouts = await readPayouts(reader, clientId, [loanId]);
  const { actions, waiting } = await readDecisions(reader, view);
  const events = await readEventsOf(reader, clientId, loanId);
  const infected = await readInfectedBefore(reader, clientId, events);
  const afterVerification = documentsAfterVerification(events, view.loan.state);
  const asked = { limit: shownLoans, except: loanId };
  const others = await listClientLoans(reader, clientId, asked);
  const question = can(staff.role, 'check-answer')
    ? await readSecurityQuestion(reader, clientId)
    : null;
  const deciding = await readDecision(reader, deps, { client, view, staff });
  const decision = deciding?.decision ?? null;
  return {
    loan: toLoanRecord(view.loan),
    declineCode: view.declineCode,
    client: {
      ...client,
      id: clientId,
      name: `${client.firstName} ${client.lastName}`,
      employment: await readEmployment(reader, clientId),
      securityQuestion: question,
    },
    decision,
    otherLoans: others.results,
    application: presentAnswers(view, bank),
    destination: { ...destination, bank },
    documents: view.documents.map((document) => ({
      ...document,
      arrivedAfterVerification: afterVerification.get(document.label) ?? null,
    })),
    earlierDocuments: view.earlierDocuments,
    documentKinds: view.documentKinds,
    disbursement: payouts[0] ?? null,
    actions: [
      ...availableActions(view, staff, question, waiting, decision),
      available(
        staff,
        'ask-bureaus',
        deciding?.askProblem ?? 'This application has already been decided.',
      ),
    ],
    proposals: waiting.map((proposal) => ({ kind: proposal.kind, text: whoseText(proposal) })),
    history: historyOf([...infected, ...events], actions),
  };
}

/** An application with an infected document was never stored, so that event names none. */
async function readInfectedBefore(
  reader: Reader,
  clientId: string,
  events: readonly StoredEvent[],
): Promise<StoredEvent[]> {
  const applied = events.find(({ kind }) => kind === loanApplied.kind);
  if (applied === undefined) return [];
  const { kind } = documentInfected;
  return readEventsAboutClient(reader, clientId, { kind, until: applied.at });
}

/** The form sends the bank's code; people read its name. */
function presentAnswers(view: StaffLoanView, bank: string): StaffLoan['application'] {
  const { bankCode } = view.destination;
  return view.answers.map(({ title, answers }) => ({
    title,
    answers: answers.map(({ label, value, isBank }) => {
      return { label, value: isBank && value === bankCode ? bank : value };
    }),
  }));
}

/** The actions on a loan, in the order of its life. */
const loanActions: readonly LoanAction[] = [
  ...(['verify', 'offer', 'disapprove', 'disburse', 'cancel'] as const),
  ...(['change-account', 'confirm-holder', 'request-document'] as const),
];
const otherActions: readonly StaffAction[] = [
  ...(['open-identity', 'open-document', 'check-answer'] as const),
  ...kindsOnLoanPage.map(({ proposeAs }) => proposeAs),
];

/** Each action, with the reason if this member cannot take it: the role first, then the loan. */
function availableActions(
  { handling, loan }: StaffLoanView,
  staff: StaffMember,
  question: string | null,
  waiting: readonly Proposal[],
  decision: StaffLoan['decision'],
): StaffLoan['actions'] {
  const onLoan = loanActions.map((action) => {
    const error = loanActionError(handling, action, staff.staffId);
    const open = action === 'verify' ? checklistProblem(decision?.checklist ?? []) : '';
    return available(staff, action, error?.reason ?? open);
  });
  const others = otherActions.map((action) => {
    const missing = action === 'check-answer' && question === null;
    return available(staff, action, missing ? noQuestion : waitingText(action, waiting));
  });
  const review = reviewError(loan.review, handling.verifiedBy, staff.staffId);
  return [...onLoan, ...others, available(staff, 'answer-review', review?.reason ?? '')];
}

function available(staff: StaffMember, action: StaffAction, otherReason: string) {
  const reason = can(staff.role, action) ? otherReason : rolesAllowedText(action);
  return { action, allowed: reason === '', reason };
}
