import { expect, it, test } from 'vitest';
import * as z from 'zod';
import {
  defineItemCodec,
  nestedAttributes,
  storedFlag,
  storedList,
  storedNullable,
} from './item-codec.ts';

const codec = defineItemCodec({
  mediaId: ['media_id', z.string()],
  likeCount: ['like_count', z.number().optional()],
  isHidden: ['hidden', storedFlag],
  text: ['text', storedNullable(z.string())],
  numbers: ['numbers', storedList(z.number())],
  last: ['last_one', nestedAttributes({ isOwn: ['is_own', storedFlag] }).optional()],
});

test.each([
  [
    'everything',
    {
      media_id: 'a',
      like_count: 1,
      hidden: true,
      text: 'Hi',
      numbers: [2],
      last_one: { is_own: true },
    },
  ],
  ['as little as possible', { media_id: 'a' }],
])('reads and writes an item with %s', (_, item) => {
  const values = codec.decode({ ...item, gsi1sk: 'key' });

  expect(codec.encode(values)).toEqual(item);
});

it('names what is missing in an item', () => {
  expect(codec.decode({ media_id: 'a' })).toEqual({
    mediaId: 'a',
    likeCount: undefined,
    isHidden: false,
    text: null,
    numbers: [],
    last: undefined,
  });
});

it('writes the given fields only, and removes those that are empty', () => {
  const written = codec.encode({ isHidden: false, text: null, numbers: [], likeCount: undefined });

  expect(Object.entries(written)).toEqual([
    ['like_count', undefined],
    ['hidden', undefined],
    ['text', undefined],
    ['numbers', undefined],
  ]);
});

it('refuses an item without a required attribute, by its name', () => {
  expect(() => codec.decode({})).toThrow('media_id');
});
