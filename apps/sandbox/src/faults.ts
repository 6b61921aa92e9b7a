import type { Store } from './store/database.ts';
import { oneRow, run } from './store/rows.ts';

/** Simulated faults. A person or a script switches them on, and they stay on until switched off. */
export type Faults = {
  webhooks: 'normal' | 'lost' | 'twice' | 'late' | 'forged';
  late_seconds: number;
  transfers: 'normal' | 'failed' | 'pending';
  refunds: 'normal' | 'failed';
};

export const noFaults: Faults = {
  webhooks: 'normal',
  late_seconds: 20,
  transfers: 'normal',
  refunds: 'normal',
};

export const faultChoices = {
  webhooks: ['normal', 'lost', 'twice', 'late', 'forged'],
  transfers: ['normal', 'failed', 'pending'],
  refunds: ['normal', 'failed'],
} as const;

export function readFaults(store: Store): Faults {
  const sql = `SELECT value FROM settings WHERE name = 'faults'`;
  const row = oneRow<{ value: string }>(store, sql);
  return row === undefined ? noFaults : { ...noFaults, ...(JSON.parse(row.value) as Faults) };
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
    } else if (name in faultChoices) {
      const choices: readonly unknown[] = faultChoices[name as keyof typeof faultChoices];
      if (!choices.includes(value)) errors[name] = [`Choose one of ${choices.join(', ')}.`];
    } else {
      errors[name] = ['Unknown field.'];
    }
    faults[name] = value;
  }
  return Object.keys(errors).length > 0 ? { errors } : { faults: faults as Faults };
}
