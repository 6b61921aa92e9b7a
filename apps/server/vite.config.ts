import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const sources = `${import.meta.dirname}/src`;
const result = `${import.meta.dirname}/dist`;

/** They read files of their own, are native, or are loaded only when they are needed. */
const external = [
  ...['@aws-sdk/client-s3', '@aws-sdk/s3-request-presigner', 'flydrive'],
  ...['@napi-rs/canvas', '@node-rs/argon2', 'pdfjs-dist', 'pdfkit'],
  ...['@opentelemetry/api', '@opentelemetry/exporter-trace-otlp-http'],
  ...['@opentelemetry/resources', '@opentelemetry/sdk-trace'],
  ...['@scalar/fastify-api-reference', 'graphile-worker', 'pg', 'pino'],
  ...['@zxcvbn-ts/core', '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-en'],
];

/**
 * The server in a few files, with most of its packages: a process that loads a thousand modules is
 * busy with that alone for more than a second.
 */
export default defineConfig({
  plugins: [besideTheSources()],
  publicDir: false,
  ssr: { noExternal: true, external },
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
