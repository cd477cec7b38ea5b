// Which addresses of strangers become links.
import { expect, test } from 'vitest';
import { partsOf, safeHref } from './safe-link.ts';

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
])('%s leads to %s', (address, expected) => {
  expect(safeHref(address)).toBe(expected);
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
])('%s has the links %j, and stays the same text', (text, expected) => {
  const parts = partsOf(text);

  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(expected);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});
