import type * as lists from '@quarrter/contract/staff/client-lists';
import type { StaffLoan } from '@quarrter/contract/staff/loans';
import { type Currency, toWire } from '@quarrter/domain/money';
import { listEmails } from '../../events/index.ts';
import { listInvestments } from '../../investments/index.ts';
import { listTransfersOf } from '../../ledger/index.ts';
import {
  type LoanSummary,
  type LoansDeps,
  listClientDocuments,
  listClientLoans,
} from '../../loans/index.ts';
import { listPayoutLines, listReceiptLines, nameBanks } from '../../payments/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import type { PageRequest } from '../../platform/http/keyset.ts';

/** One page of a tab. */
type Tab<Row> = Promise<{ results: Row[]; after: string | null }>;

export function presentLoan(loan: LoanSummary): StaffLoan['other_loans'][number] {
  return {
    id: loan.loanId,
    short_id: shortId(loan.loanId),
    loan_type: loan.loanType,
    state: loan.state,
    settled_as: loan.settledAs,
    amount: toWire(loan.amount),
    applied_on: loan.appliedOn,
  };
}

export async function loansTab(reader: Reader, clientId: string, page: PageRequest) {
  const { results, after } = await listClientLoans(reader, clientId, page);
  return { results: results.map(presentLoan), after };
}

export async function investmentsTab(
  reader: Reader,
  clientId: string,
  { currency, ...page }: PageRequest & { currency: Currency },
): Tab<lists.ClientInvestment> {
  const { results, after } = await listInvestments(reader, clientId, currency, page);
  const shown = results.map((one) => ({
    id: one.investmentId,
    short_id: shortId(one.investmentId),
    kind: one.kind,
    plan: one.plan,
    currency,
    initial_amount: toWire(one.initialAmount),
    capital: toWire(one.capital),
    returns: toWire(one.returns),
    started_on: one.startOn,
    matures_on: one.maturesOn,
    active: one.capital + one.returns > 0n,
  }));
  return { results: shown, after };
}

export async function receiptsTab(
  reader: Reader,
  clientId: string,
  page: PageRequest,
): Tab<lists.ClientReceipt> {
  const { results, after } = await listReceiptLines(reader, clientId, page);
  const shown = results.map((one) => ({
    id: one.receiptId,
    reference: one.reference,
    purpose: one.purpose,
    returned: one.isReturned,
    amount: toWire(one.amount),
    currency: one.currency,
    unapplied: toWire(one.unapplied),
    refunding: toWire(one.refunding),
    refunded: toWire(one.refunded),
    paid_on: one.paidOn,
    booked_on: one.bookedOn,
  }));
  return { results: shown, after };
}

export async function transfersTab(
  reader: Reader,
  clientId: string,
  page: PageRequest,
): Tab<lists.ClientTransfer> {
  const { results, after } = await listPayoutLines(reader, clientId, page);
  const bankOf = await nameBanks(reader);
  const shown = results.map((one) => ({
    id: one.payoutId,
    reference: one.reference,
    purpose: one.purpose,
    amount: toWire(one.amount),
    currency: one.currency,
    bank: bankOf(one.bankCode),
    holder: one.holder,
    status: one.status,
    message: one.message,
    requested_on: one.requestedOn,
    settled_on: one.settledOn,
  }));
  return { results: shown, after };
}

export async function documentsTab(
  reader: Reader,
  deps: Pick<LoansDeps, 'loanKinds'>,
  clientId: string,
  page: PageRequest,
): Tab<lists.ClientDocument> {
  const { results, after } = await listClientDocuments(reader, deps, clientId, page);
  const shown = results.map(({ documentId, loanId, label, name, bytes, replacedOn }) => ({
    id: documentId,
    loan_id: loanId,
    loan_short_id: shortId(loanId),
    ...{ label, name, bytes },
    replaced_on: replacedOn,
  }));
  return { results: shown, after };
}

export async function emailsTab(
  reader: Reader,
  clientId: string,
  page: PageRequest,
): Tab<lists.ClientEmail> {
  const { results, after } = await listEmails(reader, clientId, page);
  const shown = results.map(({ emailId, at, kind, subject, state, sentAt, attempts }) => ({
    id: emailId,
    at: at.toISOString(),
    ...{ kind, subject, state },
    sent_at: sentAt?.toISOString() ?? null,
    attempts,
  }));
  return { results: shown, after };
}

export async function ledgerTab(
  reader: Reader,
  clientId: string,
  page: PageRequest,
): Tab<lists.ClientLedgerEntry> {
  const { results, after } = await listTransfersOf(reader, clientId, page);
  const shown = results.map((one) => ({
    id: one.transferId,
    on: one.on,
    kind: one.kind,
    subject_id: one.subjectId,
    debit: one.debitCode,
    credit: one.creditCode,
    amount: toWire(one.amount),
    currency: one.currency,
  }));
  return { results: shown, after };
}
