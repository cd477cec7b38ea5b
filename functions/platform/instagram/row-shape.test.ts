import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { logger } from '../logger.ts';
import { networkId, readRows, spare } from './row-shape.ts';

const row = z.object({ id: networkId, text: spare(z.string()), at: z.string() });

describe('rows', () => {
  test.each<[string, object, object]>([
    ['an id as a number', { id: 5551 }, { id: '5551' }],
    ['a part that is null', { text: null }, { text: undefined }],
    ['a part that is absent', { text: undefined }, { text: undefined }],
    ['a part of no shape', { text: { no: 1 } }, { text: undefined }],
  ])('%s is read', (_what, over, expected) => {
    const read = readRows(row, [{ id: '1', text: 'Hi', at: 'now', ...over }], {});
    expect(read.rows[0]?.row).toMatchObject(expected);
    expect(read.leftOut).toEqual({ ids: [], nameless: 0 });
  });

  test('those that cannot be read are named, counted and logged, without what was written', () => {
    const warn = vi.spyOn(logger, 'warn').mockReturnValue();
    const list = [
      { id: '1', text: 'secret words', at: null },
      { id: '2', at: 'now' },
      { id: 'a#b', text: 'secret words', at: 'now' },
      null,
    ];
    const { rows, leftOut } = readRows(row, list, { list: 'comments', of: '900' });
    expect(rows.map((one) => one.row.id)).toEqual(['2']);
    expect(leftOut).toEqual({ ids: ['1'], nameless: 2 });
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
