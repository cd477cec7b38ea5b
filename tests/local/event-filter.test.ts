// FilterCriteria of event source mappings.
import { describe, expect, it } from 'vitest';
import {
  eventFilterCriteriaSchema,
  toMessageForEventFilter,
} from '#scripts/local/event-sources/mapping/event-filter.ts';

const buildFilter = (...patterns: readonly unknown[]) =>
  eventFilterCriteriaSchema.parse({
    Filters: patterns.map((pattern) => ({ Pattern: JSON.stringify(pattern) })),
  });

describe('the filter of an event source mapping', () => {
  const record = { eventName: 'INSERT', dynamodb: { NewImage: { kind: { S: 'comment' } } } };
  const ofKind = (kind: string) => ({ dynamodb: { NewImage: { kind: { S: [kind] } } } });

  it.each([
    ['every record without patterns', [], true],
    ['a record that matches', [{ eventName: ['INSERT'], ...ofKind('comment') }], true],
    ['no record with another name', [{ eventName: ['MODIFY'], ...ofKind('comment') }], false],
    ['no record with another value', [{ eventName: ['INSERT'], ...ofKind('post') }], false],
    ['a record that matches one of two patterns', [ofKind('post'), ofKind('comment')], true],
    [
      'no number, which is a text in a stream',
      [{ dynamodb: { NewImage: { n: { N: [{ numeric: ['=', 1] }] } } } }],
      false,
    ],
  ])('lets pass %s', (_, patterns, expected) => {
    const withNumber = {
      ...record,
      dynamodb: { NewImage: { ...record.dynamodb.NewImage, n: { N: '1' } } },
    };
    expect(buildFilter(...patterns)(withNumber)).toBe(expected);
  });

  it.each([
    ['a JSON body by its fields', '{"kind":"a"}', { body: { kind: ['a'] } }, true],
    ['no JSON body with other fields', '{"kind":"b"}', { body: { kind: ['a'] } }, false],
    ['no text for a pattern of fields', 'kind a', { body: { kind: ['a'] } }, false],
    ['a text', 'kind a', { body: ['kind a'] }, true],
    ['a number as text', '7', { body: ['7'] }, true],
    ['no JSON body for a pattern of texts', '{"kind":"a"}', { body: [{ prefix: '{' }] }, false],
    ['any body for a pattern of other properties', 'kind a', { messageId: ['1'] }, true],
  ])('of a queue lets pass %s', (_, body, pattern, expected) => {
    expect(buildFilter(pattern)(toMessageForEventFilter({ messageId: '1', body }))).toBe(expected);
  });
});
