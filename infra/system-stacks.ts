// The three stacks, what they pass to each other, and the cdk-nag rules that every synthesis checks.
import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { acknowledgeCdkNagFindings } from './acknowledge-cdk-nag-findings.ts';
import { CDK_CONTEXT } from './config.ts';
import { DataStack } from './stacks/data-stack.ts';
import { ServiceStack } from './stacks/service-stack.ts';
import { WebStack } from './stacks/web-stack.ts';
import type { Stage } from './stage.ts';

export type SystemStacks = {
  readonly data: DataStack;
  readonly service: ServiceStack;
  readonly web: WebStack;
};

export const createApp = (): App => new App({ context: CDK_CONTEXT });

/**
 * Adds all stacks of a stage to a CDK app. Their names carry the stage, so that stages live side by side in an account.
 * `webFolder` has the built web application. Synthesizing the app fails on unacknowledged findings of the AwsSolutions rules.
 */
export function addSystemStacks(
  app: App,
  { stage, webFolder }: { readonly stage: Stage; readonly webFolder: string },
): SystemStacks {
  const { env, terminationProtection } = stage;
  const common = { stage, terminationProtection, ...(env && { env }) };
  const buildName = (part: string) => `Replyloom-${stage.name}-${part}`;
  const data = new DataStack(app, buildName('Data'), {
    ...common,
    description: 'Replyloom: stored state',
  });
  const service = new ServiceStack(app, buildName('Service'), {
    ...common,
    description: 'Replyloom: API, workers, queues and schedules',
    table: data.table,
    secrets: data.secrets,
  });
  const web = new WebStack(app, buildName('Web'), {
    ...common,
    description: 'Replyloom: the site and the single origin in front of the API',
    api: service.api,
    webFolder,
  });
  Tags.of(app).add('product', 'replyloom');
  Tags.of(app).add('stage', stage.name);
  const stacks = { data, service, web };
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  acknowledgeCdkNagFindings(stacks);
  return stacks;
}
