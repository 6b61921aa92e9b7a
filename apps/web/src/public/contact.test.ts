import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  // The next file of this worker must not go to that server.
  vi.resetModules();
});

test('API-04: the contact form goes to the server that the build names', async () => {
  // Modules read the address when they load, and another test file may have loaded them.
  vi.resetModules();
  vi.stubEnv('VITE_API_BASE_ADDRESS', 'https://api.quarrter.example');
  vi.stubGlobal('document', { querySelector: () => null, querySelectorAll: () => [] });
  vi.stubGlobal('FormData', Map);
  const sent = vi.fn(async () => new Response(JSON.stringify({ reference: '1234-ABCD' })));
  vi.stubGlobal('fetch', sent);
  let submit = (_event: { preventDefault(): void }) => {};
  const form = {
    dataset: {},
    querySelector: () => null,
    addEventListener: (_name: string, listener: typeof submit) => {
      submit = listener;
    },
    [Symbol.iterator]: () => [].values(),
  };
  const { startContact } = await import('./contact.ts');
  startContact(form as unknown as HTMLFormElement);
  submit({ preventDefault: () => {} });
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith(
      'https://api.quarrter.example/support/api/contact/',
      expect.objectContaining({ method: 'POST' }),
    ),
  );
});
