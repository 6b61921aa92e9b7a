import type { TransactionDetail } from '@quarrter/contract/client/transaction-detail';
import { toWire } from '@quarrter/domain/money';
import { type ActivityEntry, findEntry } from '../events/index.ts';
import {
  findPaidFromInvestment,
  type HeldParts,
  readAutomaticEntries,
  readDepositOrigin,
  readReinvestedParts,
  readReturnedCapital,
  readTaxOfReturns,
  readWithdrawalPart,
} from '../investments/index.ts';
import { readLoans, readRepaymentParts } from '../loans/index.ts';
import type { HowPaid } from '../payments/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { isId } from '../platform/database/ids.ts';
import { notFound } from '../platform/http/http-error.ts';

type Part = { readonly of: TransactionDetail['parts'][number]['of']; readonly amount: bigint };
type Described = Omit<TransactionDetail, 'id' | 'parts'> & { readonly parts: readonly Part[] };

/** Returns one of the client's transactions with its parts and its initiator. */
export async function readTransaction(
  reader: Reader,
  clientId: string,
  id: string,
): Promise<TransactionDetail> {
  const entry = isId(id) ? await findEntry(reader, clientId, id) : undefined;
  if (entry === undefined) throw notFound('We could not find this transaction.');
  const { parts, ...described } = await describe(reader, clientId, entry);
  return {
    id,
    ...described,
    parts: parts
      .filter(({ amount }) => amount !== 0n)
      .map(({ of, amount }) => ({ of, amount: toWire(amount) })),
  };
}

const nothing = { parts: [], reference: null, paid_with: null, receipt: null } as const;

async function describe(
  reader: Reader,
  clientId: string,
  entry: ActivityEntry,
): Promise<Described> {
  const { kind, entryId, subjectId: investmentId } = entry;
  switch (kind) {
    case 'loan':
      return describeLoan(reader, clientId, entry);
    case 'repayment':
      return describeRepayment(reader, clientId, entry);
    case 'deposit':
      return describeDeposit(reader, clientId, entry);
    case 'returns':
      return { ...nothing, by: 'day-close', parts: await returnsOf(reader, clientId, entry) };
    case 'withdrawal': {
      const held = await readWithdrawalPart(reader, clientId, { investmentId, entryId });
      const own = held.paidDebt ? 'own-debt' : 'own-loan';
      const by = held.loanId || held.paidDebt ? own : 'client';
      return { ...nothing, by, parts: partsOf(held) };
    }
    case 'reinvestment': {
      const held = await readReinvestedParts(reader, clientId, { investmentId, entryId });
      const automatic = await readAutomaticEntries(reader, clientId, [entryId]);
      const by = automatic.size > 0 ? 'choice-at-maturity' : 'client';
      return { ...nothing, by, parts: partsOf(held) };
    }
    case 'investment-reversal':
      return { ...nothing, by: 'provider', parts: await reversedParts(reader, clientId, entry) };
    default:
      return { ...nothing, by: 'provider' };
  }
}

async function describeLoan(
  reader: Reader,
  clientId: string,
  { subjectId }: ActivityEntry,
): Promise<Described> {
  const [loan] = await readLoans(reader, clientId, [subjectId]);
  const amount = loan?.disbursedOn ? (loan.amount ?? 0n) : 0n;
  return { ...nothing, by: 'lender', parts: [{ of: 'principal', amount }] };
}

async function describeRepayment(
  reader: Reader,
  clientId: string,
  { subjectId: loanId, entryId }: ActivityEntry,
): Promise<Described> {
  const repayment = await readRepaymentParts(reader, clientId, loanId, entryId);
  const { principal, interest, penalties, takenBack, paid } = repayment;
  const own = await findPaidFromInvestment(reader, clientId, [entryId]);
  const unpaid = own.has(entryId) ? 'investment' : 'staff';
  return {
    by: paid === null ? unpaid : cardOf(paid),
    reference: paid?.reference ?? null,
    paid_with: paid?.paidWith ?? null,
    parts: [
      { of: 'principal', amount: principal },
      { of: 'interest', amount: interest },
      { of: 'penalties', amount: penalties },
      { of: 'taken-back', amount: takenBack },
    ],
    receipt: {
      loan_type: repayment.loanType,
      loan_type_id: loanId,
      repayment_id: entryId,
    },
  };
}

async function describeDeposit(
  reader: Reader,
  clientId: string,
  { subjectId, entryId, amount }: ActivityEntry,
): Promise<Described> {
  const parts = [{ of: 'capital', amount: amount ?? 0n }] as const;
  const paid = await readDepositOrigin(reader, clientId, subjectId);
  if (paid !== null) {
    const { reference, paidWith } = paid;
    return { ...nothing, by: cardOf(paid), reference, paid_with: paidWith, parts };
  }
  const automatic = await readAutomaticEntries(reader, clientId, [entryId]);
  return { ...nothing, by: automatic.size > 0 ? 'choice-at-maturity' : 'balance', parts };
}

/** The amount is the credit, after tax. */
async function returnsOf(
  reader: Reader,
  clientId: string,
  { subjectId: investmentId, entryId: returnsId, amount }: ActivityEntry,
): Promise<Part[]> {
  const taxOf = await readTaxOfReturns(reader, clientId, [{ investmentId, returnsId }]);
  const tax = taxOf(returnsId);
  return [
    { of: 'earned', amount: (amount ?? 0n) + tax },
    { of: 'tax', amount: -tax },
  ];
}

/** The amount returned to the payer, and the returns that are not earned now. */
async function reversedParts(
  reader: Reader,
  clientId: string,
  { entryId, amount }: ActivityEntry,
): Promise<Part[]> {
  const capital = (await readReturnedCapital(reader, clientId, [entryId])).get(entryId) ?? 0n;
  return [
    { of: 'capital', amount: capital },
    { of: 'lost-returns', amount: (amount ?? 0n) - capital },
  ];
}

function partsOf({ capital, returns }: HeldParts): Part[] {
  return [
    { of: 'capital', amount: capital },
    { of: 'returns', amount: returns },
  ];
}

function cardOf({ isArranged }: HowPaid): 'card' | 'saved-card' {
  return isArranged ? 'saved-card' : 'card';
}
