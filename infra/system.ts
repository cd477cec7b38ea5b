// The three stacks, what passes between them, and the rules that every synthesis holds them to.
import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { acknowledgeFindings } from './acknowledgements.ts';
import { DataStack } from './stacks/data-stack.ts';
import { ServiceStack } from './stacks/service-stack.ts';
import { WebStack } from './stacks/web-stack.ts';

export type System = {
  readonly data: DataStack;
  readonly service: ServiceStack;
  readonly web: WebStack;
};

/**
 * Adds the whole system to an app. `webFolder` holds the built application. Synthesizing the app
 * fails on a finding of AWS's list of good practice that nobody has acknowledged.
 */
export function addSystem(app: App, { webFolder }: { readonly webFolder: string }): System {
  const data = new DataStack(app, 'Replyloom-Data', { description: 'Replyloom: stored state' });
  const service = new ServiceStack(app, 'Replyloom-Service', {
    description: 'Replyloom: API, workers, queues and schedules',
    table: data.table,
    secrets: data.secrets,
  });
  const web = new WebStack(app, 'Replyloom-Web', {
    description: 'Replyloom: the site and the single origin in front of the API',
    api: service.api,
    webFolder,
  });
  Tags.of(app).add('product', 'replyloom');
  const system = { data, service, web };
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  acknowledgeFindings(system);
  return system;
}
