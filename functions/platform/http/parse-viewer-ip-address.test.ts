import { expect, test } from 'vitest';
import { parseViewerIpAddress } from './parse-viewer-ip-address.ts';

test.each([
  ['198.51.100.10:46532', '198.51.100.10'],
  ['2001:db8::8a2e:370:7334:46532', '2001:db8::8a2e:370:7334'],
  ['2001:db8::1:443', '2001:db8::1'],
  ['[2001:db8::1]:46532', '2001:db8::1'],
  ['::1:46532', '::1'],
  ['::ffff:198.51.100.10:46532', '198.51.100.10'],
  ['[::FFFF:198.51.100.10]:46532', '198.51.100.10'],
])('reads the IP of the viewer %s', (value, ip) => {
  expect(parseViewerIpAddress(value)).toBe(ip);
});

test.each(['', ':', '46532', '198.51.100.10', '198.51.100.999:1', '[]:1', 'unknown:1', 'a, b:1'])(
  'finds no IP in %j',
  (value) => {
    expect(parseViewerIpAddress(value)).toBeUndefined();
  },
);
