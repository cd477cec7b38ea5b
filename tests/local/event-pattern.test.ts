// EventBridge's pattern language.
import { describe, expect, it } from 'vitest';
import {
  listUnsupportedEventPatternParts,
  matchesEventBridgePattern,
} from '#scripts/local/events/event-pattern.ts';

const event = {
  source: 'replyloom',
  'detail-type': 'account.chosen',
  detail: {
    count: 7,
    tags: ['a', 'b'],
    name: 'Ana',
    nested: { flag: true, nothing: null },
    list: [{ S: 'first' }, { S: 'second' }],
  },
};

describe('EventBridge event patterns', () => {
  it.each([
    [{ source: ['replyloom'] }, true],
    [{ source: ['other', 'replyloom'] }, true],
    [{ source: ['other'] }, false],
    [{ source: ['replyloom'], detail: { count: [8] } }, false],
    [{ detail: { nested: { flag: [true] } } }, true],
    [{ detail: { nested: { nothing: [null] } } }, true],
    [{ detail: { tags: ['b'] } }, true],
    [{ detail: { tags: ['c'] } }, false],
    [{ source: [{ prefix: 'reply' }] }, true],
    [{ source: [{ suffix: 'loom' }] }, true],
    [{ detail: { name: [{ 'equals-ignore-case': 'ANA' }] } }, true],
    [{ detail: { name: [{ 'anything-but': ['Ana'] }] } }, false],
    [{ detail: { name: [{ 'anything-but': { prefix: 'B' } }] } }, true],
    [{ detail: { name: [{ exists: true }] } }, true],
    [{ detail: { gone: [{ exists: false }] } }, true],
    [{ detail: { gone: ['x'] } }, false],
    [{ gone: { deeper: ['x'] } }, false],
    [{ detail: { count: [{ numeric: ['>', 5, '<=', 7] }] } }, true],
    [{ detail: { count: [{ numeric: ['>', 7] }] } }, false],
    [{ detail: { name: [{ numeric: ['>', 7] }] } }, false],
    [{ detail: { nested: [{ exists: true }] } }, false],
    [{ detail: { nested: [{ exists: false }] } }, true],
    [{ gone: { deeper: [{ exists: false }] } }, true],
    [{ detail: { list: { S: ['second'] } } }, true],
    [{ detail: { list: { S: ['third'] } } }, false],
    [{ $or: [{ source: ['other'] }, { detail: { count: [7] } }] }, true],
    [{ $or: [{ source: ['other'] }, { detail: { count: [8] } }] }, false],
    [{ source: ['other'], $or: [{ detail: { count: [7] } }] }, false],
  ])('matches the event pattern %j with an event: %s', (pattern, expected) => {
    expect(matchesEventBridgePattern(pattern, event)).toBe(expected);
  });

  it('throws when an event pattern has an unsupported operator', () => {
    expect(() => matchesEventBridgePattern({ source: [{ cidr: '10.0.0.0/8' }] }, event)).toThrow(
      'cidr',
    );
  });

  it.each([
    [
      {
        a: [
          ...[null, 1, 'b', { prefix: 'a' }, { suffix: 'a' }, { 'equals-ignore-case': 'a' }],
          ...[{ exists: true }, { 'anything-but': ['a', { suffix: 'b' }] }],
        ],
      },
      [],
    ],
    [{ detail: { count: [{ numeric: ['>', 5, '<=', 7] }] } }, []],
    [{ $or: [{ source: ['a'] }, { detail: { name: [{ prefix: 'b' }] } }] }, []],
    [{ detail: { a: [{ cidr: '10.0.0.0/8' }] } }, ['cidr']],
    [{ $or: [{ source: ['a'] }, { source: [{ cidr: '10.0.0.0/8' }] }] }, ['cidr']],
    [{ $or: { source: ['a'] } }, ['$or without a list']],
    [{ source: [{ suffix: { 'equals-ignore-case': 'x' } }] }, ['suffix']],
    [{ source: [{ 'anything-but': ['a', { wildcard: 'x*' }] }] }, ['wildcard']],
    [{ detail: { count: [{ numeric: ['>', 5, '!=', 7] }] } }, ['!=']],
    [{ source: 'replyloom' }, ['"replyloom"']],
    [['replyloom'], ['["replyloom"]']],
  ])('lists of the event pattern %j what is not supported: %j', (pattern, expected) => {
    expect(listUnsupportedEventPatternParts(pattern)).toEqual(expected);
  });
});
