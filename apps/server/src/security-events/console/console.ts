import { securityEvents } from '@quarrter/contract/staff/security-events';
import { defineConsole } from '../../console/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/http.ts';
import { listSecurityEvents } from './list-events.ts';

/** Events recorded beside the calls of clients and staff. */
export const securityEventsConsole = defineConsole<{ readonly db: Database }>({
  routes: (app, { db }) => serve(app, securityEvents, ({ query }) => listSecurityEvents(db, query)),
});
