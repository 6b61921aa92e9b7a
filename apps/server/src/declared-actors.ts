import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { App } from './platform/http.ts';

/** Pages that anybody may open, beside the public pages of the front end and its files. */
const openPages: ReadonlySet<string> = new Set(['/docs', '/docs/*', '/docs/json']);

type FrontEnds = Pick<Config, 'webDist' | 'staffDist'>;

/**
 * A route that does not say whose token it needs would answer everybody, so the server does not
 * start with one. Pages, files of the front ends and the sandbox behind its proxy need no token.
 */
export function requireActors(app: App, frontEnds: FrontEnds): void {
  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.auth || config?.isPublicPage || config?.passesOnReplies) return;
    if (openPages.has(url) || isFile(frontEnds, url)) return;
    throw new Error(`Nothing says who may call ${method} ${url}`);
  });
}

function isFile({ webDist, staffDist }: FrontEnds, url: string): boolean {
  const isStaff = /^\/staff(\/|$)/.test(url);
  const path = isStaff ? join(staffDist, url.slice('/staff'.length)) : join(webDist, url);
  return isPlainFile(path) || existsSync(join(path, 'index.html'));
}

function isPlainFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
