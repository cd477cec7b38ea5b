// The HTTP API: one route per contract to the function of its feature; unknown paths go to `system`.
import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import {
  type ApiContract,
  type ApiFeatureName,
  buildContractPath,
} from '#shared/contracts/define-contract.ts';
import { LOG_RETENTION } from '../config.ts';
import type { FeatureLambda } from './feature-lambda.ts';

export type ServiceHttpApiProps = {
  readonly contracts: readonly ApiContract[];
  /** Limits all callers together: protects against floods, far above normal use. */
  readonly requestsPerSecond: number;
  readonly functions: Readonly<Record<ApiFeatureName, FeatureLambda>>;
};

export class ServiceHttpApi extends Construct {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, props: ServiceHttpApiProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false });
    this.addStage(props.requestsPerSecond);
    const integrations = new Map<ApiFeatureName, HttpLambdaIntegration>();
    const getIntegration = (feature: ApiFeatureName) => {
      const integration =
        integrations.get(feature) ?? this.createIntegration(feature, props.functions[feature]);
      integrations.set(feature, integration);
      return integration;
    };
    for (const contract of props.contracts) {
      this.api.addRoutes({
        path: buildContractPath(contract),
        methods: [HttpMethod[contract.method]],
        integration: getIntegration(contract.feature),
      });
    }
    // The gateway's own 404 has another JSON format, so a function responds to unknown paths. This
    // route has neither method nor path, so the permission for those does not cover it.
    new HttpRoute(this, 'Unknown', {
      httpApi: this.api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration('unknown', props.functions.system.lambdaFunction, {
        payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      }),
    });
  }

  private createIntegration(feature: ApiFeatureName, target: FeatureLambda): HttpLambdaIntegration {
    return new HttpLambdaIntegration(feature, target.lambdaFunction, {
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      // One permission for the function instead of one per route.
      scopePermissionToRoute: false,
    });
  }

  private addStage(rateLimit: number): void {
    const logs = new LogGroup(this, 'AccessLogs', {
      retention: LOG_RETENTION,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit, burstLimit: 2 * rateLimit },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logs),
        // Query strings may contain secrets, so they are not logged; paths do not.
        format: AccessLogFormat.custom(
          JSON.stringify({
            request_id: '$context.requestId',
            at: '$context.requestTime',
            edgeIp: '$context.identity.sourceIp',
            route: '$context.routeKey',
            status: '$context.status',
            milliseconds: '$context.responseLatency',
            bytes: '$context.responseLength',
            error: '$context.integrationErrorMessage',
          }),
        ),
      },
    });
  }
}
