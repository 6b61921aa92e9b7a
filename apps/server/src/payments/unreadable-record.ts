import { createHash } from 'node:crypto';
import type { ProviderRecord, RecordKind } from './provider-records.ts';

/** A record of the provider that nobody can read: the same text is the same record. */
export function unreadableRecord(kind: RecordKind, text: string): ProviderRecord {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return {
    ...{ kind, key: `${unreadablePrefix}${digest}`, reference: '', status: 'open' },
    ...{ amount: 0n, fee: null, currency: '' },
  };
}

/** What the keys of unreadable records begin with; no id and no reference does. */
export const unreadablePrefix = 'unreadable-';
