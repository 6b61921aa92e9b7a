/** `naira`, `dollars` */
export const currencyNames = { NGN: 'naira', USD: 'dollars' } as const;

/** The choices of a field that asks for a currency. */
export const currencies = [
  { value: 'NGN', label: 'Naira' },
  { value: 'USD', label: 'Dollars' },
] as const;
