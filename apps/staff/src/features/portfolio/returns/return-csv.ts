import type { Cell } from '@quarrter/client/csv';
import type { LendingLine, LendingReturn } from '@quarrter/contract/staff/lending-returns';

const owedHeadings = (name: string) => [
  ...[`${name}: loans`, `${name}: principal`, `${name}: interest`, `${name}: penalties`],
];

const owedCells = (owed: LendingLine['outstanding']): Cell[] => [
  ...[owed.loans, owed.principal, owed.interest, owed.penalties],
];

/** The whole return: one line for each product and month that was counted. */
export function returnCsv({ months }: LendingReturn): Cell[][] {
  const headings = [
    ...['Month', 'Product', 'Disbursed: loans', 'Disbursed: amount'],
    ...['Lowest rate, percent a month', 'Average rate', 'Highest rate'],
    ...owedHeadings('Repaid'),
    ...['Loans paid off', 'Written off: loans', 'Written off: amount'],
    ...['Written off: principal', 'Penalties charged', 'Principal at the start'],
    ...['Other changes of principal', ...owedHeadings('Outstanding')],
    ...[...owedHeadings('Late'), ...owedHeadings('In default')],
  ];
  const lines = months.flatMap(({ month, products }) => products.map((one) => lineOf(month, one)));
  return [headings, ...lines];
}

function lineOf(month: string, line: LendingLine): Cell[] {
  const { rates, written_off: writtenOff } = line;
  return [
    ...[month, line.loan_type, line.disbursed.loans, line.disbursed.amount],
    ...[rates?.lowest ?? null, rates?.average ?? null, rates?.highest ?? null],
    ...owedCells(line.repaid),
    ...[line.completed, writtenOff.loans, writtenOff.amount, writtenOff.principal],
    ...[line.penalties_charged, line.opening_principal, line.other_principal],
    ...[...owedCells(line.outstanding), ...owedCells(line.late), ...owedCells(line.in_default)],
  ];
}

/** The complaints by month. */
export function complaintsCsv({ months }: LendingReturn): Cell[][] {
  return [
    ['Month', 'Received', 'Settled', 'Settled within 48 hours', 'Upheld', 'Open at the end'],
    ...months.map(({ month, complaints: of }) => [
      ...[month, of.received, of.settled, of.in_time, of.upheld, of.open],
    ]),
  ];
}
