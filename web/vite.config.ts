// Builds, serves and tests the single-page app. Of vitest it needs the types only, for its section `test`.
/// <reference types="vitest/config" />
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointTablePlugin } from './build/endpoint-table.ts';
import { preloadPlugin } from './build/preloads.ts';
import { thirdPartyNoticesPlugin } from './build/third-party-notices.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    endpointTablePlugin(),
    preloadPlugin(import.meta.dirname),
    thirdPartyNoticesPlugin(import.meta.dirname),
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
          // What every visit loads: split by who else uses it, it is 16 files and compresses 5 KB worse.
          groups: [{ name: 'app', tags: ['$initial'] }],
          // A screen is 5 to 7 files instead of 20 to 29: a phone asks for no more than six at a time over HTTP/1.1.
          experimentalInlineCommonChunks: { maxSize: 30_000 },
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
  test: {
    name: 'web',
    environment: 'jsdom',
    // An address without a server: the default is that of a running `npm start`, which would answer for the mocked API.
    environmentOptions: { jsdom: { url: 'http://app.invalid' } },
    include: ['**/*.test.{ts,tsx}'],
    isolate: false,
    setupFiles: [
      '../tests/support/run/end-with-vitest.ts',
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
