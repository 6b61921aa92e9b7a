import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

const files = [
  { path: '/v1/inline.js', file: 'inline.js', type: 'text/javascript' },
  { path: '/v2/inline.js', file: 'inline.js', type: 'text/javascript' },
  { path: '/popup', file: 'popup.html', type: 'text/html' },
  { path: '/assets/popup.js', file: 'popup.js', type: 'text/javascript' },
  { path: '/assets/popup-card.js', file: 'popup-card.js', type: 'text/javascript' },
  { path: '/assets/colours.css', file: 'colours.css', type: 'text/css' },
  { path: '/assets/popup.css', file: 'popup.css', type: 'text/css' },
  { path: '/assets/console.js', file: 'console.js', type: 'text/javascript' },
  { path: '/assets/console.css', file: 'console.css', type: 'text/css' },
] as const;

/**
 * Only the sandbox's own scripts and styles. Any page may frame the checkout, as at the provider.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Serves the scripts, styles and pages of the browser, read once at start. */
export async function browserFiles(app: FastifyInstance): Promise<void> {
  for (const { path, file, type } of files) {
    const content = await readFile(new URL(`browser/${file}`, import.meta.url));
    app.get(path, async (_request, reply) => {
      if (type === 'text/html') reply.header('content-security-policy', pagePolicy);
      reply.header('cache-control', 'no-cache');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('x-content-type-options', 'nosniff');
      return reply.type(`${type}; charset=utf-8`).send(content);
    });
  }
}
