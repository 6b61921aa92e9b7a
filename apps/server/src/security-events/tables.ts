import type { SecurityEventKind } from '@quarrter/contract/staff/security-events';
import { tablesOf } from '../platform/database/database.ts';

export type SecurityEventsSchema = {
  security_events: {
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
  };
};

export const securityDb = tablesOf<SecurityEventsSchema>();
