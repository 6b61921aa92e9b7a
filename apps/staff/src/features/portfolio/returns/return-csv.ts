import type { LendingLine, LendingReturn } from '@quarrter/contract/staff/lending-returns';
import type { TableCell } from '../../../shell/SaveCsv.tsx';

const owedHeadings = (name: string) => [
  ...[`${name}: loans`, `${name}: principal`, `${name}: interest`, `${name}: penalties`],
];

const owedCells = (owed: LendingLine['outstanding']): TableCell[] => [
  ...[owed.count, owed.principal, owed.interest, owed.penalty],
];

/** The whole return: one line for each product and month that was counted. */
export function returnCsv({ months }: LendingReturn): TableCell[][] {
  const headings = [
    ...['Month', 'Product', 'Disbursed: loans', 'Disbursed: amount'],
    ...['Lowest rate, percent per month', 'Average rate', 'Highest rate'],
    ...owedHeadings('Repaid'),
    ...['Loans fully repaid', 'Written off: loans', 'Written off: amount'],
    ...['Written off: principal', 'Penalties charged', 'Principal at the start'],
    ...['Other changes of principal', ...owedHeadings('Outstanding')],
    ...[...owedHeadings('Late'), ...owedHeadings('In default'), ...owedHeadings('Restructured')],
  ];
  const lines = months.flatMap(({ month, products }) => products.map((one) => lineOf(month, one)));
  return [headings, ...lines];
}

function lineOf(month: string, line: LendingLine): TableCell[] {
  const { rates, writtenOff } = line;
  return [
    ...[month, line.loanType, line.disbursed.count, line.disbursed.amount],
    ...[rates?.lowest ?? null, rates?.average ?? null, rates?.highest ?? null],
    ...owedCells(line.repaid),
    ...[line.completed, writtenOff.count, writtenOff.amount, writtenOff.principal],
    ...[line.penaltiesCharged, line.openingPrincipal, line.otherPrincipal],
    ...[...owedCells(line.outstanding), ...owedCells(line.late), ...owedCells(line.inDefault)],
    ...owedCells(line.restructured),
  ];
}

/** The complaints by month. */
export function complaintsCsv({ months }: LendingReturn): TableCell[][] {
  return [
    ['Month', 'Received', 'Settled', 'Settled within 48 hours', 'Upheld', 'Open at the end'],
    ...months.map(({ month, complaints: of }) => [
      ...[month, of.received, of.settled, of.inTime, of.upheld, of.open],
    ]),
  ];
}
