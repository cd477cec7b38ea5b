// Builds the expression strings of DynamoDB calls, so that no other module writes or escapes them.
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';

/** Collects the names and values of an expression while it is rendered; one instance per call. */
export class TableExpressionPlaceholders {
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

  /** The fields for the request. DynamoDB rejects empty maps, so empty ones are omitted. */
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

/** A condition on the top-level attributes of one item. */
export type ItemCondition = (placeholders: TableExpressionPlaceholders) => string;

const buildComparison =
  (operator: '=' | '<>' | '<' | '<=' | '>') =>
  (attribute: string, value: unknown): ItemCondition =>
  (placeholders) =>
    `${placeholders.name(attribute)} ${operator} ${placeholders.value(value)}`;

export const attributeExists =
  (attribute = 'pk'): ItemCondition =>
  (placeholders) =>
    `attribute_exists(${placeholders.name(attribute)})`;

export const attributeMissing =
  (attribute = 'pk'): ItemCondition =>
  (placeholders) =>
    `attribute_not_exists(${placeholders.name(attribute)})`;

export const attributeEquals = buildComparison('=');
/** Also holds when the attribute is missing, because DynamoDB evaluates `<>` like that. */
export const attributeDiffers = buildComparison('<>');
export const attributeLessThan = buildComparison('<');
export const attributeAtMost = buildComparison('<=');
export const attributeGreaterThan = buildComparison('>');

/** Holds while the attribute is as it was read: undefined when it was missing. */
export const attributeUnchanged = (attribute: string, value: unknown): ItemCondition =>
  value === undefined ? attributeMissing(attribute) : attributeEquals(attribute, value);

const joinConditions =
  (word: 'AND' | 'OR') =>
  (...conditions: readonly ItemCondition[]): ItemCondition =>
  (placeholders) =>
    conditions.map((condition) => `(${condition(placeholders)})`).join(` ${word} `);

export const combineConditionsWithAnd = joinConditions('AND');
export const combineConditionsWithOr = joinConditions('OR');

/** A change of top-level attributes. Attributes that are undefined in `set` are removed. */
export type ItemAttributeChange = {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly remove?: readonly string[];
  /** Numbers to add; a missing attribute counts as 0. */
  readonly add?: Readonly<Record<string, number>>;
};

export function renderUpdateExpression(
  change: ItemAttributeChange,
  placeholders: TableExpressionPlaceholders,
): string {
  const entries = Object.entries(change.set ?? {});
  const sets = entries
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${placeholders.name(name)} = ${placeholders.value(value)}`);
  const removes = [
    ...entries.filter(([, value]) => value === undefined).map(([name]) => name),
    ...(change.remove ?? []),
  ].map((name) => placeholders.name(name));
  const adds = Object.entries(change.add ?? {}).map(
    ([name, value]) => `${placeholders.name(name)} ${placeholders.value(value)}`,
  );
  return [
    sets.length > 0 && `SET ${sets.join(', ')}`,
    removes.length > 0 && `REMOVE ${removes.join(', ')}`,
    adds.length > 0 && `ADD ${adds.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ');
}
