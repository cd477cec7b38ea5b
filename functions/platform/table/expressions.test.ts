import { expect, test } from 'vitest';
import { attributeUnchanged, TableExpressionPlaceholders } from './expressions.ts';

test.each([
  ['is missing when it was missing', undefined, 'attribute_not_exists(#revision)', {}],
  ['has the value that was read', 4, '#revision = :v0', { ':v0': { N: '4' } }],
  ['is 0 when it was 0', 0, '#revision = :v0', { ':v0': { N: '0' } }],
  ['is null when it was null', null, '#revision = :v0', { ':v0': { NULL: true } }],
])('an unchanged attribute %s', (_what, value, expression, values) => {
  const placeholders = new TableExpressionPlaceholders();

  expect(attributeUnchanged('revision', value)(placeholders)).toBe(expression);
  expect(placeholders.toInput().ExpressionAttributeValues ?? {}).toEqual(values);
});
