import { formatDate, type IsoDate } from '@quarrter/domain/calendar';
import { type InvestmentTier, tierByCode } from '@quarrter/domain/investments';
import { type Currency, sum } from '@quarrter/domain/money';
import { type InvestmentToImport, returnsBy } from '../investments/index.ts';
import type { Reader } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { readInvestmentTiers } from '../products/index.ts';
import { investmentColumns } from './columns.ts';
import { inOrder } from './in-order.ts';
import { readKnown } from './known-records.ts';
import { type FindOwners, ownLines } from './own-lines.ts';
import { type ImportError, type ImportFile, type Line, readLines } from './read-lines.ts';
import { withoutRepeated } from './repeated.ts';

export type PlannedInvestment = InvestmentToImport & { readonly reference: string };

export type PlannedInvestments = {
  readonly investments: readonly PlannedInvestment[];
  readonly known: number;
  readonly errors: readonly ImportError[];
};

/** Reads the file of investments, and checks each against the day of the import. */
export async function planInvestments(
  reader: Reader,
  file: ImportFile | null,
  { findOwners, importedOn }: { findOwners: FindOwners; importedOn: IsoDate },
): Promise<PlannedInvestments> {
  if (file === null) return { investments: [], known: 0, errors: [] };
  const tiers = await readInvestmentTiers(reader);
  const read = await readLines(file, investmentColumns);
  const unique = withoutRepeated(file.name, read.lines, ['reference']);
  const references = unique.lines.map(({ values }) => values.reference);
  const known = await readKnown(reader, 'investment', references);
  const ownerOf = await findOwners(unique.lines.map(({ values }) => values.client_reference));
  const own = ownLines(file.name, unique.lines, ownerOf, known);
  const errors = [...read.errors, ...unique.errors, ...own.errors];
  const planned: Omit<PlannedInvestment, 'investmentId'>[] = [];
  for (const { line, clientId } of own.fresh) {
    const wrong = termErrors(line, tiers, importedOn);
    errors.push(...wrong.map((error) => ({ file: file.name, line: line.line, ...error })));
    if (wrong.length === 0) planned.push(toInvestment(line, clientId, tiers));
  }
  const investments = inOrder(planned, ({ startOn }) => startOn).map((one) => ({
    ...one,
    investmentId: newId(),
  }));
  return { investments, known: own.known, errors };
}

type InvestmentLine = Line<typeof investmentColumns>;

const longestMonths = 120;

function termErrors(
  { values }: InvestmentLine,
  tiers: readonly InvestmentTier[],
  importedOn: IsoDate,
): Pick<ImportError, 'column' | 'message'>[] {
  const errors: Pick<ImportError, 'column' | 'message'>[] = [];
  const add = (column: string, message: string) => errors.push({ column, message });
  const { kind, months, started_on: startOn } = values;
  if (values.capital === 0n) add('capital', 'the capital must be above zero.');
  if (values.monthly_rate > 1_000_000) {
    add('monthly_rate', 'the rate must be at most 100% per month.');
  }
  if (kind === 'FTI' && tierByCode(tiers, values.plan)?.currency !== values.currency) {
    const codes = tiers.filter((tier) => tier.currency === values.currency);
    add('plan', `this is not one of ${codes.map(({ code }) => code).join(', ')}.`);
  }
  const isPast = startOn < importedOn;
  if (!isPast) {
    add('started_on', `this must be before ${formatDate(importedOn)}, the day of the import.`);
  }
  const isLength = months >= 1 && months <= longestMonths;
  if (!isLength) add('months', `this must be 1 to ${longestMonths}.`);
  if (!isPast || !isLength) return errors;
  const passed = returnsBy({ kind, months, startOn }, importedOn);
  if (values.returns_credited !== passed) {
    const message = `by ${formatDate(importedOn)} this must be ${passed}, one for each month.`;
    add('returns_credited', message);
  }
  return errors;
}

/**
 * Below its plan's minimum an investment earns nothing; the minimum of one from an offer is its
 * capital.
 */
function toInvestment(
  { values }: InvestmentLine,
  clientId: string,
  tiers: readonly InvestmentTier[],
): Omit<PlannedInvestment, 'investmentId'> {
  const tier = values.kind === 'FTI' ? tierByCode(tiers, values.plan) : null;
  return {
    clientId,
    reference: values.reference,
    kind: values.kind,
    currency: values.currency,
    plan: values.plan,
    planMinimum: tier?.minimum ?? values.capital,
    ratePpm: values.monthly_rate,
    months: values.months,
    startOn: values.started_on,
    capital: values.capital,
    returnsOwed: values.returns_owed,
  };
}

/** Totals of the investments of one kind, plan and currency. */
export type InvestmentTotals = {
  readonly kind: string;
  readonly plan: string;
  readonly currency: Currency;
  readonly count: number;
  readonly capital: bigint;
  readonly returns: bigint;
};

export function totalInvestments(investments: readonly PlannedInvestment[]): InvestmentTotals[] {
  const groups = Map.groupBy(investments, (one) => `${one.currency} ${one.kind} ${one.plan}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { kind, plan, currency } = first;
    const capital = sum(own.map((one) => one.capital));
    const returns = sum(own.map((one) => one.returnsOwed));
    return [{ kind, plan, currency, count: own.length, capital, returns }];
  });
}
