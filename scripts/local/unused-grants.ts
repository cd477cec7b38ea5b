// Which rights the template gives a function that no test has made use of. Pure.
import { covers, type Right } from './policy.ts';
import type { UsedRight } from './rights-log.ts';
import type { FunctionRole } from './roles.ts';

/** Lambda itself writes the logs, so no call of a function shows that right. Everything else passes the door. */
const isOutsideTheDoor = ({ action }: Right) => action.startsWith('logs:');

/** `PostsApi: dynamodb:PutItem on arn:…` for each granted action and resource that nobody used. */
export function unusedGrants(
  roles: Iterable<FunctionRole>,
  used: readonly UsedRight[],
): readonly string[] {
  return [...roles].flatMap(({ name, policy }) => {
    const own = used.filter((each) => each.function === name);
    return policy.statements
      .filter(({ effect }) => effect === 'Allow')
      .flatMap(({ actions, resources }) =>
        actions.flatMap((action) => resources.map((resource) => ({ action, resource }))),
      )
      .filter((grant) => !isOutsideTheDoor(grant))
      .filter(({ action, resource }) => {
        const grant = { effect: 'Allow' as const, actions: [action], resources: [resource] };
        return !own.some((right) => covers(grant, right));
      })
      .map(({ action, resource }) => `${name}: ${action} on ${resource}`);
  });
}
