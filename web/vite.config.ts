// Builds, serves and tests the single-page app.
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { allContracts } from '#shared/contracts/registry.ts';

/**
 * `virtual:endpoints`: method, path and access of every contract, taken from the contract table when the
 * app is built. The schemas themselves stay out of the browser: they weigh 28 KB, a third of the app.
 */
function endpointTable(): Plugin {
  const table = Object.fromEntries(
    allContracts.map(({ name, method, base = '/api/v1', path, access }) => [
      name,
      { method, path: `${base}${path}`, access },
    ]),
  );
  return {
    name: 'endpoint-table',
    resolveId: (source) => (source === 'virtual:endpoints' ? `\0${source}` : null),
    load: (id) =>
      id === '\0virtual:endpoints' ? `export const endpoints = ${JSON.stringify(table)};` : null,
    // One value imported from a module of schemas brings all of them along.
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        const isSchema = (id: string) => id.includes('/node_modules/zod/');
        if (part.type === 'chunk' && part.moduleIds.some(isSchema)) {
          this.error(`${part.fileName} carries schemas into the browser.`);
        }
      }
    },
  };
}

/** The screens people begin at, and the modules they stand in; all others are found once the app runs. */
const FIRST_SCREENS = {
  guest: [
    ['^/login$', 'routes/auth/login-screen.tsx'],
    ['^/signup$', 'routes/auth/sign-up-screen.tsx'],
  ],
  signedIn: [
    ['', 'lib/api-client.ts'],
    ['^/(posts)?$', 'routes/inbox/posts-screen.tsx'],
    ['^/posts/.', 'routes/inbox/post-screen.tsx'],
    ['^/messages', 'routes/inbox/messages-screen.tsx'],
  ],
} as const;

/** The part of a build's output that is looked at here. */
type Built = Readonly<
  Record<string, { readonly facadeModuleId?: string | null; readonly imports?: readonly string[] }>
>;

/** The file a module ended up in, and all files it needs. @throws Error where there is none */
function filesOf(built: Built, module: string): readonly string[] {
  const file = Object.keys(built).find((name) => built[name]?.facadeModuleId?.endsWith(module));
  if (file === undefined) throw new Error(`The build has no file for ${module}.`);
  const all = new Set([file]);
  for (const name of all) for (const needed of built[name]?.imports ?? []) all.add(needed);
  return [...all];
}

/**
 * Asks for the code of the address beside the first script instead of after it, and for the API client
 * where somebody is signed in. It stands in the page itself: the site's headers allow it by its hash
 * (infra/constructs/security-headers.ts), and without it everything is only found a little later.
 */
function firstScreensScript(built: Built, entry: string): string {
  const inPage = new Set(filesOf(built, entry));
  const table = (screens: readonly (readonly [path: string, module: string])[]) =>
    screens.map(([path, module]) => [
      path,
      filesOf(built, module).filter((file) => !inPage.has(file)),
    ]);
  const tables = [table(FIRST_SCREENS.guest), table(FIRST_SCREENS.signedIn)];
  return (
    `for(const[p,fs]of ${JSON.stringify(tables)}[localStorage.getItem("refreshToken")?1:0])` +
    'if(RegExp(p).test(location.pathname))for(const f of fs)' +
    'document.head.append(Object.assign(document.createElement("link"),' +
    '{rel:"modulepreload",crossOrigin:"",href:"/"+f}))'
  );
}

/** Asks for what a screen waits for beside the first script and style sheet, so that it does not take a second trip. */
function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => /inter-latin-wght.*\.woff2$/.test(file));
        if (font === undefined) throw new Error('The font is not where the page asks for it.');
        const script = firstScreensScript(bundle as Built, 'web/index.html');
        const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' };
        return {
          // Before the style sheet, which would keep it waiting.
          html: html.replace('<script ', () => `<script>${script}</script>\n    <script `),
          tags: [{ tag: 'link', attrs: { ...preload, href: `/${font}` }, injectTo: 'head' }],
        };
      },
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), endpointTable(), preloads()],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { host: '127.0.0.1', proxy: { '/api': process.env.API_URL ?? 'http://localhost:3000' } },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['**/*.test.{ts,tsx}'],
    setupFiles: ['./testing/setup.ts'],
    // A whole app is started in each test, on machines of any speed.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
  },
});
