import { describe, expect, test } from 'vitest';
import { readUsage } from './usage.ts';

const usageOf = (headers: Record<string, string>) => readUsage(new Headers(headers));

describe('usage headers', () => {
  test('the highest percentage of all counts, the longest wait in seconds', () => {
    const figures = {
      '1': [
        { type: 'instagram', call_count: 40, total_time: 81, estimated_time_to_regain_access: 0 },
        { type: 'messenger', call_count: 5, estimated_time_to_regain_access: 19 },
      ],
    };
    expect(
      usageOf({
        'x-app-usage': '{"call_count":28,"total_time":25}',
        'x-business-use-case-usage': JSON.stringify(figures),
      }),
    ).toEqual({ percent: 81, regainSeconds: 1_140 });
  });

  test.each([[{}], [{ 'x-app-usage': 'not json' }], [{ 'x-app-usage': '"text"' }]])(
    '%o counts as none',
    (headers) => {
      expect(usageOf(headers)).toEqual({ percent: 0, regainSeconds: undefined });
    },
  );
});
