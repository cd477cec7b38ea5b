// One call of the control API.
import type { Sandbox } from '../sandbox.ts';
import type { Input } from './input.ts';

export interface ControlCall {
  readonly sandbox: Sandbox;
  readonly input: Input;
  readonly query: URLSearchParams;
  /** What stood in the place of the `*` of the call's path. */
  readonly id: string;
}

/** Method and path, with a `*` for an id, to what it does; what it returns is sent as JSON. */
export type ControlCalls = Readonly<Record<string, (call: ControlCall) => unknown>>;
