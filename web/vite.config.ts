// Builds, serves and tests the single-page app. Of vitest it needs the types only, for its section `test`.
/// <reference types="vitest/config" />
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { buildThirdPartyNotices, THIRD_PARTY_NOTICES_FILE } from '#infra/third-party-notices.ts';
import { allContracts } from '#shared/contracts/all-contracts.ts';
import { planFirstReads } from './lib/first-reads.ts';
import type { FirstRequestPlan } from './lib/first-requests.ts';
import { buildPathPattern, type ScreenEntry, screens } from './lib/screens.ts';

/** Method, path and access of every contract. */
const endpointTable = Object.fromEntries(
  allContracts.map(({ name, method, base = '/api/v1', path, access }) => [
    name,
    { method, path: `${base}${path}`, access },
  ]),
);

function getEndpoint(name: string) {
  const endpoint = endpointTable[name];
  if (endpoint === undefined) throw new Error(`There is no endpoint ${name}.`);
  return endpoint;
}

/**
 * `virtual:endpoints`: the table of all contracts, made at build time. The schemas themselves stay out of the browser: they
 * weigh 28 KB, a third of the app.
 */
function endpointTablePlugin(): Plugin {
  return {
    name: 'endpoint-table',
    resolveId: (source) => (source === 'virtual:endpoints' ? `\0${source}` : null),
    load: (id) =>
      id === '\0virtual:endpoints'
        ? `export const endpoints = ${JSON.stringify(endpointTable)};`
        : null,
    // Importing one value from a module of schemas bundles all of them.
    generateBundle(_options, bundle) {
      for (const outputFile of Object.values(bundle)) {
        const isSchema = (id: string) => id.includes('/node_modules/zod/');
        if (outputFile.type === 'chunk' && outputFile.moduleIds.some(isSchema)) {
          this.error(`${outputFile.fileName} bundles schemas into the browser.`);
        }
      }
    },
  };
}

type ScreenPattern = readonly [pattern: string, module: string];

/** The preloaded screens, as patterns of their paths; all others are discovered at runtime. */
const listPreloadedScreens = (isForGuests: boolean): readonly ScreenPattern[] =>
  Object.values<ScreenEntry>(screens)
    .filter(({ group, isPreloaded }) => isPreloaded && (group === 'guest') === isForGuests)
    .map(({ path, module }) => [buildPathPattern(path), `routes/${module}-screen.tsx`]);

/** The part of the build output that is used here. */
type BuildOutput = Readonly<
  Record<string, { readonly moduleIds?: readonly string[]; readonly imports?: readonly string[] }>
>;

/** The file that contains a module, and all files it imports. @throws Error when there is none */
function listModuleFiles(output: BuildOutput, module: string): readonly string[] {
  const file = Object.keys(output).find((name) =>
    output[name]?.moduleIds?.some((id) => id.endsWith(module)),
  );
  if (file === undefined) throw new Error(`The build has no file for ${module}.`);
  const allFiles = new Set([file]);
  for (const name of allFiles)
    for (const importedFile of output[name]?.imports ?? []) allFiles.add(importedFile);
  return [...allFiles];
}

/** Where the code of a screen is, and what it reads first. */
function buildFirstRequestPlan(output: BuildOutput, entry: string): FirstRequestPlan {
  const initialFiles = new Set(listModuleFiles(output, entry));
  const listCode = (patterns: readonly ScreenPattern[]) =>
    patterns.map(
      ([pattern, module]) =>
        [
          pattern,
          listModuleFiles(output, module).filter((file) => !initialFiles.has(file)),
        ] as const,
    );
  const apiClient: ScreenPattern = ['', 'lib/send-http-request.ts'];
  return {
    guestCode: listCode(listPreloadedScreens(true)),
    signedInCode: listCode([apiClient, ...listPreloadedScreens(false)]),
    tokenPath: getEndpoint('issueToken').path,
    reads: planFirstReads(getEndpoint),
  };
}

/** The script that the page runs before any file has come. */
async function buildInlineScript(plan: FirstRequestPlan): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    define: { FIRST_REQUEST_PLAN: JSON.stringify(plan) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      lib: { entry: 'first-requests.ts', formats: ['iife'], name: 'firstRequests' },
    },
  });
  const [
    {
      output: [{ code }],
    },
  ] = result as unknown as [{ output: [{ code: string }] }];
  return code.trim();
}

/**
 * Preloads the font, and sends the first requests in parallel with the first script and style sheet. Their script is inlined
 * into the page: the site's headers allow it by its hash (infra/constructs/security-headers.ts); without it everything loads
 * a little later.
 */
function preloadPlugin(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => /inter-latin-wght.*\.woff2$/.test(file));
        if (font === undefined) throw new Error('The build output has no font file.');
        const plan = buildFirstRequestPlan(bundle as BuildOutput, 'web/index.html');
        const script = await buildInlineScript(plan);
        const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' };
        return {
          // Before the style sheet, which would block it.
          html: html.replace('<script ', () => `<script>${script}</script>\n    <script `),
          tags: [{ tag: 'link', attrs: { ...preload, href: `/${font}` }, injectTo: 'head' }],
        };
      },
    },
  };
}

/**
 * Adds the notices of all packages in the output. Vite's own `build.license` leaves out fonts, style sheets
 * and its helpers, and permits every license.
 */
function thirdPartyNoticesPlugin(): Plugin {
  return {
    name: 'third-party-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const bundledFiles = Object.values(bundle)
        .flatMap((output) =>
          output.type === 'chunk' ? output.moduleIds : output.originalFileNames,
        )
        // The ids of helpers begin with the package that writes them: `\0vite/preload-helper.js`.
        .map((id) => id.replace('\0', '../node_modules/'));
      // The plugin of Tailwind inlines its style sheets, so no module has their names.
      bundledFiles.push('../node_modules/tailwindcss/index.css');
      const source = buildThirdPartyNotices(import.meta.dirname, bundledFiles);
      this.emitFile({ type: 'asset', fileName: THIRD_PARTY_NOTICES_FILE, source });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    endpointTablePlugin(),
    preloadPlugin(),
    thirdPartyNoticesPlugin(),
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
      '../tests/support/end-with-vitest.ts',
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
