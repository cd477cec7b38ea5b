// P15: the JavaScript of a first visit, as many bytes as it has gzipped.
import { request } from 'node:http';
import type { BrowserContext } from 'playwright-core';
import type { Product } from './product.ts';
import { note, type Row, rowOf } from './row.ts';

export type Screen = { readonly name: string; readonly path: string };
export type Place = {
  readonly context: BrowserContext;
  readonly product: Product;
};

const KB = 1_000;
/** shadcn-admin's screens of the same kind, and React, router and SWR alone: KB of gzipped scripts. */
const PEERS: Readonly<
  Record<string, { readonly kb: number; readonly what: string; readonly atMost: number }>
> = {
  login: { kb: 204, what: "shadcn-admin's sign-in", atMost: 0.65 },
  posts: { kb: 351, what: "shadcn-admin's dashboard", atMost: 0.5 },
};
const FLOOR = { kb: 90, what: 'React, router and SWR alone', atMost: 1.9 };

/** Bytes on the wire where gzip alone is accepted. */
function gzippedBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    });
    asked.once('error', reject);
    asked.end();
  });
}

/** All scripts a first visit loads until nothing is under way any more. */
async function scriptsOf({ context, product }: Place, path: string): Promise<readonly string[]> {
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (type.includes('javascript')) scripts.add(response.url());
  });
  await page.goto(`${product.appUrl}${path}`, { waitUntil: 'networkidle' });
  const shown = new URL(page.url()).pathname;
  await page.close();
  if (shown !== path) throw new Error(`The browser was sent from ${path} to ${shown}.`);
  if (scripts.size === 0) throw new Error(`${path} loaded no script.`);
  return [...scripts];
}

export async function weightRows(place: Place, screens: readonly Screen[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path } of screens) {
    const scripts = await scriptsOf(place, path);
    const sizes = await Promise.all(scripts.map(gzippedBytes));
    const kb = sizes.reduce((sum, bytes) => sum + bytes, 0) / KB;
    note(`${path}: ${kb.toFixed(1)} KB in ${scripts.length} scripts`);
    const against = (id: string, peer: typeof FLOOR) =>
      rowOf({
        id,
        what: `scripts of a first visit to ${name}, ${kb.toFixed(1)} KB gzipped ÷ ${peer.what}, ${peer.kb} KB`,
        ratio: kb / peer.kb,
        target: { atMost: peer.atMost },
      });
    const peer = PEERS[name];
    if (peer) rows.push(against(`P15-${name}-peer`, peer));
    rows.push(against(`P15-${name}`, FLOOR));
  }
  return rows;
}
