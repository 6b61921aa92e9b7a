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

const sources = new AsyncLocalStorage<CallSource>();
const ofRequests = new WeakMap<FastifyRequest, CallSource>();
const nowhere: CallSource = { network: '', device: '', call: '' };

/**
 * Where the running call came from. It is read by the log of actions alone, which otherwise every
 * use case would have to hand it to.
 */
export function callSource(): CallSource {
  return sources.getStore() ?? nowhere;
}

/** Runs a job or a command under its name. */
export function runAs<T>(call: string, run: () => T): T {
  return sources.run({ ...nowhere, call }, run);
}

/** Where a request came from. */
export function sourceOf(request: FastifyRequest): CallSource {
  const known = ofRequests.get(request);
  if (known !== undefined) return known;
  const source = {
    network: clientNetworkOf(request),
    device: shortDevice(request.headers['user-agent']),
    call: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
  };
  ofRequests.set(request, source);
  return source;
}

/** Every request runs in its own source; reading the body leaves it, so it is entered again. */
export function enterCallSources(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => sources.run(sourceOf(request), done));
  app.addHook('preValidation', (request, _reply, done) => sources.run(sourceOf(request), done));
}

/** `Chrome on Android`, or the first word of a program that is no browser: `curl/8.5.0`. */
function shortDevice(userAgent: string | undefined): string {
  const [program = ''] = /^[\w.-]{1,30}(?:\/[\w.]{1,15})?/.exec(userAgent ?? '') ?? [];
  return deviceOf(userAgent) || program;
}
