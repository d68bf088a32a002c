import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Where `quadrille serve` listens, for the development server.
const service = process.env['QUADRILLE_SERVICE'] ?? 'http://127.0.0.1:8080';
const proxy = { '/api': { target: service, ws: true } };

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  server: { proxy },
  preview: { proxy },
  // Svelte's browser build is what component tests must run.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
}));
