import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const sources = `${import.meta.dirname}/src`;
const result = `${import.meta.dirname}/dist`;

/**
 * The server in a few files: a process that loads a thousand modules is busy with that alone for
 * more than a second. Packages that read files of their own, or that are loaded when they are
 * needed, stay where npm put them.
 */
export default defineConfig({
  plugins: [besideTheSources()],
  publicDir: false,
  ssr: { noExternal: [/^@quarrter\//, 'kysely', 'zod', 'fastify-type-provider-zod'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
});

/** A module reads its files from beside its source, not from the result of the build. */
function besideTheSources(): Plugin {
  return {
    name: 'quarrter:beside-the-sources',
    transform(code, id) {
      if (!id.startsWith(sources) || !code.includes('import.meta.url')) return null;
      const source = JSON.stringify(relative(result, id));
      const url = `new URL(${source}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', url), map: null };
    },
  };
}
