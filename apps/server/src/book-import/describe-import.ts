import { formatMoney } from '@quarrter/domain/money';
import { csvText } from '../platform/files/csv.ts';
import type { ImportPlan } from './plan-import.ts';
import { totalInvestments } from './plan-investments.ts';
import { totalLoans } from './plan-loans.ts';
import type { ImportError } from './read-lines.ts';

/** Totals of a plan before it is written, for the operator to compare with the earlier books. */
export function describePlan({ clients, loans, investments }: ImportPlan): string[] {
  return [
    `Clients: ${clients.clients.length} new${before(clients.known)}`,
    `Loans: ${loans.loans.length} new${before(loans.known)}`,
    ...totalLoans(loans.loans).map(
      ({ product, count, lent, principal, interest, penalties }) =>
        `  ${product}: ${count}, lent ${formatMoney(lent, 'NGN')}; owed: principal ` +
        `${formatMoney(principal, 'NGN')}, interest ${formatMoney(interest, 'NGN')}, penalties ` +
        formatMoney(penalties, 'NGN'),
    ),
    `Investments: ${investments.investments.length} new${before(investments.known)}`,
    ...totalInvestments(investments.investments).map(
      ({ kind, plan, currency, count, capital, returns }) =>
        `  ${kind} ${plan}, ${currency}: ${count}; capital ${formatMoney(capital, currency)}, ` +
        `returns owed ${formatMoney(returns, currency)}`,
    ),
  ];
}

const before = (known: number) => (known === 0 ? '' : `, ${known} imported before and left alone`);

export function describeError({ file, line, column, message }: ImportError): string {
  return `${file}, line ${line}${column === '' ? '' : `, ${column}`}: ${message}`;
}

/** All errors as a file that a spreadsheet opens. */
export function errorsAsCsv(errors: readonly ImportError[]): string {
  const columns = { file: 'file', line: 'line', column: 'column', message: 'what is wrong' };
  return csvText(
    columns,
    errors.map((error) => ({ ...error })),
  );
}
