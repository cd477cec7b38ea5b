// Builds the expression strings of DynamoDB calls, so no other module writes or escapes them.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';

/** Collects placeholders while an expression is rendered; one per call. */
export class Placeholders {
  readonly names: Record<string, string> = {};
  readonly #values: Record<string, unknown> = {};
  #count = 0;

  name(attribute: string): string {
    this.names[`#${attribute}`] = attribute;
    return `#${attribute}`;
  }

  value(value: unknown): string {
    const placeholder = `:v${this.#count++}`;
    this.#values[placeholder] = value;
    return placeholder;
  }

  /** The request fields; DynamoDB refuses empty maps, so absent ones are left out. */
  toInput(): {
    ExpressionAttributeNames?: Record<string, string>;
    ExpressionAttributeValues?: Record<string, AttributeValue>;
  } {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(this.#count > 0 && {
        ExpressionAttributeValues: marshall(this.#values, { removeUndefinedValues: true }),
      }),
    };
  }
}

/** A condition over one item's top-level attributes. */
export type Condition = (placeholders: Placeholders) => string;

const compare =
  (operator: '=' | '<>' | '<' | '<=' | '>') =>
  (attribute: string, value: unknown): Condition =>
  (at) =>
    `${at.name(attribute)} ${operator} ${at.value(value)}`;

export const exists =
  (attribute = 'pk'): Condition =>
  (at) =>
    `attribute_exists(${at.name(attribute)})`;

export const missing =
  (attribute = 'pk'): Condition =>
  (at) =>
    `attribute_not_exists(${at.name(attribute)})`;

export const equals = compare('=');
/** Also holds where the attribute is missing. Source: DynamoDB evaluates `<>` so. */
export const differs = compare('<>');
export const lessThan = compare('<');
export const atMost = compare('<=');
export const greaterThan = compare('>');

const join =
  (word: 'AND' | 'OR') =>
  (...conditions: readonly Condition[]): Condition =>
  (at) =>
    conditions.map((condition) => `(${condition(at)})`).join(` ${word} `);

export const and = join('AND');
export const or = join('OR');

/** What an update does to top-level attributes. Undefined values in `set` are removed instead. */
export type Change = {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  /** Numbers to add; an absent attribute counts as 0. */
  readonly add?: Readonly<Record<string, number>>;
};

export function renderChange(change: Change, at: Placeholders): string {
  const entries = Object.entries(change.set ?? {});
  const sets = entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${at.name(name)} = ${at.value(value)}`);
  const removes = [
    ...entries.filter(([, value]) => value === undefined).map(([name]) => name),
    ...(change.remove ?? []),
  ].map((name) => at.name(name));
  const adds = Object.entries(change.add ?? {}).map(
    ([name, value]) => `${at.name(name)} ${at.value(value)}`,
  );
  return [
    sets.length > 0 && `SET ${sets.join(', ')}`,
    removes.length > 0 && `REMOVE ${removes.join(', ')}`,
    adds.length > 0 && `ADD ${adds.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ');
}
