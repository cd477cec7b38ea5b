// Builds the web application into .build/web, unless it stands there already built from the same input.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCollected } from './local/child.ts';
import { contentHash } from './local/content-hash.ts';
import { Fault } from './local/fault.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const INPUTS = ['web', 'shared', 'package-lock.json'];
const STAMP = path.join(ROOT, '.build', 'web.stamp');
/** Public settings the application is built with; it has its own value for each that is not set. */
const SETTINGS = ['OAUTH_CLIENT_ID', 'SUPPORT_EMAIL', 'TERMS_URL'];
const PAGE = path.join(ROOT, '.build', 'web', 'index.html');

export type WebBuild = {
  /** Changes with the input. */
  readonly hash: string;
  readonly built: boolean;
};

const readStamp = () => (existsSync(STAMP) && existsSync(PAGE) ? readFileSync(STAMP, 'utf8') : '');

const givenSettings = (): Record<string, string> =>
  Object.fromEntries(
    SETTINGS.flatMap((name) => {
      const value = process.env[name];
      return value ? [[`VITE_${name}`, value] as const] : [];
    }),
  );

/** Runs Vite. @throws Fault with what it printed where the build fails. */
async function runVite(): Promise<void> {
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const { succeeded, output } = await runCollected([vite, 'build', 'web', '--logLevel', 'warn'], {
    folder: ROOT,
    // Whoever builds, a test among them, gets what people get.
    environment: { ...process.env, ...givenSettings(), NODE_ENV: 'production' },
  });
  if (!succeeded) throw new Fault(`The web application does not build:\n${output}`);
}

export async function buildWeb(onBuild: () => void = () => undefined): Promise<WebBuild> {
  const hash = `${contentHash(ROOT, INPUTS)} ${JSON.stringify(givenSettings())}`;
  if (readStamp() === hash) return { hash, built: false };
  onBuild();
  await runVite();
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hash);
  return { hash, built: true };
}

if (import.meta.main) await buildWeb(() => process.stderr.write('Building the web application\n'));
