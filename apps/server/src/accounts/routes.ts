import {
  changePassword as changePasswordCall,
  checkReset as checkResetCall,
  completeReset as completeResetCall,
  ownSessions,
  requestReset as requestResetCall,
  resendVerification as resendVerificationCall,
  signIn as signInCall,
  signOut as signOutCall,
  signOutEverywhere,
  signUp as signUpCall,
  verifyEmail as verifyEmailCall,
} from '@quarrter/contract/accounts';
import { clientNetworkOf } from '../platform/client-network.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { type App, requireClient, serve } from '../platform/http.ts';
import type { BankCheck } from './bank-details.ts';
import { changePassword } from './change-password.ts';
import { deviceOf } from './device.ts';
import { profileRoutes } from './profile-routes.ts';
import { checkResetLink, completeReset, requestReset } from './reset-password.ts';
import { endEverySession, endSession, listSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';

export function accountsRoutes(app: App, deps: PlatformDeps, isBank: BankCheck): void {
  serve(app, signUpCall, async ({ body, request, reply }) => {
    await signUp(deps, body, clientNetworkOf(request));
    return reply.code(201).send({ detail: 'Verification e-mail sent.' });
  });

  serve(app, verifyEmailCall, async ({ body }) => {
    await verifyEmail(deps, body);
    return { detail: 'Your e-mail address is confirmed. You can sign in now.' };
  });

  serve(app, resendVerificationCall, async ({ body, request }) => {
    await resendVerification(deps, body, clientNetworkOf(request));
    return { detail: 'If this address waits to be confirmed, a new link is on its way.' };
  });

  serve(app, signInCall, ({ body, request }) =>
    signIn(deps, {
      ...body,
      origin: clientNetworkOf(request),
      authorization: request.headers.authorization,
      device: deviceOf(request.headers['user-agent']),
    }),
  );

  serve(app, signOutCall, async ({ request }) => {
    await endSession(deps.db, requireClient(request));
    return { detail: 'You are signed out.' };
  });

  serve(app, requestResetCall, async ({ body, request }) => {
    await requestReset(deps, body, clientNetworkOf(request));
    return { detail: 'If this address has an account, a password reset link is on its way.' };
  });

  serve(app, checkResetCall, async ({ body }) => {
    await checkResetLink(deps, body);
    return { detail: 'This link is good.' };
  });

  serve(app, completeResetCall, async ({ body, request }) => {
    await completeReset(deps, body, clientNetworkOf(request));
    return { detail: 'Your password was reset successfully.' };
  });

  securityRoutes(app, deps);
  profileRoutes(app, deps, isBank);
}

/** What the security tab changes and shows beside the profile (PRO-15..21). */
function securityRoutes(app: App, deps: PlatformDeps): void {
  serve(app, changePasswordCall, async ({ body, request }) => {
    await changePassword(deps, requireClient(request).clientId, body);
    return { detail: 'Your password was changed. Please sign in again.' };
  });

  serve(app, ownSessions, async ({ request }) => {
    const { clientId, tokenHash } = requireClient(request);
    return { results: await listSessions(deps.db, clientId, tokenHash, new Date()) };
  });

  serve(app, signOutEverywhere, async ({ request }) => {
    const { clientId } = requireClient(request);
    await deps.db.transaction().execute((tx) => endEverySession(tx, clientId));
    return { detail: 'You are signed out everywhere.' };
  });
}
