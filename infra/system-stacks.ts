// The three stacks, what they pass to each other, and the cdk-nag rules that every synthesis checks.
import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { acknowledgeCdkNagFindings } from './acknowledge-cdk-nag-findings.ts';
import { OPERATORS } from './config.ts';
import { DataStack } from './stacks/data-stack.ts';
import { ServiceStack } from './stacks/service-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

export type SystemStacks = {
  readonly data: DataStack;
  readonly service: ServiceStack;
  readonly web: WebStack;
};

/**
 * Adds all stacks to a CDK app. `webFolder` has the built web application. Synthesizing the app fails on
 * unacknowledged findings of the AwsSolutions rules.
 */
export function addSystemStacks(
  app: App,
  { webFolder }: { readonly webFolder: string },
): SystemStacks {
  const data = new DataStack(app, 'Replyloom-Data', { description: 'Replyloom: stored state' });
  const service = new ServiceStack(app, 'Replyloom-Service', {
    description: 'Replyloom: API, workers, queues and schedules',
    table: data.table,
    secrets: data.secrets,
    operators: OPERATORS,
  });
  const web = new WebStack(app, 'Replyloom-Web', {
    description: 'Replyloom: the site and the single origin in front of the API',
    api: service.api,
    webFolder,
  });
  Tags.of(app).add('product', 'replyloom');
  const stacks = { data, service, web };
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  acknowledgeCdkNagFindings(stacks);
  return stacks;
}
