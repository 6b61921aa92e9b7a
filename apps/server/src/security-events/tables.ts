import type { SecurityEventKind } from '@quarrter/contract/staff/security-events';
import { sharedTable, tablesOf, whyKept } from '../platform/database/define-table.ts';

export const securityDb = tablesOf({
  security_events: sharedTable<{
    event_id: string;
    at: Date;
    kind: SecurityEventKind;
    client_id: string | null;
    staff_id: string | null;
    who: string;
    network: string;
    device: string;
    call: string;
    status: number;
    times: number;
  }>('append-only', {
    exported: ['account/security-events.json', 'Sign-ins, and calls that were rejected'],
    without: ['who'],
    erased: { kept: whyKept.soonDeleted, texts: 'call device kind network who' },
  }),
});
