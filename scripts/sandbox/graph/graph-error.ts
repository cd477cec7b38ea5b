// Graph API errors in the network's format: code, subcode, message, trace id.
import { randomBytes } from 'node:crypto';

export type GraphJson = Readonly<Record<string, unknown>>;

export interface GraphErrorDetails {
  readonly code: number;
  readonly message: string;
  readonly subcode?: number | null | undefined;
  readonly type?: string | undefined;
  /** HTTP status; 400 by default. */
  readonly status?: number | undefined;
  readonly transient?: boolean | undefined;
}

/** Thrown anywhere below a Graph route; becomes the error response. */
export class GraphError extends Error {
  readonly details: GraphErrorDetails;

  constructor(details: GraphErrorDetails) {
    super(details.message);
    this.name = 'GraphError';
    this.details = details;
  }
}

export function buildGraphErrorBody(details: GraphErrorDetails): unknown {
  const { message, type = 'OAuthException', code, subcode, transient } = details;
  return {
    error: {
      message,
      type,
      code,
      ...(typeof subcode === 'number' && { error_subcode: subcode }),
      ...(transient !== undefined && { is_transient: transient }),
      fbtrace_id: `A${randomBytes(17).toString('base64url').slice(0, 22)}`,
    },
  };
}

/** An error whose message begins with its code, as most of them do. */
export function createGraphError(
  code: number,
  message: string,
  rest: Partial<GraphErrorDetails> = {},
): GraphError {
  return new GraphError({ code, message: `(#${code}) ${message}`, ...rest });
}

export function createInvalidParameterError(message: string, subcode?: number): GraphError {
  return createGraphError(100, message, { subcode });
}

export function createTooMuchDataError(): GraphError {
  return new GraphError({
    code: 1,
    status: 500,
    message: "Please reduce the amount of data you're asking for, then retry your request",
  });
}

export function createUnknownObjectError(id: string, method: string): GraphError {
  return new GraphError({
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  });
}

export function createTokenError(message: string, subcode?: number | null): GraphError {
  return new GraphError({ code: 190, message, subcode });
}
