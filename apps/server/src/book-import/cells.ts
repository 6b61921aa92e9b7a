import { type IsoDate, parseIsoDate } from '@quarrter/domain/calendar';
import { type Currency, currencies, parseAmount, ratePpmFromPercent } from '@quarrter/domain/money';
import {
  isBvn,
  isNin,
  isPersonName,
  normalizeEmail,
  normalizePhone,
} from '@quarrter/domain/people';

/** The value of a cell, or its error. The message never shows the cell itself. */
export type Read<Value> = { readonly value: Value } | { readonly wrong: string };

/** How cells are read. An empty one is `otherwise`; where that is not given, it is missing. */
export type Column<Value> = {
  readonly read: (cell: string) => Read<Value>;
  readonly otherwise?: Value;
};

function column<Value>(read: (cell: string) => Value | null, wrong: string): Column<Value> {
  return {
    read: (cell) => {
      const value = read(cell);
      return value === null ? { wrong } : { value };
    },
  };
}

/** The same column, whose cells may be empty. */
export function optional<Value, Otherwise>(
  { read }: Column<Value>,
  otherwise: Otherwise,
): Column<Value | Otherwise> {
  return { read, otherwise };
}

const longestText = 200;

export const text = column(
  (cell) => (cell.length <= longestText ? cell : null),
  `this is longer than ${longestText} characters.`,
);

/** The lender's own name of a record. */
export function isReference(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}./_ -]{0,59}$/u.test(text);
}

export const reference = column(
  (cell) => (isReference(cell) ? cell : null),
  'a reference has up to 60 letters, digits, spaces and . / _ -, and starts with a letter or ' +
    'digit.',
);

export const personName = column(
  (cell) => (isPersonName(cell) && cell.length <= 100 ? cell : null),
  'a name contains only letters, spaces, hyphens, apostrophes and full stops.',
);
export const email = column(normalizeEmail, 'this is not an email address.');
export const phone = column(
  normalizePhone,
  'this is not a phone number. Write 0803… for Nigeria, or + and the country code.',
);
export const bvn = column(
  (cell) => (isBvn(cell) ? cell : null),
  'a BVN has 11 digits. Format the column as text, so that the spreadsheet keeps them.',
);
export const nin = column(
  (cell) => (isNin(cell) ? cell : null),
  'a NIN has 11 digits. Format the column as text, so that the spreadsheet keeps them.',
);

/** Zero or more, in the currency's major unit, with commas or without. */
export const amount = column(
  (cell) => parseAmount(cell.replace(/^(NGN|USD)\s*/i, '')),
  'this is not an amount. Write 1500000.00 or 1,500,000.00, with a point before the kobo.',
);

/** A percentage of each month. */
export const monthlyRate = column((cell) => {
  try {
    return ratePpmFromPercent(cell.replace(/\s*%$/, ''));
  } catch {
    return null;
  }
}, 'this is not a rate. Write the percent per month, such as 4 or 4.5%.');

export const count = column(
  (cell) => (/^\d{1,4}$/.test(cell) ? Number(cell) : null),
  'this is not a whole number.',
);

export const currency = column<Currency>(
  (cell) => currencies.find((one) => one === cell.toUpperCase()) ?? null,
  `this is not one of ${currencies.join(' and ')}.`,
);

/** One of some words, however it is capitalised. */
export function oneOf<Word extends string>(words: readonly Word[]): Column<Word> {
  return column<Word>(
    (cell) => words.find((word) => word.toLowerCase() === cell.toLowerCase()) ?? null,
    `this is not one of ${words.join(', ')}.`,
  );
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** 2026-11-21, and as people write it in Nigeria: 21/11/2026, 21-11-2026, 21 Nov 2026. */
export const date: Column<IsoDate> = column(
  (cell) => parseIsoDate(cell) ?? dayFirst(cell),
  'this is not a date. Write 2026-11-21, 21/11/2026 or 21 Nov 2026, with the day before the month.',
);

function dayFirst(cell: string): IsoDate | null {
  const match = /^(\d{1,2})[\s./-](\d{1,2}|[A-Za-z]{3,9})[\s./-](\d{4})$/.exec(cell);
  if (match === null) return null;
  const [, day = '', month = '', year = ''] = match;
  const number = /^\d/.test(month)
    ? Number(month)
    : monthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return parseIsoDate(`${year}-${pad(number)}-${pad(Number(day))}`);
}

const pad = (number: number): string => String(number).padStart(2, '0');
