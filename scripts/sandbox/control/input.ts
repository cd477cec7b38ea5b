// Reads the bodies of control calls and refuses what does not fit, in words.
import { readJsonObject } from '../http/body.ts';
import type { Incoming } from '../http/message.ts';

/** Thrown for a control call that cannot be carried out; answered with its status and message. */
export class ControlError extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = 'ControlError';
    this.status = status;
  }
}

export interface Input {
  readonly text: (name: string) => string;
  readonly optionalText: (name: string) => string | null;
  readonly number: (name: string, standard: number) => number;
  readonly flag: (name: string, standard: boolean) => boolean;
  readonly has: (name: string) => boolean;
  readonly value: (name: string) => unknown;
}

export function readInput(incoming: Incoming): Input {
  const body = readJsonObject(incoming);
  const value = (name: string): unknown => body[name];
  const has = (name: string): boolean => body[name] !== undefined && body[name] !== null;
  const optionalText = (name: string): string | null => {
    const found = body[name];
    if (found === undefined || found === null) return null;
    if (typeof found === 'string') return found;
    if (typeof found === 'number') return String(found);
    throw new ControlError(`${name} must be a text.`);
  };
  return {
    value,
    has,
    optionalText,
    text: (name) => {
      const found = optionalText(name);
      if (found === null || found === '') throw new ControlError(`${name} is missing.`);
      return found;
    },
    number: (name, standard) => {
      const found = body[name] ?? standard;
      if (typeof found !== 'number' || !Number.isFinite(found)) {
        throw new ControlError(`${name} must be a number.`);
      }
      return found;
    },
    flag: (name, standard) => {
      const found = body[name] ?? standard;
      if (typeof found !== 'boolean') throw new ControlError(`${name} must be true or false.`);
      return found;
    },
  };
}
