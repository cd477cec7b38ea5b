// The code of a Lambda function: its entry and all it imports, bundled into one file, and the notices
// of the packages in it.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync, type Metafile } from 'esbuild';
import { buildThirdPartyNotices, THIRD_PARTY_NOTICES_FILE } from '../third-party-notices.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The files that contribute to the bundle. Of other files that are imported nothing is left. */
const listBundledFiles = ({ outputs }: Metafile): readonly string[] =>
  Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? file : [])),
  );

/**
 * Loading the SDK from the Lambda runtime costs more at a cold start than bundling it, so nothing is left
 * out. CDK's NodejsFunction makes the same bundle, but starts npm for every function to find esbuild, which
 * takes longer than bundling.
 */
function bundleEntry(entry: string, outputFolder: string): void {
  const { metafile } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile: path.join(outputFolder, 'index.js'),
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
  writeFileSync(
    path.join(outputFolder, THIRD_PARTY_NOTICES_FILE),
    buildThirdPartyNotices(ROOT, listBundledFiles(metafile)),
  );
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
          bundleEntry(entry, outputFolder);
          return true;
        },
      },
    },
  });
}
