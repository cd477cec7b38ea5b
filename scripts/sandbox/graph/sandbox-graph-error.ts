// Graph API errors in the network's format: code, subcode, message, trace id.
import { randomBytes } from 'node:crypto';
import { buildSandboxJsonResponse, type SandboxHttpResponse } from '../http/http-messages.ts';

export interface SandboxGraphErrorDetails {
  readonly code: number;
  readonly message: string;
  readonly subcode?: number | undefined;
  readonly type?: string | undefined;
  readonly status?: number | undefined;
  readonly transient?: boolean | undefined;
  readonly userTitle?: string | undefined;
  readonly userMessage?: string | undefined;
}

/** Thrown anywhere below a Graph route; becomes the error response. */
export class SandboxGraphError extends Error {
  readonly details: SandboxGraphErrorDetails;

  constructor(details: SandboxGraphErrorDetails) {
    super(details.message);
    this.name = 'SandboxGraphError';
    this.details = details;
  }
}

export function buildGraphErrorResponse(
  details: SandboxGraphErrorDetails,
  headers: Readonly<Record<string, string>> = {},
): SandboxHttpResponse {
  const body = {
    error: {
      message: details.message,
      type: details.type ?? 'OAuthException',
      code: details.code,
      ...(details.subcode === undefined ? {} : { error_subcode: details.subcode }),
      ...(details.transient === undefined ? {} : { is_transient: details.transient }),
      ...(details.userTitle === undefined ? {} : { error_user_title: details.userTitle }),
      ...(details.userMessage === undefined ? {} : { error_user_msg: details.userMessage }),
      fbtrace_id: `A${randomBytes(17).toString('base64url').slice(0, 22)}`,
    },
  };
  return buildSandboxJsonResponse(details.status ?? 400, body, headers);
}

export function createSandboxInvalidParameterError(
  message: string,
  subcode?: number,
): SandboxGraphError {
  return new SandboxGraphError({ code: 100, message: `(#100) ${message}`, subcode });
}

export function createSandboxMissingPermissionError(
  permission: string,
  code: 10 | 200,
): SandboxGraphError {
  return new SandboxGraphError({
    code,
    message: `(#${code}) Requires ${permission} permission to manage the object`,
    status: code === 10 ? 403 : 400,
  });
}

export function createSandboxUnknownObjectError(id: string, method: string): SandboxGraphError {
  return new SandboxGraphError({
    code: 100,
    subcode: 33,
    type: 'GraphMethodException',
    message: `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  });
}

export function createSandboxTokenError(
  message: string,
  subcode?: number | null,
): SandboxGraphError {
  return new SandboxGraphError({
    code: 190,
    message,
    subcode: subcode ?? undefined,
    status: 400,
  });
}
