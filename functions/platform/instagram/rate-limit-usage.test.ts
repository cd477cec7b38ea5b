import { describe, expect, test } from 'vitest';
import { parseRateLimitUsage } from './rate-limit-usage.ts';

const parseUsage = (headers: Record<string, string>) => parseRateLimitUsage(new Headers(headers));

describe('rate limit usage headers', () => {
  test('rate limit usage is the highest of all headers, with longest wait', () => {
    const figures = {
      '1': [
        { type: 'instagram', call_count: 40, total_time: 81, estimated_time_to_regain_access: 0 },
        { type: 'messenger', call_count: 5, estimated_time_to_regain_access: 19 },
      ],
    };
    expect(
      parseUsage({
        'x-app-usage': '{"call_count":28,"total_time":25}',
        'x-business-use-case-usage': JSON.stringify(figures),
      }),
    ).toEqual({ percent: 81, appPercent: 28, regainSeconds: 1_140 });
  });

  test.each([[{}], [{ 'x-app-usage': 'not json' }], [{ 'x-app-usage': '"text"' }]])(
    'parses invalid usage headers %o as no usage',
    (headers) => {
      expect(parseUsage(headers)).toEqual({ percent: 0, appPercent: 0, regainSeconds: undefined });
    },
  );
});
