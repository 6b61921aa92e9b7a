import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import {
  balanceOf,
  findProduct,
  type LoanProducts,
  type LoanType,
  type Outstanding,
  totalInterest,
} from '@quarrter/domain/loans';
import { applyRate, formatMoney, sum } from '@quarrter/domain/money';
import { type EarlierLoan, type LoanToImport, openImportedLoan } from '../loans/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { readLoanProducts } from '../products/index.ts';
import { loanColumns } from './columns.ts';
import { inOrder } from './in-order.ts';
import { readKnown } from './known-records.ts';
import { type FindOwners, ownLines } from './own-lines.ts';
import { type ImportError, type ImportFile, type Line, readLines } from './read-lines.ts';
import { withoutRepeated } from './repeated.ts';

export type PlannedLoan = Omit<LoanToImport, 'borrower'> & {
  readonly reference: string;
  readonly outstanding: Outstanding;
};

export type PlannedLoans = {
  readonly loans: readonly PlannedLoan[];
  readonly known: number;
  readonly errors: readonly ImportError[];
};

/** Reads the file of loans, and opens each in its state on the day of the import. */
export async function planLoans(
  reader: Reader,
  file: ImportFile | null,
  { findOwners, importedOn }: { findOwners: FindOwners; importedOn: IsoDate },
): Promise<PlannedLoans> {
  if (file === null) return { loans: [], known: 0, errors: [] };
  const products = await readLoanProducts(reader);
  const read = await readLines(file, loanColumns);
  const unique = withoutRepeated(file.name, read.lines, ['reference']);
  const references = unique.lines.map(({ values }) => values.reference);
  const known = await readKnown(reader, 'loan', references);
  const ownerOf = await findOwners(unique.lines.map(({ values }) => values.client_reference));
  const own = ownLines(file.name, unique.lines, ownerOf, known);
  const errors = [...read.errors, ...unique.errors, ...own.errors];
  const planned: Omit<PlannedLoan, 'loanId'>[] = [];
  for (const { line, clientId } of own.fresh) {
    const loan = planLoan(line, clientId, products, importedOn);
    if ('errors' in loan) {
      errors.push(...loan.errors.map((error) => ({ file: file.name, line: line.line, ...error })));
    } else planned.push(loan);
  }
  const loans = inOrder(planned, ({ disbursedOn }) => disbursedOn).map((one) => ({
    ...one,
    loanId: newId(),
  }));
  return { loans, known: own.known, errors };
}

type LoanLine = Line<typeof loanColumns>;
type CellError = Pick<ImportError, 'column' | 'message'>;

const longestMonths = 120;

function planLoan(
  { values }: LoanLine,
  clientId: string,
  products: LoanProducts,
  importedOn: IsoDate,
): Omit<PlannedLoan, 'loanId'> | { errors: CellError[] } {
  const product = findProduct(products, values.product);
  if (product === null) throw new Error(`there is no product for ${values.product} loans`);
  const loan: EarlierLoan = {
    amount: values.amount,
    ratePpm: values.monthly_rate,
    months: values.months,
    disbursedOn: values.disbursed_on,
    repaid: values.repaid,
    penaltiesOwed: values.penalties_owed,
  };
  const errors = termErrors(loan, product.penaltyCapPpm, importedOn);
  if (errors.length > 0) return { errors };
  const { outstanding } = openImportedLoan(loan, product, importedOn);
  const balance = balanceOf(outstanding);
  if (balance !== values.balance) {
    const message = `the other columns give a balance of ${formatMoney(balance, 'NGN')}.`;
    return { errors: [{ column: 'balance', message }] };
  }
  if (balance === 0n) {
    return {
      errors: [{ column: 'balance', message: 'nothing is owed on this loan: leave it out.' }],
    };
  }
  const { reference } = values;
  return { ...loan, clientId, product, reference, outstanding };
}

function termErrors(loan: EarlierLoan, penaltyCapPpm: number, importedOn: IsoDate): CellError[] {
  const { amount, ratePpm, months, disbursedOn, repaid, penaltiesOwed } = loan;
  const errors: CellError[] = [];
  const add = (column: string, message: string) => errors.push({ column, message });
  if (amount === 0n) add('amount', 'the amount must be above zero.');
  if (ratePpm > 1_000_000) add('monthly_rate', 'the rate must be at most 100% per month.');
  if (disbursedOn >= importedOn) {
    add('disbursed_on', `this must be before ${formatDate(importedOn)}, the day of the import.`);
  }
  if (months < 1 || months > longestMonths) {
    add('months', `this must be 1 to ${longestMonths}.`);
    return errors;
  }
  const total = amount + totalInterest({ principal: amount, ratePpm, months });
  if (repaid > total) {
    add('repaid', `the loan and its interest total only ${formatMoney(total, 'NGN')}.`);
  }
  const cap = applyRate(amount, penaltyCapPpm);
  if (penaltiesOwed > cap) {
    add('penalties_owed', `penalties on this loan cannot exceed ${formatMoney(cap, 'NGN')}.`);
  }
  return errors;
}

/** Totals per loan product. */
export type LoanTotals = {
  readonly product: LoanType;
  readonly count: number;
  readonly lent: bigint;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly penalties: bigint;
};

export function totalLoans(loans: readonly PlannedLoan[]): LoanTotals[] {
  return [...Map.groupBy(loans, ({ product }) => product.type)].map(([product, own]) => {
    const instalments = own.flatMap(({ outstanding }) => outstanding.instalments);
    return {
      product,
      count: own.length,
      lent: sum(own.map(({ amount }) => amount)),
      principal: sum(instalments.map((row) => row.principalOutstanding)),
      interest: sum(instalments.map((row) => row.interestOutstanding)),
      penalties: sum(own.map(({ penaltiesOwed }) => penaltiesOwed)),
    };
  });
}
