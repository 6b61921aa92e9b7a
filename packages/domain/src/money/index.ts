/** Money: whole minor units, their text, their splitting. Nothing here ever meets a float. */
export * from './arithmetic.ts';
export * from './currency.ts';
export * from './division.ts';
export * from './limits.ts';
export * from './rate.ts';
export * from './ratio.ts';
export * from './text.ts';
