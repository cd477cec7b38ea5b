// Adds the first loads and requests to the page, which start before any script or style sheet arrives.
import { build, type Plugin } from 'vite';
import type { FirstRequestPlan } from '../lib/api/first-requests.ts';
import { buildFirstRequestPlan, type ViteBuildOutput } from './first-request-plan.ts';

/** The script that the page runs before any file arrives. */
async function buildInlineScript(webFolder: string, plan: FirstRequestPlan): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: webFolder,
    define: { FIRST_REQUEST_PLAN: JSON.stringify(plan) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      lib: { entry: 'inline-script.ts', formats: ['iife'], name: 'inlineScript' },
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
 * Preloads the font, and sends the first requests in parallel with the first script and style sheet. Their script is
 * inlined into the page: the site's headers allow it by its hash (infra/constructs/security-headers.ts); without it
 * everything loads a little later.
 */
export function pagePreloadVitePlugin(webFolder: string): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) => /inter-latin-wght.*\.woff2$/.test(file));
        if (font === undefined) throw new Error('The build output has no font file.');
        const plan = buildFirstRequestPlan(bundle as ViteBuildOutput, 'web/index.html');
        const script = await buildInlineScript(webFolder, plan);
        const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '' };
        return {
          // Placed before the style sheet, which would block it.
          html: html.replace('<script ', () => `<script>${script}</script>\n    <script `),
          tags: [{ tag: 'link', attrs: { ...preload, href: `/${font}` }, injectTo: 'head' }],
        };
      },
    },
  };
}
