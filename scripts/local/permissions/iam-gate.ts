// The IAM gate: allows or denies each AWS call of a function by its role. Nothing else enforces policies.

import type { AwsCall, IamGate } from '../aws-services/aws-proxy.ts';
import type { LocalFunctionRole } from './function-roles.ts';
import {
  findRequiredIamPermissions,
  type RequiredIamPermission,
} from './iam-permissions-required-by-call.ts';
import { type IamPermission, type IamPolicy, isIamPermissionAllowed } from './iam-policy.ts';

export type IamGateOptions = {
  /** By the logical id of the function, which is the access key id of its calls. */
  readonly roles: ReadonlyMap<string, LocalFunctionRole>;
  /** Called for every permission that a function used. */
  readonly onPermissionUsed: (functionName: string, permission: IamPermission) => void;
  /** Called once for each denial, because a function may swallow the error. */
  readonly onDenied: (reason: string) => void;
};

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

const formatMissingStatement = ({ action, resources }: RequiredIamPermission): string =>
  JSON.stringify({ Effect: 'Allow', Action: action, Resource: resources[0] });

/** The permission that satisfies the requirement, if the policy allows one. */
const findGrantedPermission = (
  policy: IamPolicy,
  { action, resources }: RequiredIamPermission,
): IamPermission | undefined =>
  resources
    .map((resource) => ({ action, resource }))
    .find((permission) => isIamPermissionAllowed(policy, permission));

/** Why the function may not do this; undefined when it may, and then the use is recorded. */
function findDenialReason(
  { name, policy }: LocalFunctionRole,
  requiredPermissions: readonly RequiredIamPermission[],
  options: IamGateOptions,
) {
  if (policy.unsupportedParts.length > 0) {
    return `${name} may do nothing here, because its role holds what the local runner does not understand: ${policy.unsupportedParts.join(', ')}.`;
  }
  const missing = requiredPermissions.filter(
    (requiredPermission) => !findGrantedPermission(policy, requiredPermission),
  );
  if (missing.length > 0) {
    const statements = missing.map(formatMissingStatement).join(' and ');
    return `${name} is not allowed to do this: its role needs ${statements}, and no Deny of it.`;
  }
  for (const requiredPermission of requiredPermissions) {
    const permission = findGrantedPermission(policy, requiredPermission);
    if (permission) options.onPermissionUsed(name, permission);
  }
  return undefined;
}

/** Allows a call only when the caller's role in the template has every permission it needs. */
export function createIamGate(options: IamGateOptions): IamGate {
  const { roles, onDenied } = options;
  const checkCall = ({ caller, service, action, body }: AwsCall) => {
    const role = roles.get(caller);
    if (!role) return `${caller} is not a function here: ${service}:${action}`;
    const requiredPermissions = findRequiredIamPermissions({
      service,
      action,
      body: parseJson(body),
    });
    if (!requiredPermissions)
      return `${role.name} calls ${service}:${action}, whose required permissions are unknown here.`;
    return findDenialReason(role, requiredPermissions, options);
  };
  const reportedDenials = new Set<string>();
  return (call) => {
    const reason = checkCall(call);
    if (reason !== undefined && !reportedDenials.has(reason)) {
      reportedDenials.add(reason);
      onDenied(reason);
    }
    return reason;
  };
}

/** Why Lambda may not poll an event source for the function, as a deployment would report; undefined when it may. */
export function findPollingDenial(
  options: IamGateOptions,
  source: {
    readonly functionArn: string;
    readonly permissions: readonly RequiredIamPermission[];
  },
): string | undefined {
  const role = [...options.roles.values()].find(
    ({ functionArn }) => functionArn === source.functionArn,
  );
  if (!role) return `${source.functionArn} is not a function here.`;
  return findDenialReason(role, source.permissions, options);
}
