import swagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from './platform/http.ts';

/** The API's description: OpenAPI at `/docs/json`, a page for people at `/docs`. */
export async function documentation(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Quarrter', version: '1.0.0' },
      components: {
        securitySchemes: {
          token: {
            type: 'apiKey',
            name: 'Authorization',
            in: 'header',
            description: '`Token {key}` or `Bearer {key}`, the key from signing in.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/docs/json', { schema: { hide: true } }, async () => app.swagger());
  // The page asks nobody but this server: no fonts, counting or services of its maker.
  const configuration = {
    url: '/docs/json',
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
  };
  await app.register(scalar, { routePrefix: '/docs', configuration });
}
