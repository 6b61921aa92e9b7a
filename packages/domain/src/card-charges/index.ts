/** When a saved card is charged, for a loan's due date or a monthly top-up alike. */
export * from './charges.ts';
