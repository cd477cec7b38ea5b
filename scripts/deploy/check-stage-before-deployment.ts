// Finds the obstacles to a stage's deployment, and describes its steps. It needs no AWS account.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildStageFromFile, parseStageFile } from '#infra/stage/stage.ts';
import { type StageSynthesisOptions, synthesizeStage } from '#infra/synthesize-stage.ts';
import { describeDeploymentSteps } from './describe-deployment-steps.ts';
import {
  type DeploymentStageFiles,
  findConflictsWithOtherStages,
} from './find-conflicts-with-other-stages.ts';
import { findTemplateProblems } from './find-template-problems.ts';
import { readSynthesizedStacks } from './read-synthesized-stacks.ts';

export type StageDeploymentCheck = {
  /** One sentence each, with the remedy; empty when the stage can be deployed. */
  readonly problems: readonly string[];
  readonly steps: readonly string[];
};

export type StageDeploymentCheckOptions = Omit<StageSynthesisOptions, 'outputFolder'> & {
  /** Other stages by name. */
  readonly neighbors?: DeploymentStageFiles;
};

/** The report lies in the folder that is removed here, and the error has its findings. */
const CDK_REPORT = /^.*A copy of this report can be found in: .*$/m;

const toProblems = (error: unknown): StageDeploymentCheck => ({
  problems: (error as Error).message
    .replace(CDK_REPORT, '')
    .split('\n')
    .filter((line) => line.trim() !== ''),
  steps: [],
});

/** `content` is the content of the stage's file. */
export function checkStageBeforeDeployment(
  name: string,
  content: unknown,
  { neighbors = {}, ...options }: StageDeploymentCheckOptions,
): StageDeploymentCheck {
  const outputFolder = mkdtempSync(path.join(tmpdir(), 'replyloom-deploy-check-'));
  try {
    const file = parseStageFile(name, content);
    const stage = buildStageFromFile(name, file);
    synthesizeStage(stage, { ...options, outputFolder });
    const stacks = readSynthesizedStacks(outputFolder);
    return {
      problems: [
        ...findConflictsWithOtherStages(file, neighbors),
        ...findTemplateProblems(stage, stacks),
      ],
      steps: describeDeploymentSteps(stage, stacks),
    };
  } catch (error) {
    return toProblems(error);
  } finally {
    rmSync(outputFolder, { recursive: true, force: true });
  }
}
