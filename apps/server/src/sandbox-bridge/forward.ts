import { isIP } from 'node:net';
import proxy from '@fastify/http-proxy';
import type { App } from '../platform/http/http.ts';
import { forbidden } from '../platform/http/http-error.ts';

/** Moving the date by months closes every day in between before the sandbox answers. */
const longestReplyMs = 3_600_000;

/**
 * Serves the sandbox below /sandbox of the product, so that one address is enough for a browser.
 */
export async function forwardToSandbox(app: App, url: string, publicUrl: string): Promise<void> {
  const ownName = new URL(publicUrl).hostname;
  await app.register(proxy, {
    upstream: url,
    prefix: '/sandbox',
    rewritePrefix: '/sandbox',
    // The sandbox sees our name. A page that made its own name lead here must not read its replies.
    preHandler: async ({ hostname }) => {
      const isName = hostname.includes('.') && isIP(hostname) === 0;
      if (!isName || hostname === ownName) return;
      throw forbidden('The sandbox answers its own pages only.');
    },
    http: {
      requestOptions: { timeout: longestReplyMs },
      // The sandbox may close a kept connection in the moment it is used again: a reply of 500.
      agentOptions: { keepAlive: false },
    },
    config: {
      passesOnReplies: true,
      // Its checkout is in a frame of the client app, and its pages bring their own policy.
      helmet: { contentSecurityPolicy: false, xFrameOptions: false },
    },
  });
}
