import { invalid, missing } from './envelope.ts';

/** An unchecked request body. It may come from a form, so numbers may be text. */
export type Fields = Record<string, unknown>;

export function fieldsOf(body: unknown): Fields {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Fields;
  throw invalid('Invalid request body', 'Send a JSON object or a form');
}

export function optionalText(fields: Fields, name: string): string | null {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw invalid(`${name} must be a string`, `Ensure that ${name} is text`);
}

export function requiredText(fields: Fields, name: string, label: string): string {
  const value = optionalText(fields, name);
  if (value === null) throw missing(name, label);
  return value;
}

/** Whole minor units. The provider takes `"250000"` as well as `250000`, but no fractions. */
export function requiredAmount(fields: Fields): number {
  const text = requiredText(fields, 'amount', 'Amount');
  if (!/^\d{1,15}$/.test(text) || Number(text) === 0) {
    throw invalid(
      'Invalid Amount Sent',
      'Ensure that amount is a positive whole number of subunits',
    );
  }
  return Number(text);
}

export function currencyOf(fields: Fields, allowed: readonly string[]): string {
  const currency = (optionalText(fields, 'currency') ?? 'NGN').toUpperCase();
  if (allowed.includes(currency)) return currency;
  throw invalid('Currency not supported by merchant', `Use one of ${allowed.join(', ')}`);
}

/** `metadata` may be an object, JSON text, or any other text. */
export function metadataOf(fields: Fields): string {
  const value = fields.metadata;
  if (value === undefined || value === null) return '""';
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    return JSON.stringify(JSON.parse(value));
  } catch {
    return JSON.stringify(value);
  }
}
