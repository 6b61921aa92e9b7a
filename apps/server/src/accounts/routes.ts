import {
  cancelEmailChange,
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  checkReset as checkResetCall,
  completeReset as completeResetCall,
  confirmEmail as confirmEmailCall,
  emailChange,
  endOwnSession,
  ownSessions,
  requestReset,
  resendEmailChange as resendEmailChangeCall,
  resendVerification,
  signIn as signInCall,
  signOut as signOutCall,
  signOutEverywhere,
  signUp as signUpCall,
  undoEmail as undoEmailCall,
  verifyEmail as verifyEmailCall,
} from '@quarrter/contract/client/accounts';
import { maskEmail } from '@quarrter/domain/people';
import { listSessions } from '../access/index.ts';
import { isId } from '../platform/database/ids.ts';
import type { PlatformDeps } from '../platform/deps.ts';
import { clientNetworkOf } from '../platform/http/client-network.ts';
import { deviceOf } from '../platform/http/device.ts';
import { type App, serve } from '../platform/http/http.ts';
import { notFound } from '../platform/http/http-error.ts';
import {
  confirmEmailChange,
  requestEmailChange,
  undoEmailChange,
} from './password/change-email.ts';
import { changePassword } from './password/change-password.ts';
import { endEmailChange } from './password/end-email-change.ts';
import { checkResetLink, completeReset } from './password/reset-password.ts';
import { readWaitingChange, resendEmailChange } from './password/waiting-email-change.ts';
import type { BankCheck } from './profile/bank-details.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { clientRealm } from './realm.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { marksOf } from './sign-in/device-cookie.ts';
import { clearLastClient, rememberBrowser } from './sign-in/last-client.ts';
import { presentSignedIn } from './sign-in/present-signed-in.ts';
import { requireRecentPassword } from './sign-in/require-recent-password.ts';
import { endEverySession, endSession } from './sign-in/sessions.ts';
import { signIn } from './sign-in/sign-in.ts';
import { requestLink } from './sign-up/request-link.ts';
import { signUp } from './sign-up/sign-up.ts';
import { verifyEmail } from './sign-up/verify-email.ts';

export function accountsRoutes(app: App, deps: PlatformDeps, isBank: BankCheck): void {
  signUpRoutes(app, deps);
  signInRoutes(app, deps);
  resetRoutes(app, deps);
  emailRoutes(app, deps);
  securityRoutes(app, deps);
  profileRoutes(app, deps, isBank);
  secondFactorRoutes(app, deps);
}

function signUpRoutes(app: App, deps: PlatformDeps): void {
  serve(app, signUpCall, async ({ body, request, reply }) => {
    await signUp(deps, body, clientNetworkOf(request), new Date());
    return reply.code(201).send({ detail: 'Verification e-mail sent.' });
  });

  serve(app, verifyEmailCall, async ({ body, request, reply }) => {
    const device = deviceOf(request.headers['user-agent']);
    const here = { network: clientNetworkOf(request), device };
    const verified = await verifyEmail(deps, body, here, new Date());
    rememberBrowser(deps, { request, reply }, verified);
    return { detail: 'Your email address is verified. You can sign in now.' };
  });

  serve(app, resendVerification, async ({ body, request }) => {
    await requestLink(deps, 'verify', body, clientNetworkOf(request), new Date());
    return { detail: 'If this address still needs verifying, a new link is on its way.' };
  });
}

function signInRoutes(app: App, deps: PlatformDeps): void {
  serve(app, signInCall, async ({ body, request, reply }) => {
    const attempt = {
      ...body,
      network: clientNetworkOf(request),
      authorization: request.headers.authorization,
      device: deviceOf(request.headers['user-agent']),
      marks: marksOf(deps, request),
    };
    const signedIn = await signIn(deps, attempt, new Date());
    rememberBrowser(deps, { request, reply }, signedIn);
    return presentSignedIn(signedIn);
  });

  serve(app, signOutCall, async ({ client, reply }) => {
    await endSession(deps.db, client);
    clearLastClient(deps, reply);
    return { detail: 'You are signed out.' };
  });
}

function resetRoutes(app: App, deps: PlatformDeps): void {
  serve(app, requestReset, async ({ body, request }) => {
    await requestLink(deps, 'reset', body, clientNetworkOf(request), new Date());
    return { detail: 'If this address has an account, a password reset link is on its way.' };
  });

  serve(app, checkResetCall, async ({ body }) => {
    await checkResetLink(deps, body, new Date());
    return { detail: 'This link is valid.' };
  });

  serve(app, completeResetCall, async ({ body, request }) => {
    await completeReset(deps, body, clientNetworkOf(request), new Date());
    return { detail: 'Your password was reset successfully.' };
  });
}

/** The address a client signs in with: a change is requested, shown, confirmed and undone. */
function emailRoutes(app: App, deps: PlatformDeps): void {
  serve(app, changeEmailCall, async ({ body, client, request }) => {
    const network = clientNetworkOf(request);
    await requestEmailChange(deps, client, body, network, new Date());
    return { detail: 'We have sent a link to your new address. Open it within 24 hours.' };
  });

  serve(app, emailChange, async ({ client: { clientId } }) => {
    const change = await readWaitingChange(deps.db, clientId, new Date());
    if (change === null) return { waiting: null };
    const link_expires_at = change.linkExpiresAt.toISOString();
    return { waiting: { email: maskEmail(change.newEmail), link_expires_at } };
  });

  serve(app, resendEmailChangeCall, async ({ client: { clientId }, request }) => {
    await resendEmailChange(deps, clientId, clientNetworkOf(request), new Date());
    return { detail: 'We have sent the link again. Open it within 24 hours.' };
  });

  serve(app, cancelEmailChange, async ({ client: { clientId } }) => {
    await deps.db.transaction().execute((tx) => endEmailChange(tx, clientId, new Date()));
    return { detail: 'Your email address stays the same.' };
  });

  serve(app, confirmEmailCall, async ({ body }) => {
    await confirmEmailChange(deps, body, new Date());
    return { detail: 'Your email address has been changed. Sign in with the new one.' };
  });

  serve(app, undoEmailCall, async ({ body }) => {
    await undoEmailChange(deps, body, new Date());
    return {
      detail: 'The change has been undone. We have emailed you a link to choose a new password.',
    };
  });
}

/** The calls of the security tab, beside the profile (PRO-15..21). */
function securityRoutes(app: App, deps: PlatformDeps): void {
  serve(app, changePasswordCall, async ({ body, client, request }) => {
    const session = { ...client, marks: marksOf(deps, request) };
    await changePassword(deps, session, body, new Date());
    return { detail: 'Your password was changed. Please sign in again.' };
  });

  serve(app, ownSessions, async ({ client: { clientId: ownerId, sessionId } }) => ({
    results: await listSessions(deps.db, clientRealm, { ownerId, sessionId }, new Date()),
  }));

  serve(app, endOwnSession, async ({ client: { clientId }, params, request }) => {
    requireRecentPassword(request, new Date());
    if (!isId(params.id) || !(await endSession(deps.db, { clientId, sessionId: params.id }))) {
      throw notFound();
    }
    return { detail: 'The session has ended.' };
  });

  serve(app, signOutEverywhere, async ({ client: { clientId }, request, reply }) => {
    const now = new Date();
    requireRecentPassword(request, now);
    await deps.db.transaction().execute(async (tx) => {
      await endEmailChange(tx, clientId, now);
      await endEverySession(tx, clientId);
    });
    clearLastClient(deps, reply);
    return { detail: 'You are signed out everywhere.' };
  });
}
