// The permissions of each function in the template: its role, and the policies attached to that
// role.
import { z } from 'zod';
import {
  getShortFunctionName,
  listLambdaFunctionResources,
} from '../functions/lambda-functions.ts';
import type { CloudResources } from '../template/read-cloud-resources.ts';
import { type IamPolicy, parseIamPolicy } from './iam-policy.ts';
import { resourcePolicySchema } from './resource-policies.ts';

export type LocalFunctionRole = {
  /** Short name such as `SessionApi`. */
  readonly name: string;
  readonly functionArn: string;
  readonly policy: IamPolicy;
};

export const iamRolePropertiesSchema = z.strictObject({
  AssumeRolePolicyDocument: resourcePolicySchema,
  Policies: z
    .array(z.strictObject({ PolicyName: z.string().optional(), PolicyDocument: z.unknown() }))
    .default([]),
  ManagedPolicyArns: z.array(z.unknown()).default([]),
  PermissionsBoundary: z.unknown().optional(),
});
export const iamManagedPolicyPropertiesSchema = z.strictObject({
  PolicyDocument: z.unknown(),
  Roles: z.array(z.string()).default([]),
});
/** CDK moves statements that do not fit into a role's own policy to a managed policy. */
const POLICY_TYPES = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'];

/**
 * Roles by the logical id of their function. Resource policies, such as a queue's, say nothing about functions;
 * resource-policies.ts refuses any that do.
 */
export function readLocalFunctionRoles(
  resources: CloudResources,
): ReadonlyMap<string, LocalFunctionRole> {
  const roles = resources.listByType('AWS::IAM::Role', iamRolePropertiesSchema);
  const policies = POLICY_TYPES.flatMap((type) =>
    resources.listByType(type, iamManagedPolicyPropertiesSchema),
  );
  const buildPolicy = (roleArn: string | undefined): IamPolicy => {
    const role = roles.find(({ arn }) => arn === roleArn);
    if (!role) return parseIamPolicy([]);
    const { Policies, ManagedPolicyArns, PermissionsBoundary } = role.properties;
    const attachedPolicies = policies.filter(({ properties }) =>
      properties.Roles.includes(role.name),
    );
    const parsedPolicy = parseIamPolicy([
      ...Policies.map(({ PolicyDocument }) => PolicyDocument),
      ...attachedPolicies.map(({ properties }) => properties.PolicyDocument),
    ]);
    const managedPolicies = ManagedPolicyArns.map(
      (arn) => `the managed policy ${JSON.stringify(arn)}`,
    );
    const boundary = PermissionsBoundary === undefined ? [] : ['its permissions boundary'];
    return {
      ...parsedPolicy,
      unsupportedParts: [...parsedPolicy.unsupportedParts, ...managedPolicies, ...boundary],
    };
  };
  return new Map(
    listLambdaFunctionResources(resources).map((functionResource) => [
      functionResource.logicalId,
      {
        name: getShortFunctionName(functionResource),
        functionArn: functionResource.arn,
        policy: buildPolicy(functionResource.properties.Role),
      },
    ]),
  );
}
