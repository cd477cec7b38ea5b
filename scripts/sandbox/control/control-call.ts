// One call of the control API.
import type { Sandbox } from '../sandbox-types.ts';
import type { SandboxControlInput } from './control-input.ts';

export interface SandboxControlCall {
  readonly sandbox: Sandbox;
  readonly input: SandboxControlInput;
  readonly query: URLSearchParams;
  /** The part of the path that matched `*`. */
  readonly id: string;
}

/** Keyed by method and path, with `*` for an id; the return value is sent as JSON. */
export type SandboxControlHandlers = Readonly<
  Record<string, (call: SandboxControlCall) => unknown>
>;
