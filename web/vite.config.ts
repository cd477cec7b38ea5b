// Builds, serves and tests the single-page app. Of vitest it needs the types only, for its section `test`.
/// <reference types="vitest/config" />
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointTableVitePlugin } from './build/endpoint-table-vite-plugin.ts';
import { pagePreloadVitePlugin } from './build/page-preload-vite-plugin.ts';
import { thirdPartyNoticesVitePlugin } from './build/third-party-notices.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    endpointTableVitePlugin(),
    pagePreloadVitePlugin(import.meta.dirname),
    thirdPartyNoticesVitePlugin(import.meta.dirname),
  ],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          // Every visit loads these modules. Split by their other users they would be 16 files and compress 5 KB
          // worse.
          groups: [{ name: 'app', tags: ['$initial'] }],
          // A screen is 5 to 7 files instead of 20 to 29. Over HTTP/1.1 a phone requests at most six at a time.
          experimentalInlineCommonChunks: { maxSize: 30_000 },
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
  test: {
    name: 'web',
    environment: 'jsdom',
    // An address without a server. The default is the address of a running `npm start`, which would answer in place
    // of the mocked API.
    environmentOptions: { jsdom: { url: 'http://app.invalid' } },
    include: ['**/*.test.{ts,tsx}'],
    isolate: false,
    setupFiles: [
      '../tests/support/run/end-worker-with-vitest.ts',
      './testing/isolate-test-file.ts',
      './testing/start-clock.ts',
      './testing/setup.ts',
    ],
    maxWorkers: 2,
    // Each test starts a whole app, on machines of any speed.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
  },
});
