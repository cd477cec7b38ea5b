import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { networkIdSchema } from '#shared/schemas/network-value-schemas.ts';
import { logger } from '../logger.ts';
import { buildLenientOptionalSchema, parseNetworkListRows } from './list-row-parser.ts';

const row = z.object({
  id: networkIdSchema,
  text: buildLenientOptionalSchema(z.string()),
  at: z.string(),
});

describe('parsing rows of a list response', () => {
  test.each<[string, object, object]>([
    ['a numeric id', { id: 5551 }, { id: '5551' }],
    ['a null part', { text: null }, { text: undefined }],
    ['a missing part', { text: undefined }, { text: undefined }],
    ['an invalid part', { text: { no: 1 } }, { text: undefined }],
  ])('parses a row with %s', (_what, over, expected) => {
    const read = parseNetworkListRows(row, [{ id: '1', text: 'Hi', at: 'now', ...over }], {});
    expect(read.rows[0]?.row).toMatchObject(expected);
    expect(read.unreadableEntries).toEqual({ ids: [], withoutIdCount: 0 });
  });

  test('invalid rows of a list response are separated, and logged without content', () => {
    const warn = vi.spyOn(logger, 'warn').mockReturnValue();
    const list = [
      { id: '1', text: 'secret words', at: null },
      { id: '2', at: 'now' },
      { id: 'a#b', text: 'secret words', at: 'now' },
      null,
    ];
    const { rows, unreadableEntries } = parseNetworkListRows(row, list, {
      list: 'comments',
      of: '900',
    });
    expect(rows.map((one) => one.row.id)).toEqual(['2']);
    expect(unreadableEntries).toEqual({ ids: ['1'], withoutIdCount: 2 });
    const logged = warn.mock.lastCall;
    expect(logged?.[1]).toMatchObject({
      list: 'comments',
      of: '900',
      rows: [{ id: '1', reason: 'at invalid_type' }, { id: undefined }, { id: undefined }],
    });
    expect(JSON.stringify(logged)).not.toContain('secret');
    warn.mockRestore();
  });
});
