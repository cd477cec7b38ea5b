// Resources of test templates that come with their own permissions.
import { buildArnReference, buildLocalArn, buildTemplateResource } from './start-test-cloud.ts';

/** A permission to invoke the function. `source`: an ARN or an intrinsic function. */
export const buildInvokePermission = (functionId: string, Principal: string, source: unknown) =>
  buildTemplateResource('AWS::Lambda::Permission', {
    Action: 'lambda:InvokeFunction',
    FunctionName: buildArnReference(functionId),
    Principal,
    SourceArn: source,
  });

/** An HTTP API with routes to one function, by logical id. */
export const buildHttpApiResources = (
  functionId: string,
  routeKeys: Readonly<Record<string, string>>,
) => ({
  Api: buildTemplateResource('AWS::ApiGatewayV2::Api', { ProtocolType: 'HTTP' }),
  Stage: buildTemplateResource('AWS::ApiGatewayV2::Stage', {
    ApiId: { Ref: 'Api' },
    StageName: '$default',
    AutoDeploy: true,
  }),
  Integration: buildTemplateResource('AWS::ApiGatewayV2::Integration', {
    ApiId: { Ref: 'Api' },
    IntegrationType: 'AWS_PROXY',
    PayloadFormatVersion: '2.0',
    IntegrationUri: buildArnReference(functionId),
  }),
  [`${functionId}ApiPermission`]: buildInvokePermission(
    functionId,
    'apigateway.amazonaws.com',
    buildLocalArn('execute-api', 'Api/*/*'),
  ),
  ...Object.fromEntries(
    Object.entries(routeKeys).map(([id, RouteKey]) => [
      id,
      buildTemplateResource('AWS::ApiGatewayV2::Route', {
        ApiId: { Ref: 'Api' },
        RouteKey,
        Target: { 'Fn::Join': ['/', ['integrations', { Ref: 'Integration' }]] },
      }),
    ]),
  ),
});

/** A policy that lets the rule send to the queue. */
export const buildQueuePolicy = (queueId: string, ruleId: string) =>
  buildTemplateResource('AWS::SQS::QueuePolicy', {
    Queues: [{ Ref: queueId }],
    PolicyDocument: {
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'events.amazonaws.com' },
          Action: 'sqs:SendMessage',
          Resource: buildArnReference(queueId),
          Condition: { ArnEquals: { 'aws:SourceArn': buildArnReference(ruleId) } },
        },
      ],
    },
  });
