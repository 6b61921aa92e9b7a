import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import { validatorCompiler } from '../src/platform/http/http.ts';
import { HttpError } from '../src/platform/http/http-error.ts';

/** Texts that break code which does not expect them. */
const harmfulTexts: readonly string[] = [
  ...['', 'a\0b', '\ud800', 'x'.repeat(20_000), '9'.repeat(400), '1e400', '-1'],
  ...['0000-00-00', '9999-12-31', '__proto__', 'toString'],
];

/** Other wrong texts, such as people and programs send. */
const oddTexts: readonly string[] = [
  ...['   ', '\t\n', 'a  b', 'a\ud800b', randomBytes(15_000).toString('base64')],
  ...['👩🏾‍🦱🇳🇬', 'مرحبا \u202Eabc', 'Ade\u0300wale\u0301', '٣'],
  ...['0001', '08031234567', '+2348031234567', '234 803 123 4567'],
  ...["'; DROP TABLE clients; --", '<script>alert(1)</script>', '  Correct Horse-7  ', '../..'],
  ...['2026-02-30', '99999999-99-99', '-5', '1e9', 'NaN', '9'.repeat(30), `${'9'.repeat(30)}.99`],
  ...['[object Object]', '01890000-0000-7000-8000-000000000000'],
];

/**
 * What one call, form or field of many is sent: every harmful text, and a few odd ones, others for
 * each number. Behind the schema an odd text is a text like the next one.
 */
export function textsToSend(number: number): readonly string[] {
  const spread = [0, 1, 2].map((step) => oddTexts[(number * 3 + step) % oddTexts.length] ?? '');
  return [...harmfulTexts, ...spread];
}

/** Objects and lists: no field takes one, except for a list or a form of its own. */
export const wrongObjects: readonly object[] = [
  ...[{}, { $gt: '' }, { a: { b: 1 } }, { toString: 1 }, { valueOf: 1, toString: 1 }],
  ...[[], ['a', 'b'], [['a']], [{ toString: 1 }]],
];

export const wrongNumbers: readonly number[] = [0.1, -1, 1e26, -1e26, 2 ** 31, 2 ** 53, 1e308];

const otherValues: readonly unknown[] = [
  ...wrongObjects,
  ...wrongNumbers,
  ...[undefined, null, 0, 7, true],
];

export const wrongValues: readonly unknown[] = [...harmfulTexts, ...oddTexts, ...otherValues];

/** `textsToSend` and the values that are no text. */
export const valuesToSend = (number: number): readonly unknown[] => [
  ...textsToSend(number),
  ...otherValues,
];

export type Messages = { readonly [field: string]: readonly string[] };

/** Returns the server's validation errors of a body; null for a valid one. */
export function errorsOf(schema: z.ZodMiniType, body: unknown): Messages | null {
  const route = { schema, httpPart: 'body', method: 'POST', url: '/' };
  const { error } = validatorCompiler(route)(body) as { error?: unknown };
  if (error === undefined) return null;
  if (!(error instanceof HttpError)) throw error;
  return error.body as unknown as Messages;
}

/** The messages of one field of a body, or of the fields inside of it. */
export function errorsOfField(schema: z.ZodMiniType, body: object, field: string): string[] {
  const errors = Object.entries(errorsOf(schema, body) ?? {});
  return errors.flatMap(([name, messages]) =>
    name === field || name.startsWith(`${field}.`) ? messages : [],
  );
}
