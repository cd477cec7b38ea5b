// Schedules of the local cloud: their rate, the first run after a start, and long runs.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLocalSchedules } from '#scripts/local/events/local-schedules.ts';
import { readLocalRunnerSettings } from '#scripts/local/start/local-run-settings.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function startSchedule(options: {
  readonly expression: string;
  readonly intervalSeconds?: number;
  readonly run?: () => Promise<void>;
}) {
  const accepted: unknown[] = [];
  const rule = {
    arn: 'arn:rule',
    EventBusName: 'default',
    ScheduleExpression: options.expression,
    State: 'ENABLED' as const,
    Targets: [{ Arn: 'arn:target' }],
  };
  const deliveries = {
    accept: (_: unknown, event: unknown) => {
      accepted.push(event);
      return options.run?.() ?? Promise.resolve();
    },
    stop: async () => undefined,
  };
  const schedules = startLocalSchedules([rule], deliveries, options.intervalSeconds);
  return {
    accepted,
    stop: schedules.stop,
    waitSeconds: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000),
  };
}

describe('a schedule in the local cloud', () => {
  it('a local schedule runs seconds after the start, then at its rate', async () => {
    const { accepted, waitSeconds } = startSchedule({ expression: 'rate(5 minutes)' });

    expect(accepted).toHaveLength(0);
    await waitSeconds(2);
    expect(accepted).toEqual([
      expect.objectContaining({ 'detail-type': 'Scheduled Event', resources: ['arn:rule'] }),
    ]);
    await waitSeconds(299);
    expect(accepted).toHaveLength(1);
    await waitSeconds(1);
    expect(accepted).toHaveLength(2);
    await waitSeconds(3_600);
    expect(accepted).toHaveLength(14);
  });

  it('a local schedule runs at the interval of RULE_RUN_SECONDS when set', async () => {
    const settings = readLocalRunnerSettings({ RULE_RUN_SECONDS: '1' });
    const { accepted, waitSeconds } = startSchedule({
      expression: 'rate(5 minutes)',
      intervalSeconds: settings.RULE_RUN_SECONDS ?? 0,
    });

    await waitSeconds(10);

    expect(accepted).toHaveLength(10);
    expect(readLocalRunnerSettings({}).RULE_RUN_SECONDS).toBeUndefined();
  });

  it('a local schedule skips a run while the previous one runs', async () => {
    let finishRun: () => void = () => undefined;
    const { accepted, waitSeconds } = startSchedule({
      expression: 'rate(5 minutes)',
      intervalSeconds: 1,
      run: () =>
        new Promise((resolve) => {
          finishRun = resolve;
        }),
    });

    await waitSeconds(10);
    expect(accepted).toHaveLength(1);
    finishRun();
    await waitSeconds(1);
    expect(accepted).toHaveLength(2);
  });

  it('a local schedule does not run after a stop', async () => {
    const { accepted, stop, waitSeconds } = startSchedule({ expression: 'rate(1 minute)' });
    await waitSeconds(2);

    stop();
    await waitSeconds(600);

    expect(accepted).toHaveLength(1);
  });
});
