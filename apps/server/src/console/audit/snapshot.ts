import type { Proposal } from '../../approvals/index.ts';

/** Business fields at one time, for the audit log. Amounts and dates are texts for people. */
export type Snapshot = { readonly [field: string]: Value };
type Value = string | number | boolean | null | readonly string[];

const ofPeople = /\b(nin|bvn|account number|phone number|card)\b/i;
const secret = /\b(password|secret|answer|token|code|recovery)\b/i;

/** Masks people's numbers to their last 4 digits, and secrets completely. */
export function masked(snapshot: Snapshot): Snapshot {
  return Object.fromEntries(
    Object.entries(snapshot).map(([field, value]) => [field, maskedValue(field, value)]),
  );
}

function maskedValue(field: string, value: Value): Value {
  // `bank_account_number` and `bankAccountNumber` are the same words.
  const words = field.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  if (value === null || typeof value === 'boolean') return value;
  if (secret.test(words)) return '••••';
  if (!ofPeople.test(words)) return value;
  return `••${String(value).slice(-4)}`;
}

/** Both sides with the fields alone that differ; nothing when none does. */
export function differenceOf(
  before: Snapshot,
  after: Snapshot,
): { before?: Snapshot; after?: Snapshot } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  if (names.length === 0) return {};
  const only = (side: Snapshot) =>
    Object.fromEntries(names.map((name) => [name, side[name] ?? null]));
  return { before: only(before), after: only(after) };
}

/**
 * The lines of a proposal as the two sides of an entry. A journal has several lines of one account:
 * the second is `Debit 5010 (2)`.
 */
export function snapshotsOf(changes: Proposal['changes']): { before?: Snapshot; after?: Snapshot } {
  const lines = changes.map((change, index) => {
    const earlier = changes.slice(0, index).filter(({ label }) => label === change.label).length;
    return { ...change, label: earlier === 0 ? change.label : `${change.label} (${earlier + 1})` };
  });
  const side = (of: 'before' | 'after') =>
    Object.fromEntries(lines.map((line) => [line.label, line[of]]));
  const known = changes.some(({ before }) => before !== '');
  return { ...(known && { before: side('before') }), after: side('after') };
}
