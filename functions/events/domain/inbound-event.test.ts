import { expect, test } from 'vitest';
import { type InboundReadOrigin, resolveInboundEventSource } from './inbound-event.ts';

const STARTED_AT = '2026-11-22T12:00:00.000Z';
const IMPORT = { source: 'import', startedAt: STARTED_AT } as const;

test.each<[string, InboundReadOrigin, string, string]>([
  ['by webhook', { source: 'webhook' }, '2020-01-01T00:00:00+0000', 'webhook'],
  ['by a refresh', { source: 'refresh' }, '2020-01-01T00:00:00+0000', 'refresh'],
  ['by an import, written before it started', IMPORT, '2026-11-22T11:59:59+0000', 'import'],
  ['by an import, written at its start', IMPORT, '2026-11-22T12:00:00+0000', 'refresh'],
  ['by an import, written after its start', IMPORT, '2026-11-22T12:00:01+0000', 'refresh'],
])('names the source of an item found %s', (_, origin, writtenAt, expected) => {
  expect(resolveInboundEventSource(origin, writtenAt)).toBe(expected);
});
