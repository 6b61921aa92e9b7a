export { redressConsole } from './console.ts';
export { redressEmails } from './emails.ts';
export { redressCheck } from './ledger-check.ts';
export { redress } from './redress.ts';
