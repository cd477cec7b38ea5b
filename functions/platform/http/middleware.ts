// The middy middlewares of every API function.
import type { MiddlewareObj } from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { AppError } from '#shared/errors.ts';
import { MAX_REQUEST_BODY_BYTES } from '#shared/limits.ts';
import { logger } from '../logger.ts';
import { type ApiResponse, buildErrorResponse } from './responses.ts';

/** An API Gateway event whose JSON body may have been parsed. */
export type ParsedApiEvent = Omit<APIGatewayProxyEventV2, 'body'> & { body?: unknown };

export type ApiMiddleware = MiddlewareObj<ParsedApiEvent, ApiResponse, Error, Context>;

/** Adds the request id to every response and to the log of every failure. */
export const createRequestIdAndErrorMiddleware = (): ApiMiddleware => {
  const addRequestId = (request: {
    event: ParsedApiEvent;
    response: ApiResponse | null | undefined;
  }) => {
    if (!request.response) return;
    const id = request.event.requestContext.requestId;
    request.response.headers = { ...request.response.headers, 'x-request-id': id };
  };
  return {
    after: addRequestId,
    onError: (request) => {
      const { error, event } = request;
      const logContext = {
        request_id: event.requestContext.requestId,
        route: `${event.requestContext.http.method} ${event.requestContext.http.path}`,
      };
      if (!(error instanceof AppError)) logger.error('request failed', { ...logContext, error });
      else if (error.status >= 500) logger.warn('request unavailable', { ...logContext, error });
      request.response = buildErrorResponse(error);
      addRequestId(request);
    },
  };
};

const countBodyBytes = (event: ParsedApiEvent): number => {
  if (typeof event.body !== 'string') return 0;
  return event.isBase64Encoded
    ? Buffer.byteLength(event.body, 'base64')
    : Buffer.byteLength(event.body);
};

export const createBodyLimitMiddleware = (limit = MAX_REQUEST_BODY_BYTES): ApiMiddleware => ({
  before: ({ event }) => {
    if (countBodyBytes(event) > limit) throw new AppError('payload_too_large');
  },
});

/**
 * Parses JSON bodies. A missing body counts as an empty object. Other content types are rejected, so
 * that an HTML form on another site can never reach a use case.
 */
export const createJsonBodyMiddleware = (): ApiMiddleware => {
  // Neither the table nor the network accepts lone surrogates.
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
