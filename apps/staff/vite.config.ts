import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandInHtml } from '../../tools/vite/brand-in-html.ts';
import { callsWithoutSchemas } from '../../tools/vite/calls-without-schemas.ts';
import { compressed } from '../../tools/vite/compress.ts';
import { plainIcons } from '../../tools/vite/plain-icons.ts';
import { platformChunk } from '../../tools/vite/platform-chunk.ts';

/** Where the product listens while the console is developed on its own. */
const api = process.env.API_ADDRESS ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/staff/',
  plugins: [
    react(),
    tailwindcss(),
    brandInHtml(),
    // A dialog is made of the body of its call, and replies are decoded by their schemas.
    callsWithoutSchemas({ keep: ['body', 'replies'] }),
    plainIcons(),
    compressed(),
  ],
  server: { proxy: { '/staff/api': api } },
  build: {
    target: 'es2022',
    // The policy of the server forbids data: fonts and images, and inlined files cannot be cached.
    assetsInlineLimit: 0,
    rollupOptions: { output: { codeSplitting: { groups: [platformChunk] } } },
    modulePreload: { polyfill: false },
  },
});
