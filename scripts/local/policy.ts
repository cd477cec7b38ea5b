// What a role's policies say of one action on one resource. Pure: no file, no cloud, no call.
import { z } from 'zod';

/** One action on one resource, e.g. `sqs:SendMessage` on a queue's ARN. */
export type Right = { readonly action: string; readonly resource: string };

export type Statement = {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
};

export type Policy = {
  readonly statements: readonly Statement[];
  /** Parts that are not understood here, in words. While there is one, nothing is allowed. */
  readonly unclear: readonly string[];
};

const oneOrMore = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? [value] : value));
/** `${aws:username}` and the like. */
const hasVariable = (text: string) => text.includes('${');
/** Strict: conditions, NotAction, NotResource and principals would change what the rest means. */
const statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore.refine((resources) => !resources.some(hasVariable)),
});
const document = z.object({ Statement: z.union([z.array(z.unknown()), z.looseObject({})]) });

/** Reads policy documents with resolved ARNs. Never throws: what it cannot read is `unclear`. */
export function readPolicy(documents: readonly unknown[]): Policy {
  const statements: Statement[] = [];
  const unclear: string[] = [];
  for (const each of documents) {
    const read = document.safeParse(each);
    const given = read.success ? [read.data.Statement].flat() : [each];
    for (const raw of given) {
      const parsed = statement.safeParse(raw);
      if (!parsed.success) unclear.push(`the statement ${JSON.stringify(raw)}`);
      else {
        const { Effect, Action, Resource } = parsed.data;
        statements.push({ effect: Effect, actions: Action, resources: Resource });
      }
    }
  }
  return { statements, unclear };
}

/** `*` stands for any text, `?` for any one sign. Source: IAM reference, wildcards in ARNs. */
function matches(pattern: string, text: string): boolean {
  const literal = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  const expression = literal.replaceAll('*', '.*').replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(text);
}

/** Whether the statement speaks of the right. Actions know no capitals, ARNs do. */
export const covers = ({ actions, resources }: Statement, { action, resource }: Right): boolean =>
  actions.some((pattern) => matches(pattern.toLowerCase(), action.toLowerCase())) &&
  resources.some((pattern) => matches(pattern, resource));

/** A Deny wins over every Allow, and what is not allowed is refused. */
export function allows({ statements, unclear }: Policy, right: Right): boolean {
  if (unclear.length > 0) return false;
  const speaking = statements.filter((each) => covers(each, right));
  return speaking.length > 0 && speaking.every(({ effect }) => effect === 'Allow');
}
