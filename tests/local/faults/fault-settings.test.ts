// The setting LOCAL_FAULTS, and the dice that decide by it.
import { describe, expect, it, test } from 'vitest';
import { createFaultDice } from '#scripts/local/faults/seeded-fault-dice.ts';
import { readLocalRunnerSettings } from '#scripts/local/start/local-run-settings.ts';

const readFaults = (text: string | undefined) =>
  readLocalRunnerSettings({ LOCAL_FAULTS: text }).LOCAL_FAULTS;

const NO_FAULTS = {
  conflicts: 0,
  throttles: 0,
  partial_batches: 0,
  lost_answers: 0,
  duplicates: 0,
  delays: 0,
  stream_duplicates: 0,
  index_lag_ms: 0,
  seed: 0,
};

describe('LOCAL_FAULTS', () => {
  test.each(['none', ' none ', ' , '])('names no fault: %j', (text) => {
    expect(readFaults(text)).toEqual(NO_FAULTS);
  });

  test.each([undefined, '', 'mild'])('is a mild set: %j', (text) => {
    expect(readFaults(text)).toEqual({
      ...NO_FAULTS,
      conflicts: 0.01,
      partial_batches: 0.01,
      lost_answers: 0.002,
      duplicates: 0.02,
      delays: 0.01,
      stream_duplicates: 0.02,
      index_lag_ms: 200,
    });
  });

  it('LOCAL_FAULTS replaces single values of a named set of faults', () => {
    expect(readFaults('mild,conflicts=0,seed=7')).toEqual({
      ...readFaults('mild'),
      conflicts: 0,
      seed: 7,
    });
    expect(readFaults('none,delays=1')).toEqual({ ...NO_FAULTS, delays: 1 });
  });

  it('LOCAL_FAULTS gives each named fault its number', () => {
    expect(readFaults('conflicts=0.05, index_lag_ms=500,seed=7,')).toEqual({
      ...NO_FAULTS,
      conflicts: 0.05,
      index_lag_ms: 500,
      seed: 7,
    });
  });

  test.each([
    ['conflict=0.1', '"conflict" is not a fault; there are conflicts, throttles, partial_batches'],
    ['toString=1', '"toString" is not a fault'],
    ['conflicts', 'write "conflicts=" and one number instead of "conflicts"'],
    ['conflicts=', 'conflicts must be a number from 0 to 1, not ""'],
    ['conflicts=5%', 'conflicts must be a number from 0 to 1, not "5%"'],
    ['conflicts=-0.1', 'conflicts must be a number from 0 to 1, not "-0.1"'],
    ['throttles=1.5', 'throttles must be a number from 0 to 1, not "1.5"'],
    ['index_lag_ms=60001', 'index_lag_ms must be a whole number from 0 to 60000, not "60001"'],
    ['seed=0.5', 'seed must be a whole number from 0'],
    ['conflicts=0.1,conflicts=0.2', 'conflicts occurs more than once'],
  ])('rejects %s with a reason', (text, reason) => {
    expect(() => readFaults(text)).toThrow(`These settings are wrong: LOCAL_FAULTS: ${reason}`);
  });

  it('LOCAL_FAULTS names every unknown fault and bad value at once', () => {
    expect(() => readFaults('conflict=1,delays=2')).toThrow(
      /"conflict" is not a fault.*; LOCAL_FAULTS: delays must be a number from 0 to 1, not "2"$/,
    );
  });
});

describe('the dice of the faults', () => {
  const drawNames = (seed: number, names: readonly string[]) => {
    const dice = createFaultDice(seed);
    return names.map((name) => ({ name, happens: dice.happens(name, 0.5) }));
  };
  const names = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? 'a' : 'b'));
  const pickA = (draws: ReturnType<typeof drawNames>) => draws.filter(({ name }) => name === 'a');

  it('fault dice draw the same for the same seed, name and number', () => {
    const alone = drawNames(
      7,
      names.filter((name) => name === 'a'),
    );

    expect(pickA(drawNames(7, names))).toEqual(alone);
    expect(pickA(drawNames(8, names))).not.toEqual(alone);
  });

  it('fault dice happen at about their probability, never at 0', () => {
    const dice = createFaultDice(1);
    const count = (probability: number) =>
      Array.from({ length: 4_000 }, () => dice.happens(`p ${probability}`, probability)).filter(
        Boolean,
      ).length;

    expect(count(0)).toBe(0);
    expect(count(0.1)).toBeGreaterThan(320);
    expect(count(0.1)).toBeLessThan(480);
    expect(count(1)).toBe(4_000);
  });

  it('fault dice draw whole numbers including both bounds', () => {
    const dice = createFaultDice(1);
    const drawn = new Set(Array.from({ length: 100 }, () => dice.between('size', 2, 4)));

    expect([...drawn].sort()).toEqual([2, 3, 4]);
  });
});
