// `npm run deploy:check -- --stage <name>`: checks everything about a deployment that can be known without AWS.
import { parseArgs } from 'node:util';
import { WEB_BUILD_FOLDER } from '#infra/config.ts';
import {
  EXAMPLE_STAGE_NAME,
  listStageNames,
  readStageContent,
  readStageFile,
} from '#infra/stage/stage.ts';
import { buildWeb } from './build-web.ts';
import { checkStageBeforeDeployment } from './deploy/check-stage-before-deployment.ts';
import type { DeploymentStageFiles } from './deploy/find-conflicts-with-other-stages.ts';

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`);

/** Leaves out and names stages with mistakes: their own check explains them. */
function readNeighbors(stage: string | undefined): DeploymentStageFiles {
  const names = listStageNames().filter((name) => name !== stage && name !== EXAMPLE_STAGE_NAME);
  return Object.fromEntries(
    names.flatMap((name) => {
      try {
        return [[name, readStageFile(name)]];
      } catch {
        print([
          `infra/stages/${name}.json has mistakes, so what both stages share is not checked.`,
        ]);
        return [];
      }
    }),
  );
}

async function run(): Promise<readonly string[]> {
  const { stage } = parseArgs({ options: { stage: { type: 'string' } } }).values;
  if (stage === EXAMPLE_STAGE_NAME)
    return ['infra/stages/example.json is there to be copied: name the stage of your copy.'];
  const { settings } = readStageFile(stage);
  await buildWeb(() => print(['Building the web application']), settings);
  const { problems, steps } = checkStageBeforeDeployment(
    stage ?? '',
    readStageContent(stage ?? ''),
    {
      webFolder: WEB_BUILD_FOLDER,
      withBundles: true,
      neighbors: readNeighbors(stage),
    },
  );
  print(steps);
  return problems;
}

const problems = await run().catch((error: Error) => error.message.split('\n'));
print(problems.length === 0 ? ['No problem found.'] : ['', ...problems]);
process.exitCode = problems.length === 0 ? 0 : 1;
