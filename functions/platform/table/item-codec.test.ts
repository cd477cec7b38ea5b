import { expect, it, test } from 'vitest';
import * as z from 'zod';
import {
  defineItemCodec,
  nestedAttributesCodec,
  storedFlagCodec,
  storedListCodec,
  storedNullableCodec,
} from './item-codec.ts';

const codec = defineItemCodec({
  mediaId: ['media_id', z.string()],
  likeCount: ['like_count', z.number().optional()],
  isHidden: ['hidden', storedFlagCodec],
  text: ['text', storedNullableCodec(z.string())],
  numbers: ['numbers', storedListCodec(z.number())],
  last: ['last_one', nestedAttributesCodec({ isOwn: ['is_own', storedFlagCodec] }).optional()],
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

it('decoding an item fills missing attributes with their empty values', () => {
  expect(codec.decode({ media_id: 'a' })).toEqual({
    mediaId: 'a',
    likeCount: undefined,
    isHidden: false,
    text: null,
    numbers: [],
    last: undefined,
  });
});

it('encoding an item writes given fields and removes empty ones', () => {
  const written = codec.encode({ isHidden: false, text: null, numbers: [], likeCount: undefined });

  expect(Object.entries(written)).toEqual([
    ['like_count', undefined],
    ['hidden', undefined],
    ['text', undefined],
    ['numbers', undefined],
  ]);
});

it('decoding an item without a required attribute names that attribute', () => {
  expect(() => codec.decode({})).toThrow('media_id');
});
