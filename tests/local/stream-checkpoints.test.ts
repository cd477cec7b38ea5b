// Streams of tables: the place where a local cloud continues after a stop or a kill.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { killProcessTree } from '#tests/storm/kill-process-tree.ts';
import { createTestFolder } from './create-test-folder.ts';
import { spawnScript } from './spawn-script.ts';
import { pollForTruthyResult, startTestCloud } from './start-test-cloud.ts';
import {
  buildStreamCloudOptions,
  createTableWriter,
  readDeliveredSortKeys,
} from './stream-test-cloud.ts';

/** The function processes the earlier records, and waits at this one until after the kill. */
const BLOCKING_ITEM = 20;
const CONFIRMED_WRITES_BEFORE_KILL = 40;

/**
 * Starts a cloud and writes items one after the other, one of them blocking. Prints the number of
 * each confirmed write.
 */
const WRITER_SCRIPT = `
const { startTestCloud } = await import('./tests/local/start-test-cloud.ts');
const { createTableWriter } = await import('./tests/local/stream-test-cloud.ts');
const [options, until] = process.argv.slice(1);
const cloud = await startTestCloud(JSON.parse(options));
const table = createTableWriter(cloud);
for (let number = 0; ; number += 1) {
  const more = number === ${BLOCKING_ITEM} ? { does: 'wait', until } : {};
  await table.put('Main', { pk: 'a', sk: String(number), ...more });
  process.stdout.write(number + '\\n');
}`;

let folder: string;
beforeEach(() => {
  folder = createTestFolder();
});

const buildOptions = (mapping: object = {}) => ({
  ...buildStreamCloudOptions(folder, { Main: mapping }),
  folder,
});
async function start(mapping: object = {}) {
  const cloud = await startTestCloud(buildOptions(mapping));
  const { client, put } = createTableWriter(cloud);
  const stop = async () => {
    client.destroy();
    await cloud.stop();
  };
  onTestFinished(stop);
  return {
    stop,
    put: (item: Readonly<Record<string, string>>) => put('Main', { pk: 'a', ...item }),
  };
}
const listDelivered = () =>
  readDeliveredSortKeys(folder, 'Main').flatMap((batch) => batch.split(' '));
const waitForDelivery = (sk: string) =>
  pollForTruthyResult(() => listDelivered().includes(sk) && listDelivered());

describe('the checkpoint of a local stream', () => {
  it('a stream continues after a stop behind the processed records', async () => {
    const first = await start({ StartingPosition: 'TRIM_HORIZON' });
    for (const sk of ['1', '2', '3']) await first.put({ sk });
    await waitForDelivery('3');
    await first.stop();

    const second = await start({ StartingPosition: 'TRIM_HORIZON' });
    await second.put({ sk: '4' });
    expect(await waitForDelivery('4')).toEqual(['1', '2', '3', '4']);
  });

  it('a stream redelivers the records that were unprocessed at a stop', async () => {
    const until = path.join(folder, 'repaired');
    const first = await start({ BatchSize: 1 });
    for (const item of [{ sk: '1' }, { sk: '2', does: 'throw', until }, { sk: '3' }])
      await first.put(item);
    await waitForDelivery('2');
    await first.stop();
    const deliveredBefore = listDelivered();
    expect(new Set(deliveredBefore)).toEqual(new Set(['1', '2']));

    writeFileSync(until, '');
    await start({ BatchSize: 1 });
    await waitForDelivery('3');
    expect(listDelivered().slice(deliveredBefore.length)).toEqual(['2', '3']);
  });

  it('a stream starts behind its newest record (LATEST) or oldest (TRIM_HORIZON)', async () => {
    const disabled = await start({ Enabled: false });
    await disabled.put({ sk: '1' });
    await disabled.stop();

    const latest = await start({ StartingPosition: 'LATEST' });
    await latest.put({ sk: '2' });
    expect(await waitForDelivery('2')).toEqual(['2']);
    await latest.stop();
    rmSync(path.join(folder, 'state', 'stream-checkpoints'), { recursive: true });

    await start({ StartingPosition: 'TRIM_HORIZON' });
    await waitForDelivery('1');
    await pollForTruthyResult(() => listDelivered().length === 3);
    expect(listDelivered()).toEqual(['2', '1', '2']);
  });

  it("keeps a stream's starting position while no record was read", async () => {
    const first = await start({ MaximumBatchingWindowInSeconds: 300 });
    await first.put({ sk: '1' });
    await first.stop();
    expect(listDelivered()).toEqual([]);

    await start();
    expect(await waitForDelivery('1')).toEqual(['1']);
  });

  it('a stream loses no write and repeats no processed one after kills', async () => {
    const mapping = { BatchSize: 1, StartingPosition: 'TRIM_HORIZON' };
    const until = path.join(folder, 'unblocked');
    const options = JSON.stringify(buildOptions(mapping));
    const { child, readOutput } = spawnScript(WRITER_SCRIPT, options, until);
    const listConfirmed = () => readOutput().split('\n').slice(0, -1);
    await waitForDelivery(String(BLOCKING_ITEM));
    await pollForTruthyResult(() => listConfirmed().length >= CONFIRMED_WRITES_BEFORE_KILL);
    // The runner, the guard of the table emulator, and the emulator.
    expect(await killProcessTree(child.pid ?? 0)).toBe(3);
    const expectedBefore = listConfirmed().slice(0, BLOCKING_ITEM + 1);
    expect(listDelivered()).toEqual(expectedBefore);

    writeFileSync(until, '');
    const second = await start(mapping);
    await second.put({ sk: 'last' });
    await waitForDelivery('last');
    const deliveredAfter = listDelivered().slice(expectedBefore.length);
    // A write that was under way at the kill may have succeeded.
    expect(deliveredAfter.slice(0, listConfirmed().length - BLOCKING_ITEM)).toEqual(
      listConfirmed().slice(BLOCKING_ITEM),
    );
  });
});
