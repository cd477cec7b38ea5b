// Bundles the code of the Lambda functions: each entry and its imports in one file, the packages that it loads on
// demand, and the notices of all packages.
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, buildSync, type Metafile } from 'esbuild';
import { buildThirdPartyNotices, THIRD_PARTY_NOTICES_FILE } from '../third-party-notices.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUILD_FOLDER = path.join(ROOT, '.build');
const ENTRIES_FOLDER = path.join(ROOT, 'functions');
const ENTRIES = '*/{api,*.worker,*.stream,*.schedule}.ts';

/** Large packages that few calls need and import on first use: a cold start neither reads nor parses them. */
const LAZY_PACKAGES = ['openai', 'stripe', 'eld/small'] as const;
type LazyPackage = (typeof LAZY_PACKAGES)[number];
const LAZY_PACKAGES_FOLDER = 'lazy-packages';

const BUNDLE_OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node24',
  minify: true,
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions;

type Output = Metafile['outputs'][string];

/**
 * The folder lies as deep in the project as an asset of the cloud assembly, because the paths in source maps are
 * relative.
 */
function makeBundlesFolder(): string {
  mkdirSync(BUILD_FOLDER, { recursive: true });
  const folder = mkdtempSync(path.join(BUILD_FOLDER, 'functions-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The files that contribute to a bundle. Tree shaking removes other imported files completely. */
const listBundledFiles = ({ inputs }: Output): readonly string[] =>
  Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? file : []));

type LazyBundle = { readonly folder: string; readonly files: readonly string[] };

/** `eld/small` is a part of the package `eld`. */
const getPackageName = (name: LazyPackage): string => name.split('/')[0] ?? name;

/** Writes the package as one file into a folder, for all functions that load it. */
function bundleLazyPackage(name: LazyPackage, bundlesFolder: string): LazyBundle {
  const packageName = getPackageName(name);
  const folder = path.join(bundlesFolder, LAZY_PACKAGES_FOLDER, packageName);
  const { metafile } = buildSync({
    ...BUNDLE_OPTIONS,
    entryPoints: [name],
    outfile: path.join(folder, 'index.js'),
    // An import of CommonJS would find all exports in `default`.
    format: 'esm',
  });
  const exports = { [name.replace(packageName, '.')]: './index.js' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', exports }));
  return { folder, files: Object.values(metafile.outputs).flatMap(listBundledFiles) };
}

/**
 * Bundles all entries in one call, which reads shared files once. Loading the SDK from the Lambda runtime costs more at
 * a cold start than bundling it, so the bundles contain it. CDK's NodejsFunction makes the same bundles, but starts npm
 * for every function to find esbuild, which takes longer than bundling.
 * @returns the outputs by their files
 */
const bundleEntries = (folder: string): Metafile['outputs'] =>
  buildSync({
    ...BUNDLE_OPTIONS,
    entryPoints: globSync(ENTRIES, { cwd: ENTRIES_FOLDER }).map((entry) =>
      path.join(ENTRIES_FOLDER, entry),
    ),
    outdir: folder,
    outbase: ENTRIES_FOLDER,
    entryNames: '[dir]/[name]/index',
    format: 'cjs',
    external: [...LAZY_PACKAGES],
    // Tree shaking works on the SDK's ES modules only, not on its CommonJS files.
    mainFields: ['module', 'main'],
    // Lambda puts the role's credentials into the environment, so the SDK's provider chain is not needed.
    alias: {
      '@aws-sdk/credential-provider-node': './functions/platform/lambda-credentials.ts',
    },
    // A separate file for reading stack traces; not loaded at a cold start.
    sourcemap: true,
    sourcesContent: false,
  }).metafile.outputs;

/** @returns the folder; it has `functions/posts/api.ts` as `posts/api/index.js` */
function bundleAllEntries(): string {
  const folder = makeBundlesFolder();
  const lazyBundles = new Map(
    LAZY_PACKAGES.map((name) => [name, bundleLazyPackage(name, folder)] as const),
  );
  for (const [file, output] of Object.entries(bundleEntries(folder))) {
    if (output.entryPoint === undefined) continue;
    const bundleFolder = path.join(ROOT, path.dirname(file));
    const loaded = [...lazyBundles].filter(([name]) =>
      output.imports.some((one) => one.external && one.path === name),
    );
    for (const [name, lazyBundle] of loaded)
      cpSync(lazyBundle.folder, path.join(bundleFolder, 'node_modules', getPackageName(name)), {
        recursive: true,
      });
    const lazyFiles = loaded.flatMap(([, { files }]) => files);
    writeFileSync(
      path.join(bundleFolder, THIRD_PARTY_NOTICES_FILE),
      buildThirdPartyNotices(ROOT, [...listBundledFiles(output), ...lazyFiles]),
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
