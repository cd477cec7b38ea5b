// The CDK app: `cdk … -c stage=<name>` builds the web app of that stage and synthesizes its stacks. It needs no AWS account.
// It fails on mistakes in the file of the stage and on unacknowledged findings of cdk-nag.
import { execFileSync } from 'node:child_process';
import { WEB_BUILD_FOLDER } from './config.ts';
import { buildStageFromFile, readStageFile } from './stage/stage.ts';
import { addSystemStacks, createCdkApp } from './system-stacks.ts';

const app = createCdkApp();
const name: unknown = app.node.tryGetContext('stage');

function readStage() {
  try {
    return buildStageFromFile(String(name), readStageFile(name));
  } catch (error) {
    // A mistake of the operator needs no stack trace.
    process.stderr.write(`${(error as Error).message}\n`);
    return process.exit(1);
  }
}

const stage = readStage();
execFileSync(process.execPath, ['scripts/build-web.ts', '--stage', stage.name], {
  stdio: 'inherit',
});
addSystemStacks(app, { stage, webFolder: WEB_BUILD_FOLDER });
