// One call of the control API.
import type { Sandbox } from '../sandbox.ts';
import type { ControlInput } from './control-input.ts';

export interface ControlCall {
  readonly sandbox: Sandbox;
  readonly input: ControlInput;
  readonly query: URLSearchParams;
  /** The part of the path that matched `*`. */
  readonly id: string;
}

/** Keyed by method and path, with `*` for an id; the return value is sent as JSON. */
export type ControlHandlers = Readonly<Record<string, (call: ControlCall) => unknown>>;
