import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandInHtml } from '../../tools/vite/brand-in-html.ts';
import { callsWithoutSchemas } from '../../tools/vite/calls-without-schemas.ts';
import { compressed } from '../../tools/vite/compress.ts';

/** Where the product listens while the console is developed on its own. */
const api = process.env.API_ADDRESS ?? 'http://127.0.0.1:3000';

/** What every screen needs and hardly ever changes: one file compresses better and stays in the cache. */
const platform = {
  name: 'platform',
  test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack\/[^/]+)\//,
};

export default defineConfig({
  base: '/staff/',
  plugins: [react(), tailwindcss(), brandInHtml(), callsWithoutSchemas(), compressed()],
  server: { proxy: { '/staff/api': api } },
  build: {
    target: 'es2022',
    // The policy of the server forbids data: fonts and images, and inlined files cannot be cached.
    assetsInlineLimit: 0,
    rollupOptions: { output: { codeSplitting: { groups: [platform] } } },
    modulePreload: { polyfill: false },
  },
});
