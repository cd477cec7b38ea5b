// The notation of the fields parameter.
import { describe, expect, test } from 'vitest';
import { parseFields, printFields } from '#scripts/sandbox/graph/fields.ts';

describe('fields', () => {
  test.each([
    'id',
    'id,text',
    'id,replies.limit(50){id,from{id,username}},like_count',
    'messages.limit(5).after(QVFI){id,attachments{image_data{url}}}',
  ])('of %s read and print the same', (text) => {
    expect(printFields(parseFields(text))).toBe(text);
  });

  test('may hold blanks and line breaks', () => {
    expect(printFields(parseFields(' id ,\n replies . limit( 5 ) { id } , '))).toBe(
      'id,replies.limit(5){id}',
    );
  });

  test.each(['id{', 'id,replies.limit(5', 'id}', '{id}', 'a..b', 'id;text'])(
    'of %s are a syntax error',
    (text) => {
      expect(() => parseFields(text)).toThrow('Syntax error');
    },
  );
});
