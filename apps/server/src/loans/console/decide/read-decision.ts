import type { ChecklistItem, LoanDecision } from '@quarrter/contract/staff/loan-decision';
import { largestAmountWithin, monthlyPayment, repaymentPart } from '@quarrter/domain/loans';
import { multiplyRatio } from '@quarrter/domain/money';
import {
  type Contact,
  findSameNumbers,
  type Profile,
  readContact,
  readProfile,
  type SameNumbers,
} from '../../../accounts/index.ts';
import { listOpenings, type StaffMember } from '../../../console/index.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { readLoanIdentity } from '../../decide/read-identity.ts';
import { readOwed } from '../../read/client-loans.ts';
import { readStaffLoan, type StaffLoanView } from '../application/staff-loan-view.ts';
import { readCheckOfLoan } from '../identify-client.ts';
import type { LoansConsoleDeps } from '../loan-panels.ts';
import {
  documentFacts,
  holderFact,
  identityFact,
  incomeFact,
  providerFact,
  salesFact,
  sameNumbersFacts,
  toChecklistItem,
} from './checklist.ts';
import { type DecisionFacts, readDecisionFacts } from './decision-facts.ts';
import { listLoanChecks } from './loan-checks.ts';

/**
 * Everything that an approver considers, and why the bureaus cannot be asked; null once the
 * application is decided.
 */
export async function readDecision(
  reader: Reader,
  deps: Pick<LoansConsoleDeps, 'loanPanels' | 'secrets'>,
  { client, view, staff }: { client: Contact; view: StaffLoanView; staff: StaffMember },
): Promise<{ decision: LoanDecision; askProblem: string } | null> {
  const facts = await readDecisionFacts(reader, view);
  if (facts === null) return null;
  const owed = await readOwed(reader, client.clientId);
  const check = await readCheckOfLoan(reader, deps, client, view);
  const profile = await readProfile(reader, deps.secrets, client.clientId);
  const credit = await deps.loanPanels.readCredit(reader, view);
  const elsewhere = credit.owedElsewhere;
  const { monthlyIncome, sales, amount, months, rentOrMortgage, history } = facts;
  const instalment = monthlyPayment(facts, amount, months);
  const exceeds = monthlyIncome !== null && isAboveOneThird(facts, monthlyIncome);
  const oneThird = monthlyIncome === null ? null : oneThirdOf(monthlyIncome);
  const { clientId } = client;
  const documents = view.documents.map(({ id }) => ({ clientId, documentId: id }));
  const openings = await listOpenings(reader, documents);
  const checks = await listLoanChecks(reader, view);
  const checklist = [
    identityFact(profile),
    ...sameNumbersFacts(await readSameNumbers(reader, deps.secrets, view, profile)),
    providerFact(check),
    holderFact(view),
    ...documentFacts(view, facts.documentsRequested, staff, openings),
    ...(sales === null ? [] : [salesFact(sales)]),
    incomeFact(oneThird, exceeds),
    credit.fact,
  ];
  const decision = {
    checklist: checklist.map((fact) => toChecklistItem(fact, view, checks)),
    monthlyIncome,
    sales,
    instalment,
    incomeShare: monthlyIncome === null ? null : shareOf(instalment, monthlyIncome),
    oneThird,
    exceeds,
    shareWithOthers:
      monthlyIncome === null || elsewhere.instalments === 0n
        ? null
        : shareOf(instalment + elsewhere.instalments, monthlyIncome),
    otherDebts: [
      { label: 'Rent or mortgage a month', amount: rentOrMortgage },
      { label: 'Instalments elsewhere a month', amount: elsewhere.instalments },
      { label: 'Owed elsewhere', amount: elsewhere.outstanding },
      { label: 'Overdue elsewhere', amount: elsewhere.overdue },
    ].flatMap(({ label, amount }) => (amount ? [{ label, amount }] : [])),
    creditReports: credit.reports,
    history: { ...history, owedNow: owed.balance, overdueNow: owed.overdueSince !== null },
  };
  return { decision, askProblem: credit.askProblem };
}

/** Others who gave the NIN or BVN of the application, or of the profile where it has none. */
async function readSameNumbers(
  reader: Reader,
  secrets: LoansConsoleDeps['secrets'],
  view: StaffLoanView,
  { fields }: Profile,
): Promise<SameNumbers[]> {
  const { nin, bvn } = await readLoanIdentity(reader, secrets, view);
  const numbers = { nin: nin || fields.nin, bvn: bvn || fields.bvn };
  return findSameNumbers(reader, secrets, { clientId: view.clientId, ...numbers });
}

/** The lines to settle before the loan is verified, as this member sees them. */
export async function readChecklist(
  reader: Reader,
  deps: Pick<LoansConsoleDeps, 'loanPanels' | 'loanKinds' | 'secrets'>,
  staff: StaffMember,
  loanId: string,
): Promise<readonly ChecklistItem[]> {
  const view = await readStaffLoan(reader, deps, loanId);
  const client = await readContact(reader, view.clientId);
  const deciding = await readDecision(reader, deps, { client, view, staff });
  return deciding?.decision.checklist ?? [];
}

function isAboveOneThird({ amount, months, ratePpm }: DecisionFacts, income: bigint): boolean {
  return amount > largestAmountWithin(repaymentPart, { ratePpm }, income, months);
}

function oneThirdOf(income: bigint): bigint {
  return multiplyRatio(income, repaymentPart.numerator, repaymentPart.denominator, 'down');
}

/** `24.5`: a percentage with one decimal. */
function shareOf(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0';
  const tenths = multiplyRatio(part, 1000n, whole, 'half-even');
  return `${tenths / 10n}.${tenths % 10n}`;
}
