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

test('a call keeps its method, path and auth, and loses its schemas', async () => {
  const code = await buildOf(`
    const replies = globalThis.object();
    globalThis.call = defineCall({ method: 'GET', path: '/x', auth: 'client', replies });
  `);
  expect(code).toMatch(/method: "GET",\s*path: "\/x",\s*auth: "client"/);
  expect(code).not.toContain('replies');
});

test('a call of staff loses its schemas too', async () => {
  const code = await buildOf(`
    const replies = globalThis.object();
    globalThis.call = defineStaffCall({ method: 'GET', path: '/x', needs: 'all staff', replies });
  `);
  expect(code).toMatch(/method: "GET",\s*path: "\/x"/);
  expect(code).not.toMatch(/needs|replies/);
});

test('a call keeps its body for an application that makes forms of bodies', async () => {
  const source = `
    const decision = { body: globalThis.form() };
    const replies = globalThis.object();
    globalThis.calls = [
      defineCall({ method: 'POST', path: '/x', body: globalThis.form(), replies }),
      defineCall({ ...decision, method: 'POST', path: '/y', replies }),
    ];
  `;
  const code = await buildOf(source, { keep: ['body'] });
  expect(code).toMatch(/path: "\/x",\s*body: .*form\(\)/);
  expect(code).toMatch(/\.\.\.[^,]*,\s*method: "POST",\s*path: "\/y"/);
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

test('a build whose call spreads what the browser needs fails', async () => {
  const source = `
    const ofLoan = { method: 'GET', auth: 'client' };
    globalThis.call = defineCall({ ...ofLoan, path: '/x', replies: 1 });
  `;
  await expect(buildOf(source)).rejects.toThrow('must say its method itself');
});

test('a build without any call of the contract fails', async () => {
  await expect(buildOf('globalThis.call = declareCall({ replies: 1 });')).rejects.toThrow(
    'No call of the contract',
  );
});
