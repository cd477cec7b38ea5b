import { expect, test } from 'vitest';
import { parseNetworkJson } from './parse-network-json.ts';

test.each<[string, unknown]>([
  ['{"id": 17841400000000123}', { id: '17841400000000123' }],
  ['{"entry": [{"id": 9007199254740993}]}', { entry: [{ id: '9007199254740993' }] }],
  ['{"id": 1795000000123}', { id: 1_795_000_000_123 }],
  ['{"id": "17841400000000123"}', { id: '17841400000000123' }],
  ['{"text": "Hi \\ud83c"}', { text: 'Hi \ufffd' }],
])('parses %s', (text, expected) => {
  expect(parseNetworkJson(text)).toEqual(expected);
});

test('parsing a network response rejects text that is not JSON', () => {
  expect(() => parseNetworkJson('{')).toThrow(SyntaxError);
});
