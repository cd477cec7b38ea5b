// Finds the permissions that the template grants a function and that no test used. Pure.

import type { LocalFunctionRole } from './function-roles.ts';
import type { UsedIamPermission } from './iam-permission-log.ts';
import { type IamPermission, isIamPermissionCovered } from './iam-policy.ts';

/**
 * Lambda itself writes the logs, so no call of a function uses that permission. All others pass the
 * AWS proxy.
 */
const isLogPermission = ({ action }: IamPermission) => action.startsWith('logs:');

/** All workers and stream consumers share the code that uses them, when a job or a record fails. */
const isForFailures = ({ action, resource }: IamPermission) =>
  action === 'sqs:ChangeMessageVisibility' ||
  (action === 's3:PutObject' && resource.endsWith('/unreadable/*'));

/** `PostsApi: dynamodb:PutItem on arn:…` for each granted action and resource that was never used. */
export function findUnusedIamPermissions(
  roles: Iterable<LocalFunctionRole>,
  usedPermissions: readonly UsedIamPermission[],
): readonly string[] {
  return [...roles].flatMap(({ name, policy }) => {
    const usedByFunction = usedPermissions.filter((permission) => permission.function === name);
    return policy.statements
      .filter(({ effect }) => effect === 'Allow')
      .flatMap(({ actions, resources }) =>
        actions.flatMap((action) => resources.map((resource) => ({ action, resource }))),
      )
      .filter((grant) => !isLogPermission(grant) && !isForFailures(grant))
      .filter(({ action, resource }) => {
        const grant = { effect: 'Allow' as const, actions: [action], resources: [resource] };
        return !usedByFunction.some((permission) => isIamPermissionCovered(grant, permission));
      })
      .map(({ action, resource }) => `${name}: ${action} on ${resource}`);
  });
}
