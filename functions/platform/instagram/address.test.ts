import { describe, expect, test } from 'vitest';
import { dialogAddress, graphAddress, path } from './address.ts';

describe('addresses of the network', () => {
  test.each([
    ['https://graph.test', 'https://graph.test/v26.0'],
    ['https://graph.test/', 'https://graph.test/v26.0'],
    ['http://localhost:3100/graph', 'http://localhost:3100/graph/v26.0'],
    ['https://graph.test/v25.0', 'https://graph.test/v25.0'],
  ])('%s → %s', (base, address) => {
    expect(graphAddress(base, 'v26.0')).toBe(address);
  });

  test.each([
    ['https://www.facebook.test', 'https://www.facebook.test/v26.0/dialog/oauth'],
    ['https://www.facebook.test/v25.0/', 'https://www.facebook.test/v25.0/dialog/oauth'],
    ['https://sso.test/dialog/oauth', 'https://sso.test/dialog/oauth'],
  ])('%s → %s', (base, address) => {
    expect(dialogAddress(base, 'v26.0')).toBe(address);
  });

  test('a segment stays in its place', () => {
    expect(path('../me', 'replies')).toBe('/..%2Fme/replies');
    for (const climbing of ['..', '.', '']) {
      expect(() => path(climbing, 'replies')).toThrow('This is not an id.');
    }
  });
});
