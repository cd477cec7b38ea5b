// Builds the web application into .build/web. Skips the build when the inputs have not changed
// since the last one.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readStageFile } from '#infra/stage/stage.ts';
import { runNodeProgram } from './local/process/guarded-process.ts';
import { SetupError } from './local/process/setup-error.ts';
import { computeBuildInputHash } from './local/template/build-input-hash.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HASHED_PATHS = [
  'web',
  'shared',
  'infra/third-party-notices.ts',
  'infra/license-texts',
  'package-lock.json',
];
const STAMP_FILE = path.join(ROOT, '.build', 'web.stamp');
/** Settings that are compiled into the application. Unset ones keep the application's defaults. */
const PUBLIC_SETTINGS = ['OAUTH_CLIENT_ID', 'SUPPORT_EMAIL', 'TERMS_URL'] as const;
const INDEX_PAGE = path.join(ROOT, '.build', 'web', 'index.html');

export type WebBuild = {
  /** Hash of all inputs, settings included. */
  readonly hash: string;
  readonly isRebuilt: boolean;
};

const readBuildStamp = () =>
  existsSync(STAMP_FILE) && existsSync(INDEX_PAGE) ? readFileSync(STAMP_FILE, 'utf8') : '';

type PublicSettings = Readonly<Partial<Record<(typeof PUBLIC_SETTINGS)[number], string>>>;

const toBuildVariables = (settings: PublicSettings): Record<string, string> =>
  Object.fromEntries(
    PUBLIC_SETTINGS.flatMap((name) => {
      const value = settings[name];
      return value ? [[`VITE_${name}`, value] as const] : [];
    }),
  );

/** Runs Vite. @throws SetupError with Vite's output when the build fails. */
async function runVite(variables: Readonly<Record<string, string>>): Promise<void> {
  const viteScript = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const { succeeded, output } = await runNodeProgram(
    [viteScript, 'build', 'web', '--logLevel', 'warn'],
    {
      folder: ROOT,
      // A test that builds needs the production build, too.
      environment: { ...process.env, ...variables, NODE_ENV: 'production' },
    },
  );
  if (!succeeded) throw new SetupError(`The web application does not build:\n${output}`);
}

/** Builds with the settings of a stage, or of the environment on a developer's machine. */
export async function buildWeb(
  onBuild: () => void,
  settings: PublicSettings = process.env,
): Promise<WebBuild> {
  const variables = toBuildVariables(settings);
  const hash = `${computeBuildInputHash(ROOT, HASHED_PATHS)} ${JSON.stringify(variables)}`;
  if (readBuildStamp() === hash) return { hash, isRebuilt: false };
  onBuild();
  await runVite(variables);
  mkdirSync(path.dirname(STAMP_FILE), { recursive: true });
  writeFileSync(STAMP_FILE, hash);
  return { hash, isRebuilt: true };
}

if (import.meta.main) {
  const { stage } = parseArgs({ options: { stage: { type: 'string' } } }).values;
  await buildWeb(
    () => process.stderr.write('Building the web application\n'),
    stage === undefined ? process.env : readStageFile(stage).settings,
  );
}
