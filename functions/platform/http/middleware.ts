// The middy middlewares every API function shares.
import type { MiddlewareObj } from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { AppError } from '#shared/errors.ts';
import { MAX_BODY_BYTES } from '#shared/limits.ts';
import { logger } from '../logger.ts';
import { errorAnswer, type HttpResult } from './answers.ts';

/** An event whose JSON body has been parsed. */
export type ParsedEvent = Omit<APIGatewayProxyEventV2, 'body'> & { body?: unknown };

type ApiMiddleware = MiddlewareObj<ParsedEvent, HttpResult, Error, Context>;

/** Every answer carries its request's id, and every failure is logged with it. */
export const requestId = (): ApiMiddleware => {
  const stamp = (request: { event: ParsedEvent; response: HttpResult | null | undefined }) => {
    if (!request.response) return;
    const id = request.event.requestContext.requestId;
    request.response.headers = { ...request.response.headers, 'x-request-id': id };
  };
  return {
    after: stamp,
    onError: (request) => {
      const { error, event } = request;
      const about = {
        request_id: event.requestContext.requestId,
        route: `${event.requestContext.http.method} ${event.requestContext.http.path}`,
      };
      if (!(error instanceof AppError)) logger.error('request failed', { ...about, error });
      else if (error.status >= 500) logger.warn('request refused', { ...about, error });
      request.response = errorAnswer(error);
      stamp(request);
    },
  };
};

const bodyBytes = (event: ParsedEvent): number => {
  if (typeof event.body !== 'string') return 0;
  return event.isBase64Encoded
    ? Buffer.byteLength(event.body, 'base64')
    : Buffer.byteLength(event.body);
};

export const bodyLimit = (limit = MAX_BODY_BYTES): ApiMiddleware => ({
  before: ({ event }) => {
    if (bodyBytes(event) > limit) throw new AppError('payload_too_large');
  },
});

/**
 * Parses JSON bodies. A call without a body is one with an empty object; another content type is
 * refused, so a plain HTML form on a foreign page can never reach a use case.
 */
export const jsonBody = (): ApiMiddleware => {
  // Half a surrogate pair is no text: neither the table nor the network can carry it.
  const parser = httpJsonBodyParser({
    reviver: (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value),
  });
  return {
    before: async (request) => {
      if (request.event.body === undefined || request.event.body === '') {
        request.event.body = {};
        return;
      }
      try {
        await parser.before?.(request as never);
      } catch (cause) {
        const status = (cause as { statusCode?: number }).statusCode;
        throw new AppError(status === 415 ? 'unsupported_media_type' : 'bad_request', { cause });
      }
    },
  };
};
