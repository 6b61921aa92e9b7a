export { investmentPurposes } from './purposes.ts';
