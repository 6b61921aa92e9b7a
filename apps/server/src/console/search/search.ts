import type { Found, FoundKind } from '@quarrter/contract/staff/search';
import type { StaffAction } from '@quarrter/contract/staff-rights';
import { toWire } from '@quarrter/domain/money';
import { maskLastFour } from '@quarrter/domain/people';
import { type FoundClient, nameClients, searchClients } from '../../accounts/index.ts';
import { searchReferences } from '../../book-import/index.ts';
import { searchInvestments } from '../../investments/index.ts';
import { searchLoans, searchRepayments } from '../../loans/index.ts';
import { type FoundPayment, searchPayouts, searchReceipts } from '../../payments/index.ts';
import { readBusinessTime } from '../../platform/database/business-time.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { shortId } from '../../platform/database/ids.ts';
import { recordAction } from '../audit.ts';
import { can, type StaffMember } from '../roles.ts';
import { maskSought, readSought, type Sought } from './read-sought.ts';

/** More than a person reads; the one that is left out tells that there are further ones. */
const shown = 10;
const limit = shown + 1;

type Group = { kind: FoundKind; results: Found[]; more: boolean };
type Nameless = Omit<Found, 'name'>;

/** Each search is one entry of the audit log, whatever it found. */
export async function searchEverything(
  db: Database,
  staff: StaffMember,
  text: string,
): Promise<{ groups: Group[] }> {
  const sought = readSought(text);
  const clients = await searchClients(db, sought, limit);
  const others = await searchRecords(db, staff, sought);
  const nameOf = await nameClients(
    db,
    others.map((one) => one.client_id),
  );
  const named = others.map((one) => ({ ...one, name: nameOf(one.client_id).name }));
  await db.transaction().execute(async (tx) => {
    const note = maskSought(text);
    const subject = 'clients and records';
    const time = await readBusinessTime(tx);
    await recordAction(tx, staff, time, { action: 'search', subject, note });
  });
  return { groups: groupsOf([...clients.map(clientFound), ...named]) };
}

function groupsOf(found: readonly Found[]): Group[] {
  return [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    results: all.slice(0, shown),
    more: all.length > shown,
  }));
}

/** Loans and investments are read by all staff; payments and transfers by some roles. */
export async function searchRecords(
  reader: Reader,
  { role }: StaffMember,
  sought: Sought,
): Promise<Nameless[]> {
  const { idEnd, id, amount, earlier } = sought;
  const reads = (action: StaffAction) => can(role, action);
  const inNaira = amount === null || amount.currency === 'USD' ? null : amount.minor;
  const isSought = (recordId: string) => id === null || recordId === id;
  const loans = idEnd === null ? [] : await searchLoans(reader, idEnd, limit);
  const plans = idEnd === null ? [] : await searchInvestments(reader, idEnd, limit);
  const repayments = inNaira === null ? [] : await searchRepayments(reader, inNaira, limit);
  const receipts = reads('read-receipts') ? await searchReceipts(reader, sought, limit) : [];
  const payouts = reads('read-payouts') ? await searchPayouts(reader, sought, limit) : [];
  const imported = earlier === null ? [] : await searchReferences(reader, earlier);
  return [
    ...loans
      .filter(({ loanId }) => isSought(loanId))
      .map((one) => ({
        ...found('loan', one.clientId, one.loanId),
        state: one.loanType,
        detail: one.state,
        ...money(one.amount, 'NGN', one.appliedOn),
      })),
    ...plans
      .filter(({ investmentId }) => isSought(investmentId))
      .map((one) => ({
        ...found('investment', one.clientId, one.investmentId),
        state: one.plan,
        ...money(one.amount, one.currency, one.startOn),
      })),
    ...repayments.map((one) => ({
      ...found('repayment', one.clientId, one.repaymentId),
      loan_id: one.loanId,
      ...money(one.amount, 'NGN', one.paidOn),
    })),
    ...imported.map((one) => ({
      ...found(one.kind, one.clientId, one.recordId),
      detail: earlier ?? '',
    })),
    ...receipts.map((one) => paymentFound('receipt', one)),
    ...payouts.map((one) => paymentFound('transfer', one)),
  ];
}

function found(kind: FoundKind, clientId: string, id: string): Nameless {
  return {
    kind,
    id,
    client_id: clientId,
    loan_id: null,
    short_id: shortId(id),
    detail: '',
    state: '',
    amount: null,
    currency: null,
    date: null,
  };
}

function money(amount: bigint, currency: string, date: string) {
  return { amount: toWire(BigInt(amount)), currency, date };
}

function paymentFound(kind: 'receipt' | 'transfer', one: FoundPayment): Nameless {
  return {
    ...found(kind, one.clientId, one.recordId),
    detail: one.reference,
    state: one.state,
    ...money(one.amount, one.currency, one.date),
  };
}

function clientFound(client: FoundClient): Found {
  return {
    ...found('client', client.clientId, client.clientId),
    name: `${client.firstName} ${client.lastName}`,
    detail: `${maskEmail(client.email)} ••${maskLastFour(client.phoneNumber).slice(-4)}`,
  };
}

/** `ad••@example.com`: enough to tell two people of one name apart. */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 2)}••@${domain}`;
}
