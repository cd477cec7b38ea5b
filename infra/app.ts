// The CDK app: `cdk … -c stage=<name>` builds the web app of that stage and synthesizes its stacks. It needs no AWS account.
// It fails on mistakes in the file of the stage and on unacknowledged findings of cdk-nag.
import { execFileSync } from 'node:child_process';
import { WEB_BUILD_FOLDER } from './config.ts';
import { readStageFile, toStage } from './stage.ts';
import { addSystemStacks, createApp } from './system-stacks.ts';

const app = createApp();
const stageName: unknown = app.node.tryGetContext('stage');
const file = readStageFile(stageName);
execFileSync(process.execPath, ['scripts/build-web.ts', '--stage', String(stageName)], {
  stdio: 'inherit',
});
addSystemStacks(app, { stage: toStage(String(stageName), file), webFolder: WEB_BUILD_FOLDER });
