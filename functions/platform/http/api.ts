// From a contract and a use case to a Lambda handler. There is no place here to put product logic.
import middy from '@middy/core';
import httpRouter from '@middy/http-router';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type * as z from 'zod';
import {
  type Contract,
  fullPath,
  type RequestOf,
  type ResponseOf,
} from '#shared/contracts/define.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { type HttpResult, json } from './answers.ts';
import type { Authenticate, CallerFor } from './caller.ts';
import { guard } from './guards.ts';
import { bodyLimit, jsonBody, type ParsedEvent, requestId } from './middleware.ts';

/** What a use case may know about the request beside its parsed fields. */
export type RequestMeta = {
  readonly requestId: string;
  /** From the gateway, never from a header a caller can write. */
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies: readonly string[];
};

export type RouteInput<C extends Contract> = {
  readonly request: RequestOf<C>;
  readonly caller: CallerFor<C['access']>;
  readonly meta: RequestMeta;
};

/** A ready HTTP answer, for the few calls that do not answer JSON: wrapped so it is never a body. */
export class RawAnswer {
  readonly result: HttpResult;
  constructor(result: HttpResult) {
    this.result = result;
  }
}

type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<HttpResult>;

export type Route = {
  readonly contract: Contract;
  readonly build: (authenticate: Authenticate) => ApiHandler;
};

const metaOf = (event: ParsedEvent): RequestMeta => ({
  requestId: event.requestContext.requestId,
  ip: event.requestContext.http.sourceIp,
  headers: event.headers,
  cookies: event.cookies ?? [],
});

/** What a person reads of a field where its contract names no sentence of its own. */
const plainly: z.core.$ZodErrorMap = ({ code, input }) => {
  if (input === undefined) return 'This is needed.';
  if (code === 'too_small') return 'This is too short or too small.';
  if (code === 'too_big') return 'This is too long or too large.';
  return 'This is not in the right form.';
};

function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body';
    fields[path] = [...(fields[path] ?? []), issue.message];
  }
  return fields;
}

function parseRequest<C extends Contract>(contract: C, event: ParsedEvent): RequestOf<C> {
  const body = event.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new AppError('bad_request', { sentences: ['Please send a JSON object.'] });
  }
  const input = { ...event.queryStringParameters, ...body, ...event.pathParameters };
  const parsed = contract.request.safeParse(input, { error: plainly });
  if (!parsed.success) {
    throw new AppError('validation_failed', { fields: fieldErrors(parsed.error) });
  }
  return parsed.data as RequestOf<C>;
}

/** Binds a contract to its use case: parse, guard, call, serialise. */
export function route<C extends Contract>(
  contract: C,
  useCase: (input: RouteInput<C>) => Promise<ResponseOf<C> | RawAnswer>,
): Route {
  const build = (authenticate: Authenticate): ApiHandler =>
    middy<ParsedEvent, HttpResult>()
      .use(bodyLimit())
      .use(jsonBody())
      .handler(async (event: ParsedEvent) => {
        const meta = metaOf(event);
        const { headers, body } = event;
        const caller = await guard(contract, authenticate, { ...meta, headers, body });
        const request = parseRequest(contract, event);
        const answer = await useCase({
          request,
          caller: caller as CallerFor<C['access']>,
          meta,
        });
        if (answer instanceof RawAnswer) return answer.result;
        return json(contract.status ?? 200, answer, event.headers['accept-encoding']);
      }) as unknown as ApiHandler;
  return { contract, build };
}

/** Binds a contract that works on the raw bytes, such as a signed webhook. */
export function rawRoute(
  contract: Contract,
  useCase: (input: {
    readonly body: Buffer;
    readonly query: Readonly<Record<string, string | undefined>>;
    readonly meta: RequestMeta;
  }) => Promise<HttpResult>,
  limits: { readonly maxBytes: number },
): Route {
  const build = (): ApiHandler =>
    middy<ParsedEvent, HttpResult>()
      .use(bodyLimit(limits.maxBytes))
      .handler((event: ParsedEvent) => {
        const body = typeof event.body === 'string' ? event.body : '';
        return useCase({
          body: Buffer.from(body, event.isBase64Encoded ? 'base64' : 'utf8'),
          query: event.queryStringParameters ?? {},
          meta: metaOf(event),
        });
      }) as unknown as ApiHandler;
  return { contract, build };
}

/** One Lambda handler over many routes. */
export function createApi(
  routes: readonly Route[],
  authenticate: Authenticate = () => Promise.resolve(undefined),
): ApiHandler {
  return middy<ParsedEvent, HttpResult>()
    .use(requestId())
    .handler(
      httpRouter<APIGatewayProxyEventV2, HttpResult>({
        routes: routes.map(({ contract, build }) => ({
          method: contract.method,
          path: fullPath(contract),
          handler: build(authenticate) as never,
        })),
        notFoundResponse: () => {
          throw new AppError('not_found');
        },
      }) as never,
    ) as unknown as ApiHandler;
}
