import { createHash } from 'node:crypto';
import type { ProviderRecord, RecordKind } from './provider-records.ts';

/** A record of the provider that cannot be read. The same text is the same record. */
export function unreadableRecord(kind: RecordKind, text: string): ProviderRecord {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return {
    kind,
    key: `${unreadablePrefix}${digest}`,
    reference: '',
    status: 'open',
    amount: 0n,
    fee: null,
    currency: '',
  };
}

/** The prefix of the keys of unreadable records; no id and no reference has it. */
export const unreadablePrefix = 'unreadable-';
