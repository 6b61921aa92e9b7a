import swagger from '@fastify/swagger';
import { brand } from '@quarrter/ui/brand';
import scalar from '@scalar/fastify-api-reference';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { App, MultipartForm } from './platform/http.ts';
import { allowPage, documentationPolicy } from './web/index.ts';

/** The API's description: OpenAPI at `/docs/json`, a page for people at `/docs`. */
export async function documentation(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: brand.name, version: '1.0.0' },
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
    transform: describe,
    // The way to the stand-in and the public pages are no calls of the API; every call has a tag.
    hideUntagged: true,
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
  await app.register(async (scope: App) => {
    scope.addHook('onSend', async (_request, reply, page) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      if (isPage) allowPage(reply, documentationPolicy(String(page)));
      return page;
    });
    await scope.register(scalar, { routePrefix: '/docs', configuration });
  });
}

/** Every call by the contract's schemas; one that reads its form itself, by the forms it names. */
const describe: typeof jsonSchemaTransform = (document) => {
  const described = jsonSchemaTransform(document);
  const forms = 'route' in document ? document.route.config?.forms : undefined;
  if (forms === undefined) return described;
  const bodies = forms.map(describeForm);
  const body = bodies.length === 1 ? bodies[0] : { anyOf: bodies };
  return { ...described, schema: { ...described.schema, body } };
};

/** The text fields as they are sent, and the files beside them; every file must be there. */
function describeForm({ title, fields, files }: MultipartForm): object {
  const form = z.toJSONSchema(fields, {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
  });
  const sent = files.map((name) => [name, { type: 'string', format: 'binary' }]);
  return {
    ...form,
    title,
    properties: { ...form.properties, ...Object.fromEntries(sent) },
    required: [...(form.required ?? []), ...files],
  };
}
