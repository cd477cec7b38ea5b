// Finds the obstacles to a stage's deployment, and describes its steps. It needs no AWS account.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseStageFile, toStage } from '#infra/stage/stage.ts';
import { type SynthesisOptions, synthesizeStage } from '#infra/synthesize-stage.ts';
import { describeDeployment } from './describe-deployment.ts';
import {
  findConflictsWithOtherStages,
  type StageFiles,
} from './find-conflicts-with-other-stages.ts';
import { findTemplateProblems } from './find-template-problems.ts';
import { readDeployment } from './read-deployment.ts';

export type StageCheck = {
  /** One sentence each, with the remedy; empty when the stage can be deployed. */
  readonly problems: readonly string[];
  readonly steps: readonly string[];
};

export type StageCheckOptions = Omit<SynthesisOptions, 'outputFolder'> & {
  /** Other stages by name. */
  readonly neighbors?: StageFiles;
};

/** The report lies in the folder that is removed here, and the error has its findings. */
const CDK_REPORT = /^.*A copy of this report can be found in: .*$/m;

const toProblems = (error: unknown): StageCheck => ({
  problems: (error as Error).message
    .replace(CDK_REPORT, '')
    .split('\n')
    .filter((line) => line.trim() !== ''),
  steps: [],
});

/** `content` is the content of the stage's file. */
export function checkStage(
  name: string,
  content: unknown,
  { neighbors = {}, ...options }: StageCheckOptions,
): StageCheck {
  const outputFolder = mkdtempSync(path.join(tmpdir(), 'replyloom-deploy-check-'));
  try {
    const file = parseStageFile(name, content);
    const stage = toStage(name, file);
    synthesizeStage(stage, { ...options, outputFolder });
    const stacks = readDeployment(outputFolder);
    return {
      problems: [
        ...findConflictsWithOtherStages(file, neighbors),
        ...findTemplateProblems(stage, stacks),
      ],
      steps: describeDeployment(stage, stacks),
    };
  } catch (error) {
    return toProblems(error);
  } finally {
    rmSync(outputFolder, { recursive: true, force: true });
  }
}
