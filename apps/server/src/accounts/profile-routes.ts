import { userDetailCall } from '@quarrter/contract/accounts';
import { updateUser, variantDetails, variantDetailsOf } from '@quarrter/contract/profile';
import type { FastifyRequest } from 'fastify';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, requireClient, serve } from '../platform/http.ts';
import { updateProfile } from './update-profile.ts';
import { requireOwnId, userDetail } from './user-detail.ts';

/** The signed-in client's own details, to read and to change. */
export function profileRoutes(app: App, deps: PlatformDeps): void {
  const answer = async (request: FastifyRequest, givenId?: string) => {
    const { clientId } = requireClient(request);
    requireOwnId(clientId, givenId);
    return userDetail(deps.db, deps.secrets, clientId);
  };

  for (const call of [userDetailCall, ...variantDetailsOf]) {
    serve(app, call, ({ params, request }) => answer(request, params.user_id));
  }
  for (const call of variantDetails) {
    serve(app, call, ({ request }) => answer(request));
  }

  serve(app, updateUser, async ({ params, body, request }) => {
    const { clientId } = requireClient(request);
    requireOwnId(clientId, params.user_id);
    await updateProfile(deps, clientId, body);
    return userDetail(deps.db, deps.secrets, clientId);
  });
}
