import { staffMessages } from '@quarrter/contract/support';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, requireStaff, serve } from '../platform/http.ts';
import { listMessages } from '../support/index.ts';

/** PUB-04: what was sent through the contact form, for every member of staff. */
export function messageRoutes(app: App, deps: PlatformDeps): void {
  serve(app, staffMessages, ({ query, request }) => {
    requireStaff(request);
    return listMessages(deps.db, query);
  });
}
