import type { ChecklistItem, LoanDecision } from '@quarrter/contract/staff-loan-decision';
import { largestAmountWithin, monthlyPayment, repaymentPart } from '@quarrter/domain/loans';
import { formatMoney, multiplyRatio, toWire } from '@quarrter/domain/money';
import { type Contact, readProfile } from '../../accounts/index.ts';
import type { BureausDeps } from '../../bureaus/index.ts';
import {
  type DecisionFacts,
  readDecisionFacts,
  readOwed,
  type StaffLoanView,
} from '../../loans/index.ts';
import type { IdentityCheck } from '../../payments/index.ts';
import type { Reader } from '../../platform/database.ts';
import { readCheckOfLoan } from '../clients/identity-checks.ts';
import { readCreditReports } from './credit-reports.ts';
import { creditItem, owedElsewhere } from './owed-elsewhere.ts';

/** Everything that an approver weighs; null when there is nothing to decide any more. */
export async function readDecision(
  reader: Reader,
  deps: Pick<BureausDeps, 'bureaus' | 'secrets'>,
  client: Contact,
  view: StaffLoanView,
): Promise<LoanDecision | null> {
  const facts = await readDecisionFacts(reader, view);
  if (facts === null) return null;
  const owed = await readOwed(reader, client.clientId);
  const check = await readCheckOfLoan(reader, deps, client, view);
  const profile = await readProfile(reader, deps.secrets, client.clientId);
  const credit = await readCreditReports(reader, deps, view);
  const elsewhere = owedElsewhere(credit);
  const { monthlyIncome, amount, months, rentOrMortgage, history } = facts;
  const instalment = monthlyPayment(facts, amount, months);
  const exceeds = monthlyIncome !== null && isAboveOneThird(facts, monthlyIncome);
  return {
    checklist: [
      identityItem(profile),
      providerItem(check),
      holderItem(view),
      ...documentItems(view, facts),
      incomeItem(facts, exceeds),
      creditItem(credit),
    ],
    monthly_income: monthlyIncome === null ? null : toWire(monthlyIncome),
    instalment: toWire(instalment),
    income_share: monthlyIncome === null ? null : shareOf(instalment, monthlyIncome),
    one_third: monthlyIncome === null ? null : toWire(oneThirdOf(monthlyIncome)),
    exceeds,
    share_with_others:
      monthlyIncome === null || elsewhere.instalments === 0n
        ? null
        : shareOf(instalment + elsewhere.instalments, monthlyIncome),
    other_debts: [
      { label: 'Rent or mortgage a month', amount: rentOrMortgage },
      { label: 'Instalments elsewhere a month', amount: elsewhere.instalments },
      { label: 'Owed elsewhere', amount: elsewhere.outstanding },
      { label: 'Overdue elsewhere', amount: elsewhere.overdue },
    ].flatMap(({ label, amount }) => (amount ? [{ label, amount: toWire(amount) }] : [])),
    credit_reports: credit,
    history: {
      applications: history.applications,
      repaid: history.repaid,
      written_off: history.writtenOff,
      declined: history.declined,
      days_late: history.daysLate,
      worst_days_late: history.worstDaysLate,
      owed_now: toWire(owed.balance),
      overdue_now: owed.overdueSince !== null,
    },
  };
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

function identityItem(profile: Awaited<ReturnType<typeof readProfile>>): ChecklistItem {
  const { ninVerified, bvnVerified } = profile;
  const verified = [...(ninVerified ? ['NIN'] : []), ...(bvnVerified ? ['BVN'] : [])];
  return verified.length === 0
    ? {
        label: 'Identity verified by staff',
        state: 'open',
        detail: 'Compare NIN and BVN with the documents.',
      }
    : { label: 'Identity verified by staff', state: 'done', detail: verified.join(' and ') };
}

function providerItem(check: IdentityCheck | null): ChecklistItem {
  const label = 'Bank account, BVN and name compared by the provider';
  if (check === null) return { label, state: 'open', detail: 'The provider was not asked.' };
  const { result } = check;
  if (result === null) return { label, state: 'waiting', detail: 'No answer yet.' };
  return result.confirmed
    ? { label, state: 'done', detail: 'They belong together.' }
    : { label, state: 'failed', detail: result.reason };
}

function holderItem({ destination }: StaffLoanView): ChecklistItem {
  const { holderState, holder, confirmedReason } = destination;
  const label = 'Account is the applicant’s';
  if (holderState === 'own') return { label, state: 'done', detail: holder };
  if (holderState === 'confirmed') {
    return { label, state: 'done', detail: `${holder}, confirmed: ${confirmedReason}` };
  }
  if (holderState === 'other')
    return { label, state: 'failed', detail: `It belongs to ${holder}.` };
  const missing = holderState === 'none' ? 'No account was given yet.' : 'The bank was not asked.';
  return { label, state: 'open', detail: missing };
}

function documentItems(
  { documents }: StaffLoanView,
  { documentsRequested }: DecisionFacts,
): ChecklistItem[] {
  const there = documents.map(({ label, name }): ChecklistItem => {
    return { label, state: 'done', detail: name };
  });
  if (documentsRequested === 0) return there;
  const detail = `${documentsRequested} asked for and not received.`;
  return [...there, { label: 'Documents asked for', state: 'waiting', detail }];
}

function incomeItem({ monthlyIncome }: DecisionFacts, exceeds: boolean): ChecklistItem {
  const label = 'Instalment within one third of the income';
  if (monthlyIncome === null) {
    return { label, state: 'open', detail: 'This kind of loan asks for no income.' };
  }
  const third = formatMoney(oneThirdOf(monthlyIncome), 'NGN');
  return exceeds
    ? { label, state: 'failed', detail: `It is above ${third} a month.` }
    : { label, state: 'done', detail: `One third is ${third} a month.` };
}
