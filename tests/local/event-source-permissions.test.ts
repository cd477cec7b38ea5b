// Event source mappings of streams: a start is refused when a deployment would fail.
import { describe, expect, it } from 'vitest';
import { SetupError } from '#scripts/local/process/setup-error.ts';
import { createTestFolderForFile } from './create-test-folder.ts';
import { buildLocalArn, startTestCloud } from './start-test-cloud.ts';
import { buildStreamCloudOptions, STREAM_POLLER_ACTIONS } from './stream-test-cloud.ts';

const folder = createTestFolderForFile();

const STREAM_ARN = buildLocalArn('dynamodb', 'table/MainTable/stream/local');
const QUEUE_ARN = buildLocalArn('sqs', 'MainDead');

type Statement = { readonly Action: string | readonly string[] };

/** Starts without one permission of the worker. */
async function startWithout(action: string) {
  const options = buildStreamCloudOptions(folder, { Main: {} });
  const statements = (options.permissions.MainWorker ?? []) as readonly Statement[];
  const reduced = statements.map((statement) => ({
    ...statement,
    Action: [statement.Action].flat().filter((each) => each !== action),
  }));
  return startTestCloud({ ...options, permissions: { MainWorker: reduced } });
}

describe('the start of a local cloud with a stream', () => {
  const filterBy = (Pattern: string) => ({ FilterCriteria: { Filters: [{ Pattern }] } });

  it.each([
    ...STREAM_POLLER_ACTIONS.map((action): [string, string] => [action, STREAM_ARN]),
    ['sqs:SendMessage', QUEUE_ARN],
  ])('is refused when the role of the worker lacks %s', async (action, resource) => {
    const error = await startWithout(action).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(SetupError);
    const statement = { Effect: 'Allow', Action: action, Resource: resource };
    expect(String(error)).toContain(
      `MainWorker is not allowed to do this: its role needs ${JSON.stringify(statement)},`,
    );
  });

  it.each([
    ['an unsupported property', { TumblingWindowInSeconds: 30 }, 'TumblingWindowInSeconds'],
    ['a batch size above the limit', { BatchSize: 10_001 }, 'BatchSize'],
    ['a missing starting position', { StartingPosition: undefined }, 'StartingPosition'],
    [
      'an on-failure destination that is no queue',
      { DestinationConfig: { OnFailure: { Destination: 'arn:aws:sns:x:0:topic' } } },
      'Destination',
    ],
    ['an unsupported filter', filterBy('{"eventName":[{"wildcard":"I*"}]}'), 'wildcard'],
    ['a malformed filter', filterBy('{'), 'FilterCriteria'],
    ['another source', { EventSourceArn: 'arn:aws:kinesis:x:0:stream/x' }, 'kinesis'],
  ])('is refused because of a mapping with %s', async (_, mapping, expectedText) => {
    const options = buildStreamCloudOptions(folder, { Main: mapping });

    await expect(startTestCloud(options)).rejects.toThrow(expectedText);
  });
});
