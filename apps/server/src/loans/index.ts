export { loanPurposes } from './purposes.ts';
