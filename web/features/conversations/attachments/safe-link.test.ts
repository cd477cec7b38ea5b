// URLs in messages become links only when they are safe.
import { expect, test } from 'vitest';
import { sanitizeLinkHref, splitTextIntoLinkSegments } from './safe-link.ts';

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['http://example.com', 'http://example.com/'],
  ['javascript:alert(1)', null],
  [' JavaScript:alert(1)', null],
  ['data:text/html,<script>', null],
  ['intent://x#Intent;end', null],
  ['/posts', null],
  ['', null],
  [null, null],
])('converts the URL %s to the href %s', (address, expected) => {
  expect(sanitizeLinkHref(address)).toBe(expected);
});

test.each([
  ['no address here', []],
  ['see https://a.example/x, and http://b.example.', ['https://a.example/x', 'http://b.example/']],
  ['(https://a.example/x)', ['https://a.example/x']],
  ['javascript:alert(1) https://', []],
  ['HTTPS://A.EXAMPLE/X', ['https://a.example/X']],
  ['https://a.example/x"onmouseover="alert(1)', ['https://a.example/x']],
  ['https://a.example/\u202egpj.exe', ['https://a.example/']],
  ['https://a.example/<img src=x>', ['https://a.example/']],
])('finds links in the message %s: %j, keeping its text', (text, expected) => {
  const segments = splitTextIntoLinkSegments(text);

  expect(segments.flatMap(({ href }) => href ?? [])).toEqual(expected);
  expect(segments.map((segment) => segment.text).join('')).toBe(text);
});
