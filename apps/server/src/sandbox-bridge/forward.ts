import proxy from '@fastify/http-proxy';
import type { App } from '../platform/http/http.ts';

/** Moving the date by months closes every day in between before the sandbox answers. */
const longestReplyMs = 3_600_000;

/**
 * Serves the sandbox below /sandbox of the product, so that one address is enough for a browser.
 */
export async function forwardToSandbox(app: App, url: string): Promise<void> {
  await app.register(proxy, {
    upstream: url,
    prefix: '/sandbox',
    rewritePrefix: '/sandbox',
    http: { requestOptions: { timeout: longestReplyMs } },
    config: {
      passesOnReplies: true,
      // Its checkout stands in a frame of the client app, and its pages bring their own policy.
      helmet: { contentSecurityPolicy: false, xFrameOptions: false },
    },
  });
}
