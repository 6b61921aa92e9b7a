import { defaultDays } from './loan-ages.ts';

/** How the Central Bank's prudential guidelines of 2010 name a loan by the days it is late. */
export type LoanClassification = 'Performing' | 'Substandard' | 'Doubtful' | 'Lost';

/** For so many days in a row a restructured loan has to perform before its class gets better. */
export const performingDays = 90;

const from: readonly (readonly [days: number, LoanClassification])[] = [
  [360, 'Lost'],
  [180, 'Doubtful'],
  [defaultDays, 'Substandard'],
];

/** More than 90 days late is substandard, 180 and more doubtful, 360 and more lost. */
export function classificationOf(daysInArrears: number): LoanClassification {
  return from.find(([days]) => daysInArrears >= days)?.[1] ?? 'Performing';
}
