// P15: the gzipped JavaScript of a first visit.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BrowserContext } from 'playwright-core';
import { logProgress, type Measurement } from '../measurement.ts';
import type { BenchProduct } from './run-with-bench-product.ts';

export type BenchScreen = { readonly name: string; readonly path: string };
export type BenchBrowserSession = {
  readonly context: BrowserContext;
  readonly product: BenchProduct;
};

const BYTES_PER_KB = 1_000;
/** Comparable screens of shadcn-admin, in KB of gzipped scripts. */
const PEER_SCREENS_KB: Readonly<Record<string, number>> = { login: 204, posts: 351 };
/** React, router and SWR alone. */
const FRAMEWORK_KB = 90;

/** Bytes on the wire when the client accepts gzip only. */
async function fetchGzippedSize(url: string): Promise<number> {
  const sent = get(url, { headers: { 'accept-encoding': 'gzip' } });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${url} returned ${response.statusCode}`);
  return (await buffer(response)).length;
}

/** All scripts that a first visit loads until the network is idle. */
async function listLoadedScripts(
  { context, product }: BenchBrowserSession,
  path: string,
): Promise<readonly string[]> {
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (type.includes('javascript')) scripts.add(response.url());
  });
  await page.goto(`${product.appUrl}${path}`, { waitUntil: 'networkidle' });
  const shownPath = new URL(page.url()).pathname;
  await page.close();
  if (shownPath !== path)
    throw new Error(`The browser was redirected from ${path} to ${shownPath}.`);
  if (scripts.size === 0) throw new Error(`${path} loaded no script.`);
  return [...scripts];
}

export async function measureScriptSizes(
  session: BenchBrowserSession,
  screens: readonly BenchScreen[],
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const { name, path } of screens) {
    const scripts = await listLoadedScripts(session, path);
    const sizes = await Promise.all(scripts.map(fetchGzippedSize));
    const kb = sizes.reduce((sum, bytes) => sum + bytes, 0) / BYTES_PER_KB;
    logProgress(`${path}: ${kb.toFixed(1)} KB in ${scripts.length} scripts`);
    const detail = `${kb.toFixed(1)} KB`;
    const peerKb = PEER_SCREENS_KB[name];
    if (peerKb) measurements.push({ id: `P15-${name}-peer`, ratio: kb / peerKb, detail });
    measurements.push({ id: `P15-${name}`, ratio: kb / FRAMEWORK_KB, detail });
  }
  return measurements;
}
