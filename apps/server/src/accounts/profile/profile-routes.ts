import { userDetailCall } from '@quarrter/contract/client/accounts';
import { updateUser, variantDetails, variantDetailsOf } from '@quarrter/contract/client/profile';
import type { PlatformDeps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { requireRecentPassword } from '../sign-in/require-recent-password.ts';
import type { BankCheck } from './bank-details.ts';
import { readProfile } from './read-profile.ts';
import { updateProfile } from './update-profile.ts';
import { presentProfile, requireOwnId } from './user-detail.ts';

/** The signed-in client's own details, to read and to change. */
export function profileRoutes(app: App, deps: PlatformDeps, isBank: BankCheck): void {
  const answer = async (clientId: string, givenId?: string) => {
    requireOwnId(clientId, givenId);
    return presentProfile(await readProfile(deps.db, deps.secrets, clientId));
  };

  for (const call of [userDetailCall, ...variantDetailsOf]) {
    serve(app, call, ({ params, client }) => answer(client.clientId, params.user_id));
  }
  for (const call of variantDetails) {
    serve(app, call, ({ client }) => answer(client.clientId));
  }

  serve(app, updateUser, async ({ params, body, client, request }) => {
    const { clientId } = client;
    requireOwnId(clientId, params.user_id);
    const now = new Date();
    // PRO-24: staff recognise a caller by the answer, so an open tab is not enough to change it.
    if (changesQuestion(body)) requireRecentPassword(request, now);
    await updateProfile(deps, client, body, isBank, now);
    return presentProfile(await readProfile(deps.db, deps.secrets, clientId));
  });
}

function changesQuestion(body: {
  security_question?: unknown;
  security_answer?: unknown;
}): boolean {
  return body.security_question !== undefined || body.security_answer !== undefined;
}
