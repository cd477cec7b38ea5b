import { describe, expect, test } from 'vitest';
import { buildGraphBaseUrl, buildGraphPath, buildLoginDialogBaseUrl } from './network-urls.ts';

describe('network URLs', () => {
  test.each([
    ['https://graph.test', 'https://graph.test/v26.0'],
    ['https://graph.test/', 'https://graph.test/v26.0'],
    ['http://localhost:3100/graph', 'http://localhost:3100/graph/v26.0'],
    ['https://graph.test/v25.0', 'https://graph.test/v25.0'],
  ])('builds the Graph API URL of base %s as %s', (base, address) => {
    expect(buildGraphBaseUrl(base, 'v26.0')).toBe(address);
  });

  test.each([
    ['https://www.facebook.test', 'https://www.facebook.test/v26.0/dialog/oauth'],
    ['https://www.facebook.test/v25.0/', 'https://www.facebook.test/v25.0/dialog/oauth'],
    ['https://sso.test/dialog/oauth', 'https://sso.test/dialog/oauth'],
  ])('builds the login dialog URL of base %s as %s', (base, address) => {
    expect(buildLoginDialogBaseUrl(base, 'v26.0')).toBe(address);
  });

  test('path segments of a Graph URL are encoded, unsafe ones rejected', () => {
    expect(buildGraphPath('../me', 'replies')).toBe('/..%2Fme/replies');
    for (const climbing of ['..', '.', '']) {
      expect(() => buildGraphPath(climbing, 'replies')).toThrow('This is not an id.');
    }
  });
});
