import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the product listens while the console is developed on its own. */
const api = process.env.API_ADDRESS ?? 'http://127.0.0.1:3000';

export default defineConfig({
  base: '/staff/',
  plugins: [react(), tailwindcss()],
  server: { proxy: { '/staff/api': api } },
  build: {
    target: 'es2022',
    // The policy of the server forbids data: fonts and images, and inlined files cannot be cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
