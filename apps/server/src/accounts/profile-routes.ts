import { userDetailCall } from '@quarrter/contract/accounts';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, requireClient, serve } from '../platform/http.ts';
import { requireOwnId, userDetail } from './user-detail.ts';

/** The signed-in client's own details. */
export function profileRoutes(app: App, deps: PlatformDeps): void {
  serve(app, userDetailCall, async ({ params, request }) => {
    const { clientId } = requireClient(request);
    requireOwnId(clientId, params.user_id);
    return userDetail(deps.db, deps.secrets, clientId);
  });
}
