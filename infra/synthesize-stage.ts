// Synthesizes a stage in this process, for its check.
import { CDK_APP_MODE_CONTEXT } from 'aws-cdk-lib/cx-api';
import type { Stage } from './stage/stage.ts';
import { addSystemStacks, createCdkApp } from './system-stacks.ts';

export type StageSynthesisOptions = {
  readonly webFolder: string;
  readonly outputFolder: string;
  /** Whether to bundle the functions' code, which takes most of the time. */
  readonly withBundles: boolean;
};

/** @throws Error with the findings of CDK and the unacknowledged ones of cdk-nag */
export function synthesizeStage(stage: Stage, options: StageSynthesisOptions): void {
  const app = createCdkApp({
    outdir: options.outputFolder,
    context: {
      // The error then has the findings, which CDK prints otherwise.
      [CDK_APP_MODE_CONTEXT]: 'inmemory',
      ...(!options.withBundles && { 'aws:cdk:bundling-stacks': [] }),
    },
  });
  addSystemStacks(app, { stage, webFolder: options.webFolder });
  app.synth();
}
