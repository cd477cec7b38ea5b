// Reads and validates the bodies of control calls.

import type { SandboxHttpRequest } from '../http/http-messages.ts';
import { readJsonBody } from '../http/request-body.ts';

/** Thrown for an invalid control call; becomes a response with its status and message. */
export class SandboxControlError extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = 'SandboxControlError';
    this.status = status;
  }
}

export interface SandboxControlInput {
  readonly text: (name: string) => string;
  readonly optionalText: (name: string) => string | null;
  readonly number: (name: string, defaultValue: number) => number;
  readonly flag: (name: string, defaultValue: boolean) => boolean;
  readonly has: (name: string) => boolean;
  readonly value: (name: string) => unknown;
}

export function readSandboxControlInput(incoming: SandboxHttpRequest): SandboxControlInput {
  const body = readJsonBody(incoming);
  const value = (name: string): unknown => body[name];
  const has = (name: string): boolean => body[name] !== undefined && body[name] !== null;
  const optionalText = (name: string): string | null => {
    const found = body[name];
    if (found === undefined || found === null) return null;
    if (typeof found === 'string') return found;
    if (typeof found === 'number') return String(found);
    throw new SandboxControlError(`${name} must be a text.`);
  };
  return {
    value,
    has,
    optionalText,
    text: (name) => {
      const found = optionalText(name);
      if (found === null || found === '') throw new SandboxControlError(`${name} is missing.`);
      return found;
    },
    number: (name, defaultValue) => {
      const found = body[name] ?? defaultValue;
      if (typeof found !== 'number' || !Number.isFinite(found)) {
        throw new SandboxControlError(`${name} must be a number.`);
      }
      return found;
    },
    flag: (name, defaultValue) => {
      const found = body[name] ?? defaultValue;
      if (typeof found !== 'boolean')
        throw new SandboxControlError(`${name} must be true or false.`);
      return found;
    },
  };
}
