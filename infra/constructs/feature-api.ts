// The HTTP API: one route per contract, to the function of the contract's feature; anything else to `system`.
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
import { type Contract, type FeatureName, fullPath } from '#shared/contracts/define.ts';
import { LOG_RETENTION } from '../config.ts';
import type { FeatureFunction } from './feature-function.ts';

export type FeatureApiProps = {
  readonly contracts: readonly Contract[];
  readonly functions: Readonly<Record<FeatureName, FeatureFunction>>;
};

/** Requests a second, over all callers: a wall against floods, far above what people do. */
const RATE_LIMIT = { rateLimit: 500, burstLimit: 1000 };

export class FeatureApi extends Construct {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, props: FeatureApiProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Api', { createDefaultStage: false });
    this.addStage();
    const integrations = new Map<FeatureName, HttpLambdaIntegration>();
    const integrationOf = (feature: FeatureName) => {
      const integration =
        integrations.get(feature) ?? this.integrate(feature, props.functions[feature]);
      integrations.set(feature, integration);
      return integration;
    };
    for (const contract of props.contracts) {
      this.api.addRoutes({
        path: fullPath(contract),
        methods: [HttpMethod[contract.method]],
        integration: integrationOf(contract.feature),
      });
    }
    // The gateway's own 404 is not in the shape of the contracts; a function that knows no such path answers in it.
    new HttpRoute(this, 'Unknown', {
      httpApi: this.api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: integrationOf('system'),
    });
  }

  private integrate(feature: FeatureName, target: FeatureFunction): HttpLambdaIntegration {
    return new HttpLambdaIntegration(feature, target.fn, {
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      // One permission for the function instead of one per route.
      scopePermissionToRoute: false,
    });
  }

  private addStage(): void {
    const logs = new LogGroup(this, 'AccessLogs', {
      retention: LOG_RETENTION,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: RATE_LIMIT,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logs),
        // Paths hold no secrets; query strings may, so they stay out.
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: '$context.requestId',
            at: '$context.requestTime',
            ip: '$context.identity.sourceIp',
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
