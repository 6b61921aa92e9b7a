export { investmentChecks } from './check.ts';
export { investmentSteps } from './day-close.ts';
export { investmentPurposes } from './purposes.ts';
export { readInvestmentRecords } from './records.ts';
export { investmentsSealed } from './sealed-tables.ts';
