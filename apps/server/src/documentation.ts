import etag from '@fastify/etag';
import swagger from '@fastify/swagger';
import { brand } from '@quarrter/ui/brand';
import fastify from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Config } from './config.ts';
import { introduction, meanings, tags } from './documentation-texts.ts';
import type { App, MultipartForm } from './platform/http/http.ts';
import { notFound } from './platform/http/http-error.ts';
import { isInside } from './platform/http/inside.ts';
import { version } from './version.ts';
import { allowPage, documentationPolicy } from './web/index.ts';

/**
 * The API's description: OpenAPI at `/docs/json`, a page for people at `/docs`. It names every call
 * of staff as well, so in production only calls from inside can read it.
 */
export async function documentation(
  app: App,
  { mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand.name} API`, version, description: introduction },
      tags: Object.values(tags),
      components: {
        securitySchemes: {
          token: {
            type: 'apiKey',
            name: 'Authorization',
            in: 'header',
            description: '`Token {key}` with the key from signing in.',
          },
        },
      },
    },
    transform: describe,
    // Pages and the sandbox are no calls of the API; every call has a tag.
    hideUntagged: true,
  });
  await app.register(async (scope: App) => {
    await scope.register(etag);
    scope.addHook('onRequest', async (request) => {
      if (mode === 'production' && !isInside(request)) throw notFound();
    });
    scope.addHook('onSend', async (_request, reply, payload) => {
      reply.header('cache-control', 'no-cache');
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      if (isPage) allowPage(reply, documentationPolicy(String(payload)));
      return payload;
    });
    scope.get('/docs/json', { schema: { hide: true } }, async () => ({
      ...app.swagger(),
      servers: [{ url: publicUrl }],
    }));
    showPage(scope);
  });
}

/**
 * The page's viewer is larger than the rest of the server, so it is loaded when someone first asks
 * for the page, into a server without a port: ours takes no new routes by then.
 */
function showPage(scope: App): void {
  let opened: Promise<{ inject: (url: string) => Promise<Answer> }> | null = null;
  const open = async () => {
    const { default: scalar } = await import('@scalar/fastify-api-reference');
    const viewer = fastify();
    await viewer.register(scalar, { routePrefix: '/docs', configuration });
    return { inject: (url: string) => viewer.inject({ url }) };
  };
  for (const url of ['/docs', '/docs/*']) {
    scope.get(url, { schema: { hide: true } }, async (request, reply) => {
      opened ??= open();
      const { statusCode, headers, rawPayload } = await (await opened).inject(request.url);
      for (const name of ['content-type', 'location']) {
        if (headers[name] !== undefined) reply.header(name, headers[name]);
      }
      return reply.code(statusCode).send(rawPayload);
    });
  }
}

type Answer = {
  statusCode: number;
  headers: { [name: string]: number | string | string[] | undefined };
  rawPayload: Buffer;
};

/** Requests are shown as curl commands, which everyone can run, and as nothing else. */
const otherClients = [
  ...(['c', 'clojure', 'csharp', 'dart', 'fsharp', 'go', 'http', 'java', 'js'] as const),
  ...(['julia', 'kotlin', 'node', 'objc', 'ocaml', 'php', 'powershell', 'python'] as const),
  ...(['r', 'ruby', 'rust', 'swift', 'shell/httpie', 'shell/wget'] as const),
];

/** Without anything of the viewer's maker: no menus, fonts, counting, agent or services. */
const configuration = {
  url: '/docs/json',
  pageTitle: `${brand.name} API`,
  withDefaultFonts: false,
  favicon: '/favicon.svg',
  telemetry: false,
  authentication: {
    preferredSecurityScheme: 'token',
    securitySchemes: { token: { value: 'Token ' } },
  },
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideModels: true,
  documentDownloadType: 'none',
  hideDarkModeToggle: true,
  hiddenClients: otherClients,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  customCss: [
    // No setting removes the maker's name, a drawing, and a button that copies for chat bots.
    '.darklight-reference, .ascii-art, .operation-auth > .scalar-button {',
    'display: none !important; }',
    // A status would break between its digits.
    '.markdown :is(td, th):first-child { white-space: nowrap; }',
  ].join(' '),
} as const;

/** Codecs are described as they are on the wire. */
const describeCall = createJsonSchemaTransform({
  zodToJsonConfig: {
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'pipe' && def.reverseTransform) {
        Object.assign(jsonSchema, z.toJSONSchema(def.in, { target: 'openapi-3.0', io: 'input' }));
      }
    },
  },
});

/** Describes every call by the contract's schemas, and a call with forms by those. */
const describe: typeof describeCall = (document) => {
  const described = describeCall(document);
  if (!('route' in document)) return described;
  const { forms, example } = document.route.config ?? {};
  const { tags: names = [], body, params, response, ...schema } = described.schema ?? {};
  return {
    ...described,
    schema: {
      ...schema,
      ...(names.length > 0 ? { tags: names.map((name) => tags[name]?.name ?? name) } : {}),
      ...(!params ? {} : { params: withExamples(params) }),
      ...(!response ? {} : { response: withMeanings(response) }),
      ...(body === undefined ? {} : { body: { ...body, ...(example ? { example } : {}) } }),
      ...(forms === undefined ? {} : { body: describeForms(forms) }),
    },
  };
};

/** Parts of paths that are names and not ids. */
const namesInPaths: { readonly [name: string]: string } = {
  type: 'personal',
  currency: 'naira',
  kind: 'full',
  code: 'base',
};

type Properties = { properties?: { [name: string]: object } };

function withExamples(params: Properties): object {
  const properties = Object.entries(params.properties ?? {}).map(([name, schema]) => {
    const example = namesInPaths[name];
    return [name, example === undefined ? schema : { ...schema, example }];
  });
  return { ...params, properties: Object.fromEntries(properties) };
}

function withMeanings(response: object): object {
  const described = Object.entries(response).map(([status, schema]) => [
    status,
    {
      ...schema,
      description: meanings[status] ?? 'Done.',
      ...(status === '429' ? { headers: retryAfter } : {}),
    },
  ]);
  return Object.fromEntries(described);
}

const retryAfter = {
  'Retry-After': { type: 'integer', description: 'In how many seconds to try again.' },
};

function describeForms(forms: readonly MultipartForm[]): object {
  const bodies = forms.map(describeForm);
  return bodies.length === 1 ? { ...bodies[0] } : { anyOf: bodies };
}

/** The text fields as they are sent, and beside them the files. */
function describeForm({ title, fields, files, descriptions }: MultipartForm): object {
  const form = z.toJSONSchema(fields, {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
  });
  const sent = files.map(({ name }) => [name, { type: 'string', format: 'binary' }]);
  const parts = [...Object.entries({ ...form.properties }), ...sent] as [string, object][];
  const needed = files.filter(({ required }) => required).map(({ name }) => name);
  return {
    ...form,
    title,
    properties: Object.fromEntries(
      parts.map(([name, part]) => [name, describePart(part, descriptions[name])]),
    ),
    required: [...(form.required ?? []), ...needed],
  };
}

/**
 * Whatever a multipart form sends is text, also where the schema changes it first or would take a
 * JSON number.
 */
function describePart(part: { anyOf?: object[] }, description: string | undefined): object {
  const { anyOf, ...rest } = part;
  const takesNumber = anyOf?.some((choice) => 'type' in choice && choice.type === 'number');
  const typed = anyOf && !takesNumber ? part : { type: 'string', ...rest };
  return { ...typed, ...(description && { description }) };
}
