import Coins from 'lucide-react/icons/hand-coins';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { plainIcons } from './plain-icons.ts';

test('an icon of the build is drawn as the library draws it, without its class', async () => {
  const entry = '/entry.js';
  const source = "export { default } from 'lucide-react/icons/hand-coins';";
  const file = {
    name: 'file-under-test',
    enforce: 'pre' as const,
    resolveId: (id: string) => (id === entry ? id : null),
    load: (id: string) => (id === entry ? source : null),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [file, plainIcons()],
    build: {
      write: false,
      lib: { entry, formats: ['es'] },
      rollupOptions: { external: ['react'] },
    },
  });
  const [output] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = output && 'code' in output ? output.code : '';
  expect(code).not.toMatch(/\b(name|size|key): /);
  // The build's own React is ours, so that it renders the test's element.
  const react = JSON.stringify(import.meta.resolve('react'));
  const { default: Built } = await import(
    `data:text/javascript,${encodeURIComponent(code.replace(/(["'])react\1/, react))}`
  );
  const props = { className: 'size-5', strokeWidth: 3 };
  const drawn = renderToStaticMarkup(createElement(Built, props));
  const expected = renderToStaticMarkup(createElement(Coins, props));
  expect(drawn).toContain('<circle');
  const sorted = (markup: string) =>
    markup.replace(/<svg ([^>]*)>/, (_, attributes) => attributes.match(/\S+="[^"]*"/g).sort());
  expect(sorted(drawn)).toBe(sorted(expected).replace('lucide lucide-hand-coins ', ''));
});
