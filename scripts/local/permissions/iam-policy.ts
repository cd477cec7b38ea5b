// Evaluates IAM policies: whether a role may perform an action on a resource. Pure.
import { z } from 'zod';

/** One action on one resource, e.g. `sqs:SendMessage` on a queue's ARN. */
export type IamPermission = { readonly action: string; readonly resource: string };

export type IamPolicyStatement = {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
};

export type IamPolicy = {
  readonly statements: readonly IamPolicyStatement[];
  /** Descriptions of the unsupported parts. A policy with any of them allows nothing. */
  readonly unsupportedParts: readonly string[];
};

export const iamStringOrListSchema = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? [value] : value));
/** Policy variables such as `${aws:username}`. */
const hasVariable = (text: string) => text.includes('${');
/** Strict: conditions, NotAction, NotResource and principals would change the meaning of the statement. */
const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: iamStringOrListSchema,
  Resource: iamStringOrListSchema.refine((resources) => !resources.some(hasVariable)),
});
const documentSchema = z.strictObject({
  // The older version reads policy variables as text.
  Version: z.literal('2012-10-17').optional(),
  Statement: z.union([z.array(z.unknown()), z.looseObject({})]),
});

/** Parses policy documents with resolved ARNs. Never throws: unsupported parts are listed. */
export function parseIamPolicy(documents: readonly unknown[]): IamPolicy {
  const statements: IamPolicyStatement[] = [];
  const unsupportedParts: string[] = [];
  for (const policyDocument of documents) {
    const parsedDocument = documentSchema.safeParse(policyDocument);
    const rawStatements = parsedDocument.success
      ? [parsedDocument.data.Statement].flat()
      : [policyDocument];
    for (const rawStatement of rawStatements) {
      const parsed = statementSchema.safeParse(rawStatement);
      if (!parsed.success) unsupportedParts.push(`the statement ${JSON.stringify(rawStatement)}`);
      else {
        const { Effect, Action, Resource } = parsed.data;
        statements.push({ effect: Effect, actions: Action, resources: Resource });
      }
    }
  }
  return { statements, unsupportedParts };
}

/** `*` matches any text, `?` one character. Source: IAM reference, wildcards in ARNs. */
export function matchesIamWildcard(pattern: string, text: string): boolean {
  const literal = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  const expression = literal.replaceAll('*', '.*').replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(text);
}

/** Whether the statement covers the permission. Actions are case-insensitive, ARNs are not. */
export const isIamPermissionCovered = (
  { actions, resources }: IamPolicyStatement,
  { action, resource }: IamPermission,
): boolean =>
  actions.some((pattern) => matchesIamWildcard(pattern.toLowerCase(), action.toLowerCase())) &&
  resources.some((pattern) => matchesIamWildcard(pattern, resource));

/** A Deny wins over every Allow; without an Allow, the permission is denied. */
export function isIamPermissionAllowed(
  { statements, unsupportedParts }: IamPolicy,
  permission: IamPermission,
): boolean {
  if (unsupportedParts.length > 0) return false;
  const matchingStatements = statements.filter((statement) =>
    isIamPermissionCovered(statement, permission),
  );
  return (
    matchingStatements.length > 0 && matchingStatements.every(({ effect }) => effect === 'Allow')
  );
}
