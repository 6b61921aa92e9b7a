import type { ChecklistItem } from '@quarrter/contract/staff/loan-decision';
import { exactMoney } from '@quarrter/domain/money';
import type { readProfile, SameNumbers } from '../../../accounts/index.ts';
import { can, type DocumentOpening, type StaffMember } from '../../../console/index.ts';
import type { IdentityCheck } from '../../../payments/index.ts';
import { shortId } from '../../../platform/database/ids.ts';
import type { StaffLoanView } from '../application/staff-loan-view.ts';
import type { Fact } from '../loan-panels.ts';
import type { LoanCheck } from './loan-checks.ts';

/**
 * A line as it is shown: done by facts that the system has, or settled by an officer while it had
 * its current state. Lines can be settled only before verification.
 */
export function toChecklistItem(
  { documentId = null, seenBy = [], since, ...fact }: Fact,
  { loan }: StaffLoanView,
  checks: readonly LoanCheck[],
): ChecklistItem {
  const check = checks.findLast(
    ({ line, state, at }) =>
      line === fact.line && state === fact.state && (since === undefined || at >= since),
  );
  const settled = fact.state === 'done' || check !== undefined;
  return {
    ...fact,
    documentId,
    seenBy,
    state: check?.reason === '' ? 'done' : fact.state,
    reason: check ? { text: check.reason, by: check.name, at: check.at } : null,
    settle: settled || loan.state !== 'applied' ? null : fact.settle,
  };
}

/** Why an application cannot be verified yet; empty once every line is settled. */
export function checklistProblem(checklist: readonly ChecklistItem[]): string {
  const open = checklist.filter(({ settle }) => settle !== null).map(({ label }) => label);
  if (open.length === 0) return '';
  return `Every line of the checklist must be done or have a reason first: ${open.join(', ')}.`;
}

type Profile = Awaited<ReturnType<typeof readProfile>>;

export function identityFact({ ninVerified, bvnVerified }: Profile): Fact {
  const verified = [...(ninVerified ? ['NIN'] : []), ...(bvnVerified ? ['BVN'] : [])];
  const line = { line: 'identity', label: 'Identity verified by staff', settle: 'tick' } as const;
  return verified.length === 0
    ? {
        ...line,
        state: 'open',
        detail: 'NIN and BVN have not been compared with the documents yet.',
      }
    : { ...line, state: 'done', detail: verified.join(' and ') };
}

export function providerFact(check: IdentityCheck | null): Fact {
  const label = 'Bank account, BVN and name compared by the provider';
  const line = { line: 'provider', label, settle: 'reason' } as const;
  if (check === null) return { ...line, state: 'open', detail: 'Not checked yet' };
  const { result, askedAt: since } = check;
  if (result === null) return { ...line, since, state: 'waiting', detail: 'No answer yet.' };
  return result.confirmed
    ? { ...line, state: 'done', detail: 'Match' }
    : { ...line, since, state: 'failed', detail: result.reason };
}

/** One person has one account: a line only where another client gave the same NIN or BVN. */
export function sameNumbersFacts(others: readonly SameNumbers[]): Fact[] {
  if (others.length === 0) return [];
  const label = 'NIN and BVN given by no other client';
  const detail = others.map(
    ({ clientId, name, kinds }) =>
      `${name} (${shortId(clientId)}) gave the same ${list.format(kinds.map(upper))}.`,
  );
  const line = { line: 'same-numbers', label, settle: 'reason' } as const;
  return [{ ...line, state: 'failed', detail: detail.join(' ') }];
}

const list = new Intl.ListFormat('en-GB');
const upper = (kind: string) => kind.toUpperCase();

/**
 * Verifying asks the bank for an unknown holder, and asks the officer why another holder may be
 * paid.
 */
export function holderFact({ destination }: StaffLoanView): Fact {
  const { holderState, holder, confirmedReason } = destination;
  const line = { line: 'holder', label: 'Account belongs to the applicant', settle: null } as const;
  if (holderState === 'own') return { ...line, state: 'done', detail: holder };
  if (holderState === 'confirmed') {
    return { ...line, state: 'done', detail: `${holder}, confirmed: ${confirmedReason}` };
  }
  if (holderState === 'other') {
    const detail = `It belongs to ${holder}. Verifying asks for the reason.`;
    return { ...line, state: 'failed', detail };
  }
  if (holderState === 'none') {
    return { ...line, settle: 'reason', state: 'open', detail: 'No account was given yet.' };
  }
  return {
    ...line,
    state: 'open',
    detail: 'The bank has not been asked yet. Verifying asks it.',
  };
}

/**
 * A document is done for the verifying officer once they have opened it themselves; for everyone
 * else, and after verification, once anyone has.
 */
export function documentFacts(
  { documents, loan }: StaffLoanView,
  documentsRequested: number,
  staff: StaffMember,
  openings: readonly DocumentOpening[],
): Fact[] {
  const isVerifier = loan.state === 'applied' && can(staff.role, 'verify');
  const there = documents.map(({ id, label, name }): Fact => {
    const opened = openings.filter(({ documentId }) => documentId === id);
    const isDone = isVerifier
      ? opened.some(({ staffId }) => staffId === staff.staffId)
      : opened.length > 0;
    return {
      line: `document:${id}`,
      label,
      documentId: id,
      settle: 'reason',
      state: isDone ? 'done' : 'open',
      detail: name,
      seenBy: opened.map(({ name, at }) => ({ by: name, at })),
    };
  });
  if (documentsRequested === 0) return there;
  const detail = `${documentsRequested} requested and not received.`;
  const line = { line: 'documents-requested', label: 'Documents requested', settle: null };
  return [...there, { ...line, state: 'waiting', detail }];
}

/** A trader's sales are as stated until an officer has added up the statements. */
export function salesFact(sales: bigint): Fact {
  const label = 'Sales compared with 6 months of statements';
  const detail = `The applicant states ${exactMoney(sales)}.`;
  return { line: 'sales', label, settle: 'tick', state: 'open', detail };
}

/** `third` is null for a loan type that asks for no income. */
export function incomeFact(third: bigint | null, exceeds: boolean): Fact {
  const label = 'Instalment within one third of the income';
  const line = { line: 'income', label, settle: 'reason' } as const;
  if (third === null) {
    return { ...line, state: 'open', detail: 'This loan type asks for no income.' };
  }
  const amount = exactMoney(third);
  return exceeds
    ? { ...line, state: 'failed', detail: `It is above ${amount} a month.` }
    : { ...line, state: 'done', detail: `One third is ${amount} a month.` };
}
