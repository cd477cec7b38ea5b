// The three stacks, what they pass to each other, and the cdk-nag rules that every synthesis checks.
import { App, type AppProps, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { acknowledgeCdkNagFindings } from './acknowledge-cdk-nag-findings.ts';
import { CDK_CONTEXT } from './config.ts';
import { DataStack } from './stacks/data-stack.ts';
import { EDGE_REGION, EdgeStack } from './stacks/edge-stack.ts';
import { ServiceStack } from './stacks/service-stack.ts';
import { WebStack } from './stacks/web-stack.ts';
import type { Stage } from './stage/stage.ts';

export type SystemStacks = {
  readonly data: DataStack;
  readonly service: ServiceStack;
  readonly web: WebStack;
  /** Exists only when the stage has its setting. */
  readonly edge: EdgeStack | undefined;
};

export const createCdkApp = ({ context, ...props }: AppProps = {}): App =>
  new App({ ...props, context: { ...CDK_CONTEXT, ...context } });

/**
 * Adds all stacks of a stage to a CDK app. Their names carry the stage, so that stages live side by side in an account.
 * `webFolder` has the built web application. Synthesizing the app fails on unacknowledged findings of the AwsSolutions
 * rules.
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
  const edge = stage.edge.requestLimits
    ? new EdgeStack(app, buildName('Edge'), {
        ...common,
        env: { ...env, region: EDGE_REGION },
        crossRegionReferences: true,
        description: 'Replyloom: the web ACL of CloudFront',
      })
    : undefined;
  const web = new WebStack(app, buildName('Web'), {
    ...common,
    description: 'Replyloom: the site and the single origin in front of the API',
    api: service.api,
    originSecrets: service.originSecrets,
    ...(edge && { webAclArn: edge.webAclArn, crossRegionReferences: true }),
    webFolder,
  });
  Tags.of(app).add('product', 'replyloom');
  Tags.of(app).add('stage', stage.name);
  const stacks = { data, service, web, edge };
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  acknowledgeCdkNagFindings(stacks);
  return stacks;
}
