// Finds conflicts of a stage with other stages: an address, or executions of their common account.
import { countNeededLambdaExecutions } from '#infra/stage/stage-limits.ts';
import type { StageFile } from '#infra/stage/stage-settings.ts';

export type DeploymentStageFiles = Readonly<Record<string, StageFile>>;

export function* findConflictsWithOtherStages(
  { account, region, domain, limits }: StageFile,
  neighbors: DeploymentStageFiles,
): Generator<string> {
  const others = Object.entries(neighbors);
  const sameDomain = others.find(([, other]) => domain && other.domain?.name === domain.name);
  if (domain && sameDomain)
    yield `domain.name is ${domain.name} in infra/stages/${sameDomain[0]}.json as well, and CloudFront gives a name to one stage: choose another.`;
  const inRegion = others.filter(
    ([, other]) => other.account === account && other.region === region,
  );
  const needed = countNeededLambdaExecutions([
    limits,
    ...inRegion.map(([, other]) => other.limits),
  ]);
  if (inRegion.length > 0 && needed > limits.accountExecutions)
    yield `limits.accountExecutions must be at least ${needed}, because this stage shares ${region} of the account with ${inRegion.map(([name]) => name).join(', ')}: request a higher quota, or lower the numbers of limits.`;
}
