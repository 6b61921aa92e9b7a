import type { Approval } from '@quarrter/contract/staff/approvals';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { type DeclineCode, declineTexts } from '@quarrter/domain/loans';
import { exactMoney, parseAmount, ratePpmFromPercent } from '@quarrter/domain/money';
import {
  differenceOf,
  proposeAndRecordIn,
  recordLoanAction,
  type StaffMember,
} from '../../../console/index.ts';
import { requireOpenForStaff } from '../../../gates/index.ts';
import { nameBank } from '../../../payments/index.ts';
import { readBusinessTimeOf } from '../../../platform/database/business-time.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/http/http-error.ts';
import { confirmAccountHolder } from '../../apply/account-holder.ts';
import { changeAccountAsStaff, checkAccount } from '../../apply/change-account.ts';
import { cancelLoanAsStaff } from '../../decide/cancel-loan.ts';
import { disapproveLoan } from '../../decide/disapprove-loan.ts';
import { offerLoan } from '../../decide/offer-loan.ts';
import {
  findLoan,
  type LoanAction,
  type LoanActionInput,
  type LoanRef,
} from '../../decide/staff-actions.ts';
import { confirmHolder, type HolderConfirmation, verifyLoan } from '../../decide/verify-loan.ts';
import { disburseLoan } from '../../disburse/disburse-loan.ts';
import { proposeResend } from '../../disburse/resend-disbursement.ts';
import { actions } from '../actions.ts';
import { namingWhoMovedLoan } from '../application/moved-on.ts';
import { readAfterAction } from '../application/read-application.ts';
import { readStaffLoan } from '../application/staff-loan-view.ts';
import type { LoansConsoleDeps } from '../loan-panels.ts';
import { readLoanFacts } from './audited-loan.ts';
import { checklistProblem } from './checklist.ts';
import { readChecklist } from './read-decision.ts';

type Done = { loan: LoanRef; note: string };

/**
 * One action on one loan, in one transaction: the matrix has checked the role, the use case checks
 * the loan's state and the separation of duties, and the audit entry is written with the change. An
 * action that is rejected leaves no trace; a 409 names who moved the loan. The page is read after
 * the commit, so that no lock is held for it.
 */
export async function actOnLoan(
  deps: LoansConsoleDeps,
  staff: StaffMember,
  loanId: string,
  action: LoanAction | 'answer-review',
  run: (tx: Tx, input: LoanActionInput) => Promise<Done>,
): Promise<StaffLoan> {
  const acting = deps.db.transaction().execute(async (tx) => {
    const found = await findLoan(tx, loanId);
    const businessTime = await readBusinessTimeOf(tx, found.clientId);
    const before = await readLoanFacts(tx, deps.secrets, found);
    const { loan, note } = await run(tx, { loanId, staffId: staff.staffId, businessTime });
    const changed = differenceOf(before, await readLoanFacts(tx, deps.secrets, loan));
    await recordLoanAction(tx, staff, businessTime, loan, actions[action], { note, ...changed });
  });
  await namingWhoMovedLoan(deps.db, loanId, acting);
  return readAfterAction(deps, staff, loanId);
}

/**
 * An officer has checked identity and documents; the client can no longer change the numbers. With
 * a reason, a holder with another name is confirmed, also when the application was verified before.
 * The bank is asked for the holder first, if it is not known yet: never inside the transaction.
 */
export async function verify(
  deps: LoansConsoleDeps,
  staff: StaffMember,
  loanId: string,
  confirmation: HolderConfirmation,
) {
  const { reason, holder } = confirmation;
  const found = await findLoan(deps.db, loanId);
  await deps.requireScreened(deps.db, found.clientId);
  await confirmAccountHolder(deps, found);
  const { handling } = await readStaffLoan(deps.db, deps, loanId);
  if (reason !== null && handling.state !== 'applied' && handling.holder === 'other') {
    return actOnLoan(deps, staff, loanId, 'confirm-holder', async (tx, input) => {
      const loan = await confirmHolder(tx, { ...input, confirmation: { reason, holder } });
      return { loan, note: `${holder}: ${reason}` };
    });
  }
  return actOnLoan(deps, staff, loanId, 'verify', async (tx, input) => {
    await requireOpenForStaff(tx, deps.gates, 'new-business', found.clientId);
    const loan = await verifyLoan(tx, deps, {
      ...input,
      confirmation,
      requireChecked: () => requireChecked(tx, deps, staff, loanId),
    });
    const { confirmedHolder } = loan;
    const note = confirmedHolder === null ? '' : `Holder confirmed, ${confirmedHolder}: ${reason}`;
    return { loan, note };
  });
}

/** 400 while a line of the checklist is neither done nor has a reason. */
async function requireChecked(
  tx: Tx,
  deps: LoansConsoleDeps,
  staff: StaffMember,
  loanId: string,
): Promise<void> {
  const problem = checklistProblem(await readChecklist(tx, deps, staff, loanId));
  if (problem !== '') throw invalid({ checklist: [problem] });
}

export type OfferTerms = {
  amount: string;
  duration: number;
  interest: string;
  withoutReport?: string | undefined;
};

const reportMissing =
  'No credit bureau has answered in the last 30 days. Please ask them, or say why you offer ' +
  'without a credit report.';

export async function offer(
  deps: LoansConsoleDeps,
  staff: StaffMember,
  loanId: string,
  terms: OfferTerms,
) {
  const { clientId } = await findLoan(deps.db, loanId);
  await deps.requireScreened(deps.db, clientId);
  return actOnLoan(deps, staff, loanId, 'offer', async (tx, input) => {
    await requireOpenForStaff(tx, deps.gates, 'new-business', clientId);
    const amount = parseAmount(terms.amount) ?? 0n;
    const ratePpm = ratePpmFromPercent(terms.interest);
    const loan = await offerLoan(tx, {
      ...input,
      amount,
      months: terms.duration,
      ratePpm,
      smallestArrears: deps.limits.smallestCharge.NGN,
    });
    const months = terms.duration === 1 ? '1 month' : `${terms.duration} months`;
    const { reports } = await deps.loanPanels.readCredit(tx, loan);
    const reason = reports.offerNeedsReason ? (terms.withoutReport ?? '') : '';
    if (reports.offerNeedsReason && reason === '')
      throw invalid({ withoutReport: [reportMissing] });
    const without = reason === '' ? '' : `. Without a credit report: ${reason}`;
    const note = `${exactMoney(amount)} for ${months} at ${terms.interest}% per month`;
    return { loan, note: note + without };
  });
}

export function disapprove(
  deps: LoansConsoleDeps,
  staff: StaffMember,
  loanId: string,
  { code, reason }: { code: DeclineCode; reason: string },
) {
  return actOnLoan(deps, staff, loanId, 'disapprove', async (tx, input) => {
    const loan = await disapproveLoan(tx, { ...input, code, reason });
    return { loan, note: `${declineTexts[code]}: ${reason}` };
  });
}

/** The provider is asked for the account's holder before the transaction, never inside it. */
export async function disburse(deps: LoansConsoleDeps, staff: StaffMember, loanId: string) {
  const found = await findLoan(deps.db, loanId);
  await deps.requireMatchesDecided(deps.db, found.clientId);
  await confirmAccountHolder(deps, found);
  return actOnLoan(deps, staff, loanId, 'disburse', async (tx, input) => {
    const ordered = await disburseLoan(tx, deps, input);
    const { confirmedReason: reason } = ordered;
    const differs = reason === '' ? '' : `, whom an officer confirmed: ${reason}`;
    const amount = exactMoney(ordered.amount);
    return { loan: ordered, note: `${amount} to ${ordered.holder}${differs}` };
  });
}

/** Money of a loan that its bank returned is sent again, once someone else approves it. */
export async function proposeSendingAgain(
  deps: LoansConsoleDeps,
  staff: StaffMember,
  loanId: string,
): Promise<Approval> {
  await deps.requireMatchesDecided(deps.db, (await findLoan(deps.db, loanId)).clientId);
  const approval = deps.db.transaction().execute(async (tx) => {
    const loan = await findLoan(tx, loanId);
    const { clientId, loanId: subjectId } = loan;
    const asked = { action: actions['propose-resend'], clientId, subjectId };
    return proposeAndRecordIn(tx, deps, staff, asked, (proposing) =>
      proposeResend(tx, deps, { ...loan, ...proposing }),
    );
  });
  return namingWhoMovedLoan(deps.db, loanId, approval);
}

/** An accepted loan that cannot be paid out. */
export function cancel(deps: LoansConsoleDeps, staff: StaffMember, loanId: string, reason: string) {
  return actOnLoan(deps, staff, loanId, 'cancel', async (tx, input) => {
    return { loan: await cancelLoanAsStaff(tx, { ...input, reason }), note: reason };
  });
}

/** The bank is asked before the transaction. The audit log names bank and holder, no number. */
export async function replaceAccount(
  deps: LoansConsoleDeps,
  staff: StaffMember,
  loanId: string,
  form: { bank_name: string; bank_account_number: string },
) {
  const { bank_name: bankCode, bank_account_number: accountNumber } = form;
  await findLoan(deps.db, loanId);
  const account = await checkAccount(deps, { bankCode, accountNumber }, new Date());
  return actOnLoan(deps, staff, loanId, 'change-account', async (tx, input) => {
    const loan = await changeAccountAsStaff(tx, deps, { ...input, account });
    return { loan, note: `${await nameBank(tx, bankCode)}, ${account.holder}` };
  });
}
