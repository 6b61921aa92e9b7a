import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { clientNetworkOf } from './client-network.ts';
import { deviceOf } from './device.ts';
import type { App } from './http.ts';

/** Where something was done from; a job or a command on the server has only a call. */
export type CallSource = {
  readonly network: string;
  readonly device: string;
  /** `POST /staff/api/loans/:id/verify/`, `job close-days`, `command create-staff`. */
  readonly call: string;
};

/** Whose account a call is about, known before its caller is signed in. */
type Account = {
  clientId?: string;
  staffId?: string;
  /** The member or client who is signed in typed a wrong password. */
  wrongPassword?: true;
};
type Context = { readonly source: CallSource; readonly account: Account };

const contexts = new AsyncLocalStorage<Context>();
const ofRequests = new WeakMap<FastifyRequest, Context>();
const nowhere: CallSource = { network: '', device: '', call: '' };

/**
 * Where the running call came from. It is read by the log of actions alone, which otherwise every
 * use case would have to hand it to.
 */
export function callSource(): CallSource {
  return contexts.getStore()?.source ?? nowhere;
}

/** Runs a job or a command under its name. */
export function runAs<T>(call: string, run: () => T): T {
  return contexts.run({ source: { ...nowhere, call }, account: {} }, run);
}

/**
 * Notes whose account a call is about, for the security events: a wrong password has no session,
 * and still is someone's.
 */
export function callIsAbout(account: Account): void {
  Object.assign(contexts.getStore()?.account ?? {}, account);
}

export function accountOf(request: FastifyRequest): Account {
  return contextOf(request).account;
}

/** Where a request came from. */
export function sourceOf(request: FastifyRequest): CallSource {
  return contextOf(request).source;
}

function contextOf(request: FastifyRequest): Context {
  const known = ofRequests.get(request);
  if (known !== undefined) return known;
  const source = {
    network: clientNetworkOf(request),
    device: shortDevice(request.headers['user-agent']),
    call: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
  };
  const context = { source, account: {} };
  ofRequests.set(request, context);
  return context;
}

/** Every request runs in its own source; reading the body leaves it, so it is entered again. */
export function enterCallSources(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => contexts.run(contextOf(request), done));
  app.addHook('preValidation', (request, _reply, done) => contexts.run(contextOf(request), done));
}

/** `Chrome on Android`, or the first word of a program that is no browser: `curl/8.5.0`. */
function shortDevice(userAgent: string | undefined): string {
  const [program = ''] = /^[\w.-]{1,30}(?:\/[\w.]{1,15})?/.exec(userAgent ?? '') ?? [];
  return deviceOf(userAgent) || program;
}
