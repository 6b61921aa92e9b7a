import type { Store } from './store/database.ts';
import { oneRow, run } from './store/rows.ts';

/**
 * Faults by subject. A person or a script switches one on, and it stays on until it is switched
 * off. `mixed` chooses one at random for each webhook or call, and usually none.
 */
export const faultChoices = {
  webhooks: ['normal', 'lost', 'twice', 'late', 'shuffled', 'forged', 'mixed'],
  transfers: ['normal', 'failed', 'pending', 'reversed', 'otp', 'lost', 'late'],
  refunds: ['normal', 'failed', 'pending', 'attention'],
  answers: ['normal', 'cut', 'throttled', 'down', 'mixed'],
  balance: ['normal', 'low'],
  saved_cards: ['normal', 'declined', 'insufficient', 'challenge', 'kept'],
  lists: ['normal', 'cursor', 'short', 'unfiltered', 'untidy'],
  bureaus: ['normal', 'slow', 'down', 'throttled', 'malformed'],
} as const;

export type Fault = keyof typeof faultChoices;

export type Faults = { [Name in Fault]: (typeof faultChoices)[Name][number] } & {
  late_seconds: number;
};

export const noFaults: Faults = {
  webhooks: 'normal',
  late_seconds: 20,
  transfers: 'normal',
  refunds: 'normal',
  answers: 'normal',
  balance: 'normal',
  saved_cards: 'normal',
  lists: 'normal',
  bureaus: 'normal',
};

export function readFaults(store: Store): Faults {
  const sql = `SELECT value FROM settings WHERE name = 'faults'`;
  const row = oneRow<{ value: string }>(store, sql);
  return row === undefined ? noFaults : { ...noFaults, ...(JSON.parse(row.value) as Faults) };
}

/** One of the names at random; `normal` half of the time. */
export function chooseFault<Name extends string>(names: readonly Name[]): Name | 'normal' {
  if (Math.random() < 0.5) return 'normal';
  return names[Math.floor(Math.random() * names.length)] ?? 'normal';
}

export function writeFaults(store: Store, faults: Faults): void {
  run(
    store,
    `INSERT INTO settings VALUES ('faults', ?1) ON CONFLICT (name) DO UPDATE SET value = ?1`,
    JSON.stringify(faults),
  );
}

export type FieldErrors = Record<string, string[]>;

/** Reads new fault settings. When a field is wrong, every wrong field is reported. */
export function parseFaults(
  current: Faults,
  body: unknown,
): { faults: Faults } | { errors: FieldErrors } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { errors: { webhooks: ['Send a JSON object.'] } };
  }
  const errors: FieldErrors = {};
  const faults: Record<string, unknown> = { ...current };
  for (const [name, value] of Object.entries(body)) {
    if (name === 'late_seconds') {
      const valid = typeof value === 'number' && value >= 0 && value <= 3600;
      if (!valid) errors[name] = ['Choose 0 to 3600 seconds.'];
    } else if (Object.hasOwn(faultChoices, name)) {
      const choices: readonly unknown[] = faultChoices[name as Fault];
      if (!choices.includes(value)) errors[name] = [`Choose one of ${choices.join(', ')}.`];
    } else {
      errors[name] = ['Unknown field.'];
    }
    faults[name] = value;
  }
  return Object.keys(errors).length > 0 ? { errors } : { faults: faults as Faults };
}
