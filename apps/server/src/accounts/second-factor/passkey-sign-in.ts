import {
  signInWithPasskey as signInWithPasskeyCall,
  startSignIn,
} from '@quarrter/contract/client/passkey-sign-in';
import type { ProofAnswer } from '@quarrter/contract/second-factor';
import { passkeySignInOptions, signInByPasskey } from '../../access/index.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { clientNetworkOf } from '../../platform/http/client-network.ts';
import { deviceOf } from '../../platform/http/device.ts';
import { type App, serve } from '../../platform/http/http.ts';
import { clientRealm } from '../realm.ts';
import { marksOf } from '../sign-in/device-cookie.ts';
import { readLastEmail, rememberBrowser } from '../sign-in/last-client.ts';
import { presentSignedIn } from '../sign-in/present-signed-in.ts';
import { markWithoutPassword, type SignedIn } from '../sign-in/sessions.ts';
import { type Browser, openProved } from './open-proved.ts';

/**
 * The passkey counts as the second factor, and not as the password: money and details of the client
 * still need it, so an unlocked phone alone moves nothing.
 */
function signInWithPasskey(
  deps: PlatformDeps,
  answer: ProofAnswer,
  browser: Browser,
  now: Date,
): Promise<SignedIn> {
  return signInByPasskey(deps, clientRealm, answer, now, async (tx, clientId) => {
    const signedIn = await openProved(tx, deps.secrets, { clientId, ...browser }, now);
    await markWithoutPassword(tx, signedIn);
    return signedIn;
  });
}

export function passkeySignInRoutes(app: App, deps: PlatformDeps): void {
  serve(app, startSignIn, async ({ request }) => {
    const now = new Date();
    const email = await readLastEmail(deps, request, now);
    return { email, passkey: passkeySignInOptions(deps, clientRealm, now) };
  });

  serve(app, signInWithPasskeyCall, async ({ body, request, reply }) => {
    const network = clientNetworkOf(request);
    const device = deviceOf(request.headers['user-agent']);
    const browser = { network, device, marks: marksOf(deps, request) };
    const answer = body.passkey as ProofAnswer;
    const signedIn = await signInWithPasskey(deps, answer, browser, new Date());
    rememberBrowser(deps, { request, reply }, signedIn);
    return presentSignedIn(signedIn);
  });
}
