import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { callsWithoutSchemas } from './calls-without-schemas.ts';

const entry = '/packages/contract/src/calls.js';

/** A build of one file of the contract, as text. */
async function buildOf(source: string, options?: { keep: ['body'] }): Promise<string> {
  const file: Plugin = {
    name: 'file-under-test',
    enforce: 'pre',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? source : null),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [file, callsWithoutSchemas(options)],
    build: { write: false, minify: false, rollupOptions: { input: entry } },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.map((part) => ('code' in part ? part.code : '')).join('\n');
}

test.each([
  ['anonymousCall', 'anonymous'],
  ['clientCall', 'client'],
  ['staffCall', 'staff'],
])('%s keeps its method, path and auth, and loses its schemas', async (name, auth) => {
  const code = await buildOf(`
    const replies = globalThis.object();
    globalThis.call = ${name}('GET /x', { needs: 'all staff', replies });
  `);
  expect(code).toMatch(new RegExp(`{\\s*method: "GET",\\s*path: "/x",\\s*auth: "${auth}"\\s*}`));
  expect(code).not.toMatch(/needs|replies|globalThis\.object/);
});

test('a path that is put together stays so', async () => {
  const code = await buildOf(`globalThis.call = (path) => clientCall(\`GET \${path}/x\`, {});`);
  expect(code).toContain(`path: \`\${path}/x\``);
});

test('a call keeps its body for an application that makes forms of bodies', async () => {
  const source = `
    const decision = { body: globalThis.form() };
    const replies = globalThis.object();
    globalThis.calls = [
      clientCall('POST /x', { body: globalThis.form(), replies }),
      clientCall('POST /y', { ...decision, replies }),
    ];
  `;
  const code = await buildOf(source, { keep: ['body'] });
  expect(code).toMatch(/path: "\/x",\s*auth: "client",\s*body: .*form\(\)/);
  expect(code).toMatch(/path: "\/y",\s*auth: "client",\s*\.\.\.[^,]*\s*}/);
  expect(code).not.toContain('replies');
});

test('calls that are made out of schemas lose them too', async () => {
  const code = await buildOf(`
    const request = globalThis.object();
    const state = globalThis.object();
    globalThis.calls = paymentCalls(request, state);
  `);
  expect(code).toContain('paymentCalls()');
  expect(code).not.toContain('globalThis.object');
});

test.each(["'GET /x', definition", 'route, { replies: 1 }'])(
  'a build with the call clientCall(%s) fails',
  async (given) => {
    const source = `
      const definition = { replies: globalThis.object() };
      const route = globalThis.route();
      globalThis.call = clientCall(${given});
    `;
    await expect(buildOf(source)).rejects.toThrow('must be literals');
  },
);

test('a build without any call of the contract fails', async () => {
  await expect(buildOf('globalThis.call = declareCall({ replies: 1 });')).rejects.toThrow(
    'No call of the contract',
  );
});
