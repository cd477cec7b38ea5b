// The syntax of the Graph API's fields parameter.
import { describe, expect, test } from 'vitest';
import {
  formatFieldsParameter,
  parseFieldsParameter,
} from '#scripts/sandbox/graph/rendering/fields-parameter.ts';

describe('the fields parameter of the Graph API', () => {
  test.each([
    'id',
    'id,text',
    'id,replies.limit(50){id,from{id,username}},like_count',
    'messages.limit(5).after(QVFI){id,attachments{image_data{url}}}',
  ])('parses and formats the fields parameter %s without changes', (text) => {
    expect(formatFieldsParameter(parseFieldsParameter(text))).toBe(text);
  });

  test("the sandbox's Graph API accepts blanks in the fields parameter", () => {
    expect(
      formatFieldsParameter(parseFieldsParameter(' id ,\n replies . limit( 5 ) { id } , ')),
    ).toBe('id,replies.limit(5){id}');
  });

  test.each(['id{', 'id,replies.limit(5', 'id}', '{id}', 'a..b', 'id;text'])(
    'rejects the fields parameter %s as a syntax error',
    (text) => {
      expect(() => parseFieldsParameter(text)).toThrow('Syntax error');
    },
  );
});
