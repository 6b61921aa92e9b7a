import {
  addPasskey as addPasskeyCall,
  beginCode,
  beginPasskey as beginPasskeyCall,
  type CreationAnswer,
  challengeSecondFactor,
  challengeSignIn,
  confirmCode,
  finishSignIn as finishSignInCall,
  newRecoveryCodes,
  removeCode,
  removePasskey,
  renamePasskey as renamePasskeyCall,
  secondFactor,
  turnOffSecondFactor,
  verifySecondFactor,
} from '@quarrter/contract/second-factor';
import type { FastifyRequest } from 'fastify';
import {
  beginApp,
  beginPasskey,
  challengeOwner,
  giveSecondFactor,
  presentPasskey,
  presentSecondFactor,
  readHeldSignIn,
  readMethod,
  readSecondFactor,
  renamePasskey,
  replaceRecoveryCodes,
} from '../../access/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import { clientNetworkOf } from '../../platform/http/client-network.ts';
import { deviceOf } from '../../platform/http/device.ts';
import { type App, requireClient, serve } from '../../platform/http/http.ts';
import { notFound } from '../../platform/http/http-error.ts';
import { recordAccountEvent, recoveryCodesReplaced } from '../events.ts';
import { readContact } from '../queries.ts';
import { clientRealm } from '../realm.ts';
import { marksOf } from '../sign-in/device-cookie.ts';
import { markFactorGiven } from '../sign-in/known-devices.ts';
import { rememberBrowser } from '../sign-in/last-client.ts';
import { presentSignedIn } from '../sign-in/present-signed-in.ts';
import { addApp, addPasskey } from './add-factor.ts';
import { passkeySignInRoutes } from './passkey-sign-in.ts';
import { finishSignIn } from './pending-sign-in.ts';
import { type Removed, removeFactor } from './remove.ts';
import { requireOwner } from './require-second-factor.ts';

export function secondFactorRoutes(app: App, deps: PlatformDeps): void {
  setUpRoutes(app, deps);
  removalRoutes(app, deps);
  proofRoutes(app, deps);
  passkeySignInRoutes(app, deps);
}

/** Runs an action that only the owner may take, in the transaction that checks this. */
function asOwner<T>(
  { db }: PlatformDeps,
  request: FastifyRequest,
  run: (tx: Tx, clientId: string, now: Date) => Promise<T>,
): Promise<T> {
  const now = new Date();
  return db.transaction().execute(async (tx) => {
    const { clientId } = await requireOwner(tx, request, now);
    return run(tx, clientId, now);
  });
}

/** The owner uses this device too, so the password is enough there from now on. */
async function ownDevice({ db, ...deps }: PlatformDeps, request: FastifyRequest): Promise<void> {
  const { clientId } = requireClient(request);
  const here = { clientId, marks: marksOf(deps, request) };
  await markFactorGiven(db, deps.secrets, here, new Date());
}

function setUpRoutes(app: App, deps: PlatformDeps): void {
  serve(app, secondFactor, async ({ client: { clientId } }) =>
    presentSecondFactor(await readSecondFactor(deps.db, clientRealm, clientId)),
  );

  serve(app, beginCode, ({ request }) =>
    asOwner(deps, request, async (tx, ownerId, now) => {
      const { email } = await readContact(tx, ownerId);
      return beginApp(tx, deps.secrets, clientRealm, { ownerId, email }, now);
    }),
  );

  serve(app, confirmCode, async ({ body, client: session, request }) => {
    const recoveryCodes = await addApp(deps, session, body.code, new Date());
    await ownDevice(deps, request);
    return { recovery_codes: recoveryCodes };
  });

  serve(app, beginPasskeyCall, async ({ request }) => {
    const id = await asOwner(deps, request, async (_tx, clientId) => clientId);
    const { email, firstName, lastName } = await readContact(deps.db, id);
    const owner = { id, email, name: `${firstName} ${lastName}` };
    return beginPasskey(deps, clientRealm, owner, new Date());
  });

  serve(app, addPasskeyCall, async ({ body, client, request }) => {
    const made = { name: body.name, answer: body.passkey as CreationAnswer };
    const added = await addPasskey(deps, client, made, new Date());
    await ownDevice(deps, request);
    return { passkey: presentPasskey(added.passkey), recovery_codes: added.recoveryCodes };
  });

  serve(app, renamePasskeyCall, async ({ params, body, client: { clientId: ownerId } }) => {
    const renamed = { ownerId, passkeyId: params.id, name: body.name };
    return presentPasskey(await renamePasskey(deps.db, clientRealm, renamed));
  });

  serve(app, newRecoveryCodes, async ({ request }) => ({
    recovery_codes: await asOwner(deps, request, async (tx, clientId) => {
      // Without a second factor there are none.
      if ((await readMethod(tx, clientRealm, clientId)) === null) throw notFound();
      await recordAccountEvent(tx, recoveryCodesReplaced, clientId, {});
      return replaceRecoveryCodes(tx, deps.secrets, clientRealm, clientId);
    }),
  }));
}

function removalRoutes(app: App, deps: PlatformDeps): void {
  const remove = (request: FastifyRequest, removed: Removed) =>
    asOwner(deps, request, async (tx, clientId) => {
      await removeFactor(tx, clientId, removed);
      return presentSecondFactor(await readSecondFactor(tx, clientRealm, clientId));
    });

  serve(app, removePasskey, ({ params, request }) =>
    remove(request, { method: 'passkey', passkeyId: params.id }),
  );
  serve(app, removeCode, ({ request }) => remove(request, { method: 'app' }));
  serve(app, turnOffSecondFactor, ({ request }) => remove(request, { method: 'all' }));
}

function proofRoutes(app: App, deps: PlatformDeps): void {
  const challenge = (clientId: string) => challengeOwner(deps, clientRealm, clientId, new Date());

  serve(app, challengeSecondFactor, ({ client }) => challenge(client.clientId));

  serve(app, verifySecondFactor, async ({ body, client, request }) => {
    const session = { ownerId: client.clientId, sessionId: client.sessionId };
    await giveSecondFactor(deps, clientRealm, session, body, new Date());
    await ownDevice(deps, request);
    return { detail: 'Thank you. You are verified.' };
  });

  serve(app, challengeSignIn, async ({ body, request }) => {
    const held = { token: body.sign_in_token, network: clientNetworkOf(request) };
    return challenge(await readHeldSignIn(deps, clientRealm, held, new Date()));
  });

  serve(app, finishSignInCall, async ({ body, request, reply }) => {
    const { sign_in_token: token, ...proof } = body;
    const network = clientNetworkOf(request);
    const device = deviceOf(request.headers['user-agent']);
    const here = { token, network, device, marks: marksOf(deps, request) };
    const signedIn = await finishSignIn(deps, { ...here, proof }, new Date());
    rememberBrowser(deps, { request, reply }, signedIn);
    return presentSignedIn(signedIn);
  });
}
