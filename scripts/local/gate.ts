// Whether a call of a function may pass the door. The one place where a caller's policy is enforced.
import { type Need, rightsNeeded } from './call-rights.ts';
import type { DoorCall, Gate } from './door.ts';
import { allows, type Policy, type Right } from './policy.ts';
import type { FunctionRole } from './roles.ts';

export type GateOptions = {
  /** By the logical id of their function, by which functions sign their calls. */
  readonly roles: ReadonlyMap<string, FunctionRole>;
  /** Told of every right that a function made use of. */
  readonly onUsed: (functionName: string, right: Right) => void;
  /** Told of each refusal once, since a function may keep it to itself. */
  readonly onRefused: (sentence: string) => void;
};

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

const missingStatement = ({ action, resources }: Need): string =>
  JSON.stringify({ Effect: 'Allow', Action: action, Resource: resources[0] });

/** The right that satisfies the need, where the policy gives one. */
const rightFor = (policy: Policy, { action, resources }: Need): Right | undefined =>
  resources.map((resource) => ({ action, resource })).find((right) => allows(policy, right));

/** Why the function may not do what it needs to; undefined where it may, which is then noted. */
function refusal({ name, policy }: FunctionRole, needs: readonly Need[], options: GateOptions) {
  if (policy.unclear.length > 0) {
    return `${name} may do nothing here, because its role holds what the local runner does not understand: ${policy.unclear.join(', ')}.`;
  }
  const missing = needs.filter((need) => !rightFor(policy, need));
  if (missing.length > 0) {
    const statements = missing.map(missingStatement).join(' and ');
    return `${name} is not allowed to do this: its role needs ${statements}, and no Deny of it.`;
  }
  for (const need of needs) {
    const right = rightFor(policy, need);
    if (right) options.onUsed(name, right);
  }
  return undefined;
}

/** Lets a call pass only where the caller's role in the template has every right it needs. */
export function createGate(options: GateOptions): Gate {
  const { roles, onRefused } = options;
  const judge = ({ caller, service, action, body }: DoorCall) => {
    const role = roles.get(caller);
    if (!role) return `${caller} is not a function here: ${service}:${action}`;
    const needs = rightsNeeded({ service, action, body: parsed(body) });
    if (!needs) return `${role.name} asks for ${service}:${action}, whose rights are unknown here.`;
    return refusal(role, needs, options);
  };
  const told = new Set<string>();
  return (call) => {
    const sentence = judge(call);
    if (sentence !== undefined && !told.has(sentence)) {
      told.add(sentence);
      onRefused(sentence);
    }
    return sentence;
  };
}

/** What the service needs that polls a queue for a function. Source: Lambda, "Using Lambda with SQS". */
const POLLER_ACTIONS = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

/** Why no queue may be polled for the function, as a deployment would find out; undefined where it may. */
export function mayPoll(
  options: GateOptions,
  feeding: { readonly functionArn: string; readonly queueArn: string },
): string | undefined {
  const role = [...options.roles.values()].find(
    ({ functionArn }) => functionArn === feeding.functionArn,
  );
  if (!role) return `${feeding.functionArn} is not a function here.`;
  const needs = POLLER_ACTIONS.map((action) => ({ action, resources: [feeding.queueArn] }));
  return refusal(role, needs, options);
}
