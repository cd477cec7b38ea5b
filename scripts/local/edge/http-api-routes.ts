// The routes of the template's HTTP API, and the choice of one for a request.
import { z } from 'zod';
import { SetupError } from '../process/setup-error.ts';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { LOCAL_AWS_ACCOUNT_ID, LOCAL_REGION } from '../template/template-resource-identity.ts';

/** Refuses other properties, such as CORS or an authorizer, because the runner would not apply them. */
export const httpApiPropertiesSchema = z.strictObject({ ProtocolType: z.literal('HTTP') });
export const httpApiRoutePropertiesSchema = z.strictObject({
  ApiId: z.string(),
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z.literal('NONE').optional(),
});
export const httpApiStagePropertiesSchema = z.strictObject({
  ApiId: z.string(),
  StageName: z.literal('$default'),
  AutoDeploy: z.literal(true),
  DefaultRouteSettings: z
    .strictObject({
      ThrottlingRateLimit: z.number().positive(),
      ThrottlingBurstLimit: z.number().int().positive(),
    })
    .optional(),
});
export const httpApiIntegrationPropertiesSchema = z.strictObject({
  ApiId: z.string(),
  IntegrationType: z.literal('AWS_PROXY'),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  TimeoutInMillis: z.number().default(30_000),
});

export type HttpApiRoute = {
  readonly key: string;
  /** The source that API Gateway names when it invokes the function for this route. */
  readonly sourceArn: string;
  readonly method: string;
  readonly parts: readonly string[];
  readonly functionArn: string;
  readonly timeoutMs: number;
};

const isPathVariable = (part: string) => part.startsWith('{') && part.endsWith('}');
const isGreedyVariable = (part: string) => part.endsWith('+}');
const getVariableName = (part: string) => part.slice(1, isGreedyVariable(part) ? -2 : -1);

/** The path parameters when the path matches the route; undefined otherwise. */
function matchRoutePath(
  parts: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (isPathVariable(part)) {
      parameters[getVariableName(part)] = isGreedyVariable(part)
        ? segments.slice(index).join('/')
        : segment;
      if (isGreedyVariable(part)) return parameters;
    } else if (part !== segment) return undefined;
  }
  return parts.length === segments.length ? parameters : undefined;
}

/** Matches requests without another route. */
const CATCH_ALL_ROUTE = '$default';

/** Sorts fixed parts before variables, and variables before greedy ones. */
const compareSpecificity = (left: HttpApiRoute, right: HttpApiRoute): number => {
  const computeRank = (route: HttpApiRoute) =>
    route.parts.map((part) => (isGreedyVariable(part) ? 2 : isPathVariable(part) ? 1 : 0)).join('');
  return computeRank(left).localeCompare(computeRank(right));
};

/** API Gateway's name for the caller of a function: the API, the stage, and the route's key. */
function buildSourceArn(apiId: string, routeKey: string): string {
  const [method = '', path = ''] = routeKey.split(' ');
  return `arn:aws:execute-api:${LOCAL_REGION}:${LOCAL_AWS_ACCOUNT_ID}:${apiId}/$default/${method}${path}`;
}

/** @throws SetupError for a route without an integration. */
export function readHttpApiRoutes(resources: CloudResources): readonly HttpApiRoute[] {
  const integrations = new Map(
    resources
      .listByType('AWS::ApiGatewayV2::Integration', httpApiIntegrationPropertiesSchema)
      .map(({ name, properties }) => [`integrations/${name}`, properties]),
  );
  const routes = resources
    .listByType('AWS::ApiGatewayV2::Route', httpApiRoutePropertiesSchema)
    .map(({ properties }) => {
      const [method = 'ANY', path = '/'] = properties.RouteKey.split(' ');
      const integration = integrations.get(properties.Target);
      if (!integration) throw new SetupError(`${properties.RouteKey} has no integration.`);
      return {
        key: properties.RouteKey,
        sourceArn: buildSourceArn(properties.ApiId, properties.RouteKey),
        method,
        parts: path.split('/').slice(1),
        functionArn: integration.IntegrationUri,
        timeoutMs: integration.TimeoutInMillis,
      };
    });
  return routes.sort(compareSpecificity);
}

export type HttpApiThrottlingLimits = { readonly ratePerSecond: number; readonly burst: number };

/**
 * The limits of the only stage; undefined without limits.
 * @throws SetupError for more than one API, which would share the routes here, and for an API without a stage, which
 * AWS would not serve.
 */
export function readHttpApiThrottlingLimits(
  resources: CloudResources,
): HttpApiThrottlingLimits | undefined {
  const apis = resources.listByType('AWS::ApiGatewayV2::Api', httpApiPropertiesSchema);
  const stages = resources.listByType('AWS::ApiGatewayV2::Stage', httpApiStagePropertiesSchema);
  if (apis.length > 1) throw new SetupError('The local runner plays one HTTP API, not several.');
  if (stages.length !== apis.length) throw new SetupError('The HTTP API needs one stage.');
  const limits = stages[0]?.properties.DefaultRouteSettings;
  return (
    limits && { ratePerSecond: limits.ThrottlingRateLimit, burst: limits.ThrottlingBurstLimit }
  );
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The route of a request, and its path parameters. */
export function findHttpApiRoute(routes: readonly HttpApiRoute[], method: string, path: string) {
  const segments = path.split('/').slice(1).map(decodeSegment);
  for (const route of routes) {
    if (route.method !== method && route.method !== 'ANY') continue;
    const parameters = matchRoutePath(route.parts, segments);
    if (parameters) return { route, parameters };
  }
  const catchAll = routes.find(({ key }) => key === CATCH_ALL_ROUTE);
  return catchAll && { route: catchAll, parameters: {} };
}
