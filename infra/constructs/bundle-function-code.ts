// The code of the Lambda functions: each entry and all it imports, bundled into one file, and the notices of
// the packages in it.
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync, type Metafile } from 'esbuild';
import { buildThirdPartyNotices, THIRD_PARTY_NOTICES_FILE } from '../third-party-notices.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUILD_FOLDER = path.join(ROOT, '.build');
const ENTRIES_FOLDER = path.join(ROOT, 'functions');
const ENTRIES = '*/{api,*.worker,*.stream,*.schedule}.ts';

/** As deep in the project as an asset of the cloud assembly, because the paths in source maps are relative. */
function makeBundlesFolder(): string {
  mkdirSync(BUILD_FOLDER, { recursive: true });
  const folder = mkdtempSync(path.join(BUILD_FOLDER, 'functions-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The files that contribute to a bundle. Of other files that are imported nothing is left. */
const listBundledFiles = ({ inputs }: Metafile['outputs'][string]): readonly string[] =>
  Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? file : []));

/**
 * Bundles all entries in one call, which reads what they share once. Loading the SDK from the Lambda runtime
 * costs more at a cold start than bundling it, so nothing is left out. CDK's NodejsFunction makes the same
 * bundles, but starts npm for every function to find esbuild, which takes longer than bundling.
 * @returns the folder; `functions/posts/api.ts` is in its `posts/api/index.js`
 */
function bundleAllEntries(): string {
  const folder = makeBundlesFolder();
  const { metafile } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: globSync(ENTRIES, { cwd: ENTRIES_FOLDER }).map((entry) =>
      path.join(ENTRIES_FOLDER, entry),
    ),
    outdir: folder,
    outbase: ENTRIES_FOLDER,
    entryNames: '[dir]/[name]/index',
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
    // Tree shaking works on the SDK's ES modules only, not on its CommonJS files.
    mainFields: ['module', 'main'],
    // Lambda puts the role's credentials into the environment, so the SDK's provider chain is not needed.
    alias: {
      '@aws-sdk/credential-provider-node': './functions/platform/lambda-credentials.ts',
    },
    // A separate file for reading stack traces; not loaded at a cold start.
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
  });
  for (const [file, output] of Object.entries(metafile.outputs)) {
    if (output.entryPoint === undefined) continue;
    writeFileSync(
      path.join(ROOT, path.dirname(file), THIRD_PARTY_NOTICES_FILE),
      buildThirdPartyNotices(ROOT, listBundledFiles(output)),
    );
  }
  return folder;
}

let bundlesFolder: string | undefined;

/** All entries are bundled when the first is wanted. */
function copyBundle(entry: string, outputFolder: string): void {
  bundlesFolder ??= bundleAllEntries();
  const folder = path.relative(ENTRIES_FOLDER, path.join(ROOT, entry.replace(/\.ts$/, '')));
  cpSync(path.join(bundlesFolder, folder), outputFolder, { recursive: true });
}

/**
 * The bundle of an entry, given relative to the project. Its export `handler` is `index.handler`. Bundled
 * when the stack is synthesized. @throws Error with esbuild's messages when the code does not bundle.
 */
export function bundleFunctionCode(entry: string): Code {
  return Code.fromAsset(ROOT, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // CDK requires an image, which it would use if `local` refused, and bundles once for equal commands.
      image: DockerImage.fromRegistry('unused'),
      command: [entry],
      local: {
        tryBundle(outputFolder) {
          copyBundle(entry, outputFolder);
          return true;
        },
      },
    },
  });
}
