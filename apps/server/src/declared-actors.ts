import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { App } from './platform/http/http.ts';

/** Pages that anyone may open, besides the public pages of the front end and its files. */
const openPages: ReadonlySet<string> = new Set(['/docs', '/docs/*', '/docs/json']);

type FrontEnds = Pick<Config, 'webDist' | 'staffDist'>;

/**
 * Stops the server from starting with a route that does not name its actor, because such a route
 * would answer everyone. Pages, files of the front ends and the sandbox behind its proxy need no
 * token.
 */
export function requireActors(app: App, frontEnds: FrontEnds): void {
  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.auth === 'staff' && config.needs === undefined) {
      throw new Error(`Nothing says which of staff may call ${method} ${url}`);
    }
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
