import { build } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

const entry = 'virtual:build-settings';

/** Exports constants of the front end's own modules, as a build sets them. */
const modules = `
export { BASE_ADDRESS } from '/src/api/base-address.ts';
export { isOfThisBuild } from '/src/payments/public-key.ts';
export { LOAN_FLOOR } from '/src/products/loan-floor.ts';
export { IDLE_MINUTES } from '/src/session/idle.ts';
`;

type Built = {
  BASE_ADDRESS: string;
  isOfThisBuild: (publicKey: string) => boolean;
  LOAN_FLOOR: bigint;
  IDLE_MINUTES: number;
};

async function built(settings: Record<string, string>): Promise<Built> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const result = await build({
    configFile: false,
    root: new URL('..', import.meta.url).pathname,
    mode: 'production',
    logLevel: 'error',
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) => (id === `\0${entry}` ? modules : null),
      },
    ],
    build: {
      write: false,
      copyPublicDir: false,
      rollupOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (!bundle || !('output' in bundle)) throw new Error('nothing was built');
  return import(`data:text/javascript,${encodeURIComponent(bundle.output[0].code)}`);
}

test('FMT-04: a build takes API address, payments key, smallest loan and idle time', async () => {
  const web = await built({
    VITE_API_BASE_ADDRESS: 'https://api.quarrter.example',
    VITE_PAYMENTS_PUBLIC_KEY: 'pk_live_ours',
    VITE_MINIMUM_LOAN_AMOUNT: '2,500',
    VITE_IDLE_MINUTES: '12',
  });
  expect(web.BASE_ADDRESS).toBe('https://api.quarrter.example');
  expect(web.isOfThisBuild('pk_live_ours')).toBe(true);
  expect(web.isOfThisBuild('pk_test_another')).toBe(false);
  expect(web.LOAN_FLOOR).toBe(250_000n);
  expect(web.IDLE_MINUTES).toBe(12);
});

test('FMT-04: a build without settings uses the page’s address and 30 minutes', async () => {
  const web = await built({});
  expect(web.BASE_ADDRESS).toBe('');
  expect(web.isOfThisBuild('pk_test_any')).toBe(true);
  expect(web.LOAN_FLOOR).toBe(10_000n);
  expect(web.IDLE_MINUTES).toBe(30);
});

test.each(['50', 'many', '-1'])(
  'FMT-04: a least loan of “%s” is none: the server’s own floor stays',
  async (amount) => {
    expect((await built({ VITE_MINIMUM_LOAN_AMOUNT: amount })).LOAN_FLOOR).toBe(10_000n);
  },
);
