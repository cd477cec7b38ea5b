// What the template lets each function do: its role, and the policies attached to that role.
import { z } from 'zod';
import type { Cloud } from './cloud.ts';
import { functionsOf, shortName } from './functions.ts';
import { type Policy, readPolicy } from './policy.ts';

export type FunctionRole = {
  /** Short, as in `SessionApi`. */
  readonly name: string;
  readonly functionArn: string;
  readonly policy: Policy;
};

const roleProperties = z.object({
  Policies: z.array(z.object({ PolicyDocument: z.unknown() })).default([]),
  ManagedPolicyArns: z.array(z.unknown()).default([]),
  PermissionsBoundary: z.unknown().optional(),
});
const policyProperties = z.object({
  PolicyDocument: z.unknown(),
  Roles: z.array(z.string()).default([]),
});
/** CDK moves statements that no longer fit into a role's own policy to a managed one. */
const POLICY_TYPES = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'];

/**
 * Roles by the logical id of their function. Policies of resources, such as a queue's, are not
 * read: the product's only refuse calls without TLS, of which there are none in the cloud.
 */
export function readRoles(cloud: Cloud): ReadonlyMap<string, FunctionRole> {
  const roles = cloud.all('AWS::IAM::Role', roleProperties);
  const policies = POLICY_TYPES.flatMap((type) => cloud.all(type, policyProperties));
  const policyOf = (roleArn: string | undefined): Policy => {
    const role = roles.find(({ arn }) => arn === roleArn);
    if (!role) return readPolicy([]);
    const { Policies, ManagedPolicyArns, PermissionsBoundary } = role.properties;
    const attached = policies.filter(({ properties }) => properties.Roles.includes(role.name));
    const read = readPolicy([
      ...Policies.map(({ PolicyDocument }) => PolicyDocument),
      ...attached.map(({ properties }) => properties.PolicyDocument),
    ]);
    const foreign = ManagedPolicyArns.map((arn) => `the managed policy ${JSON.stringify(arn)}`);
    const boundary = PermissionsBoundary === undefined ? [] : ['its permissions boundary'];
    return { ...read, unclear: [...read.unclear, ...foreign, ...boundary] };
  };
  return new Map(
    functionsOf(cloud).map((found) => [
      found.logicalId,
      {
        name: shortName(found),
        functionArn: found.arn,
        policy: policyOf(found.properties.Role),
      },
    ]),
  );
}
