import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#tests/support/run/for-all.ts';
import { sanitizeReturnPath, setErrorQueryParameter } from './facebook-link-return-path.ts';

test.each([
  [undefined, '/'],
  ['', '/'],
  ['/', '/'],
  ['/posts/123?page=2#top', '/posts/123?page=2#top'],
  ['/posts?next=https://x.example', '/posts?next=https://x.example'],
  ['posts', '/'],
  ['posts/123', '/'],
  ['//x.example', '/'],
  ['///x.example', '/'],
  ['/\\x.example', '/'],
  ['/a\\b', '/'],
  ['\\\\x.example', '/'],
  ['https://x.example/', '/'],
  ['//x.example@app.invalid/', '/'],
  ['/\tx', '/'],
  ['/\n/x.example', '/'],
  ['/.//x.example', '/'],
  ['/..//x.example', '/'],
  ['/%2e//x.example', '/'],
  ['/ok/..//x.example', '/'],
  [' //x.example', '/'],
  ['/a b', '/'],
  ['javascript:alert(1)', '/'],
  ['/\u0000', '/'],
])('allows only paths of the app as return path: %j becomes %s', (requestedPath, expected) => {
  expect(sanitizeReturnPath(requestedPath)).toBe(expected);
});

test('the login never returns to another host, for any requested path', () => {
  const characters = fc.constantFrom('/', '\\', '.', '%2e', ':', '@', '?', '#', '\t', ' ', 'x');
  const paths = fc.oneof(fc.string(), fc.string({ unit: characters }));
  forAll(paths, (requestedPath) => {
    const path = sanitizeReturnPath(requestedPath);
    expect(new URL(path, 'https://app.example').origin).toBe('https://app.example');
  });
});

test.each([
  ['/', [], '/'],
  ['/', ['no_user'], '/?error=no_user'],
  ['/welcome?tab=1#x', ['a', 'b'], '/welcome?tab=1&error=a,b#x'],
  ['/welcome?error=old&tab=1', ['new'], '/welcome?tab=1&error=new'],
  ['/welcome?error=old', [], '/welcome'],
])('puts error codes into a query: %s with %j becomes %s', (path, codes, expected) => {
  expect(setErrorQueryParameter(path, codes)).toBe(expected);
});
