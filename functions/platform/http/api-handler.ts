// Builds a Lambda handler from API contracts and their use cases. Contains no product logic.
import middy from '@middy/core';
import httpRouter from '@middy/http-router';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type * as z from 'zod';
import {
  type ApiContract,
  buildContractPath,
  type ContractRequest,
  type ContractResponse,
} from '#shared/contracts/define-contract.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { say } from '#shared/sentences/say.ts';
import { runWithLogContext } from '../log-context.ts';
import { publishMetrics } from '../metrics.ts';
import type {
  AccessTokenAuthenticator,
  ApiCallerForAccessLevel,
  CallRateLimitEnforcer,
} from './api-caller.ts';
import { authorizeRequest } from './authorize-request.ts';
import {
  createBodyLimitMiddleware,
  createJsonBodyMiddleware,
  createRequestIdAndErrorMiddleware,
  type ParsedApiEvent,
} from './middleware.ts';
import { createOriginSecretMiddleware } from './origin-secret-middleware.ts';
import { type ApiResponse, buildJsonResponse } from './responses.ts';

/** Request data for a use case beside the parsed fields. */
export type RequestMetadata = {
  readonly requestId: string;
  /** The viewer's address as the CloudFront distribution sends it, never a header that a caller can set. */
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: readonly string[];
};

export type ApiRouteInput<C extends ApiContract> = {
  readonly request: ContractRequest<C>;
  readonly caller: ApiCallerForAccessLevel<C['access']>;
  readonly meta: RequestMetadata;
};

/**
 * A complete HTTP response for the few calls that do not return JSON. Wrapped, so that it is never taken for a body.
 */
export class RawApiResponse {
  readonly response: ApiResponse;
  constructor(response: ApiResponse) {
    this.response = response;
  }
}

type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<ApiResponse>;

export type ApiRoute = {
  readonly contract: ApiContract;
  readonly build: (
    authenticateAccessToken: AccessTokenAuthenticator,
    enforceCallRateLimit: CallRateLimitEnforcer,
  ) => ApiHandler;
};

const toRequestMeta = (event: ParsedApiEvent): RequestMetadata => ({
  requestId: event.requestContext.requestId,
  ip: event.requestContext.http.sourceIp,
  headers: event.headers,
  cookies: event.cookies ?? [],
});

/** The user-facing sentence for an invalid field whose contract has no own sentence. */
const toFieldErrorSentence: z.core.$ZodErrorMap = ({ code, input }) => {
  if (input === undefined) return say('field_missing');
  if (code === 'too_small') return say('field_too_small');
  if (code === 'too_big') return say('field_too_big');
  return say('field_malformed');
};

function toFieldErrors(error: z.ZodError): FieldErrors {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    // Names each unknown field, not only the object it is in.
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    for (const name of names) {
      const path = [...issue.path, name].filter((one) => one !== undefined).join('.') || 'body';
      fields[path] = [...(fields[path] ?? []), issue.message];
    }
  }
  return fields;
}

function parseRequest<C extends ApiContract>(
  contract: C,
  event: ParsedApiEvent,
): ContractRequest<C> {
  const body = event.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new AppError('bad_request', 'no_json_object');
  }
  const input = { ...event.queryStringParameters, ...body, ...event.pathParameters };
  const parsed = contract.request.safeParse(input, { error: toFieldErrorSentence });
  if (!parsed.success) {
    throw new AppError('validation_failed', { fields: toFieldErrors(parsed.error) });
  }
  return parsed.data as ContractRequest<C>;
}

/**
 * Binds a contract to its use case: authorizes the caller, counts the call, parses the request, serializes the result.
 */
export function createApiRoute<C extends ApiContract>(
  contract: C,
  useCase: (input: ApiRouteInput<C>) => Promise<ContractResponse<C> | RawApiResponse>,
): ApiRoute {
  const build: ApiRoute['build'] = (authenticateAccessToken, enforceCallRateLimit) =>
    middy<ParsedApiEvent, ApiResponse>()
      .use(createBodyLimitMiddleware())
      .use(createJsonBodyMiddleware())
      .handler(async (event: ParsedApiEvent) => {
        const meta = toRequestMeta(event);
        const { headers, body, pathParameters } = event;
        const caller = await authorizeRequest(contract, authenticateAccessToken, {
          ...meta,
          headers,
          body,
          pathParameters,
        });
        if (caller !== undefined) await enforceCallRateLimit(contract, caller);
        const request = parseRequest(contract, event);
        const result = await useCase({
          request,
          caller: caller as ApiCallerForAccessLevel<C['access']>,
          meta,
        });
        if (result instanceof RawApiResponse) return result.response;
        return buildJsonResponse(contract.status ?? 200, result, event.headers['accept-encoding']);
      }) as unknown as ApiHandler;
  return { contract, build };
}

/** Binds a contract whose use case needs the raw bytes, such as a signed webhook. */
export function createRawBodyApiRoute(
  contract: ApiContract,
  useCase: (input: {
    readonly body: Buffer;
    readonly query: Readonly<Record<string, string | undefined>>;
    readonly meta: RequestMetadata;
  }) => Promise<ApiResponse>,
  limits: { readonly maxBytes: number },
): ApiRoute {
  const build = (): ApiHandler =>
    middy<ParsedApiEvent, ApiResponse>()
      .use(createBodyLimitMiddleware(limits.maxBytes))
      .handler((event: ParsedApiEvent) => {
        const body = typeof event.body === 'string' ? event.body : '';
        return useCase({
          body: Buffer.from(body, event.isBase64Encoded ? 'base64' : 'utf8'),
          query: event.queryStringParameters ?? {},
          meta: toRequestMeta(event),
        });
      }) as unknown as ApiHandler;
  return { contract, build };
}

const refuseRateLimitedContract: CallRateLimitEnforcer = ({ name, rateLimit }) => {
  if (rateLimit === undefined) return Promise.resolve();
  throw new Error(`${name} has a rate limit, and its handler enforces none.`);
};

/** Builds one Lambda handler for many routes. `enforceCallRateLimit` is needed where a contract has a rate limit. */
export function createApiHandler(
  routes: readonly ApiRoute[],
  authenticateAccessToken: AccessTokenAuthenticator = () => Promise.resolve(undefined),
  enforceCallRateLimit = refuseRateLimitedContract,
): ApiHandler {
  const handler = middy<ParsedApiEvent, ApiResponse>()
    .use(createRequestIdAndErrorMiddleware())
    .use(createOriginSecretMiddleware())
    .handler(
      httpRouter<APIGatewayProxyEventV2, ApiResponse>({
        routes: routes.map(({ contract, build }) => ({
          method: contract.method,
          path: buildContractPath(contract),
          handler: build(authenticateAccessToken, enforceCallRateLimit) as never,
        })),
        notFoundResponse: () => {
          throw new AppError('not_found');
        },
      }) as never,
    ) as unknown as ApiHandler;
  return async (event, context) => {
    const { requestId } = event.requestContext;
    const response = await runWithLogContext({ request_id: requestId }, () =>
      handler(event, context),
    );
    publishMetrics();
    return response;
  };
}
