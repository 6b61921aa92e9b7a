import { type IsoDate, parseIsoDate } from '@quarrter/domain/calendar';
import * as z from 'zod/mini';
import { BureauError } from './credit-bureau.ts';

/*
 * Bureaus send figures as text with commas, as numbers, or as null. A figure that is missing is
 * zero, and one that cannot be read makes the whole answer unusable: it could be a debt.
 */

/** A value of an answer: its text, empty when there is none. */
export const textField = z._default(
  z.pipe(
    z.nullish(z.union([z.string(), z.number()])),
    z.transform((value) => String(value ?? '').trim()),
  ),
  '',
);

/** An amount in kobo, without the fractions of a kobo that some lenders report. */
export const amountField = z.pipe(textField, z.transform(amountOf));

export const countField = z.pipe(textField, z.transform(countOf));

/** A list that is missing or null is empty. */
export function listField<Item extends z.ZodMiniType>(item: Item) {
  return z._default(
    z.pipe(
      z.nullable(z.array(item)),
      z.transform((list) => list ?? []),
    ),
    [],
  );
}

function amountOf(text: string): bigint {
  if (isNothing(text)) return 0n;
  const [, whole = '', fraction = ''] =
    /^(?:NGN|N|₦)?\s*(\d{1,15})(?:\.(\d+))?$/.exec(text.replaceAll(',', '')) ?? [];
  if (whole === '') throw unreadable('an amount');
  return BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0'));
}

function countOf(text: string): number {
  if (isNothing(text)) return 0;
  const digits = /^(\d{1,6})(?:\.0+)?$/.exec(text.replaceAll(',', ''))?.[1];
  if (digits === undefined) throw unreadable('a number');
  return Number(digits);
}

function isNothing(text: string): boolean {
  return ['', '-', 'N/A', 'NULL'].includes(text.toUpperCase());
}

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/** `02-MAR-2026` and `02/03/2026`; null for a date that cannot be read. */
export function dateOf(text: string): IsoDate | null {
  const [, day = '', month = '', year = ''] = /^(\d{2})[-/](\w{2,3})[-/](\d{4})/.exec(text) ?? [];
  const named = months.indexOf(month.toUpperCase()) + 1;
  const number = named === 0 ? month : String(named).padStart(2, '0');
  return parseIsoDate(`${year}-${number}-${day}`);
}

function unreadable(what: string): BureauError {
  return new BureauError('unreachable', `The answer has ${what} that cannot be read.`);
}
