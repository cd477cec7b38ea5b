// The templates of a stage that uses a restored table.
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { buildStageFromFile, EXAMPLE_STAGE_NAME, readStageFile } from '#infra/stage/stage.ts';
import { runWithCdkStacks } from './synthesize-templates.ts';

const RESTORED = 'arn:aws:dynamodb:eu-central-1:111122223333:table/Restored';
const restoredTable = { name: 'Restored', streamArn: `${RESTORED}/stream/2026-11-30T00:00:00.000` };

function synthesize(isRestored: boolean) {
  const stage = buildStageFromFile(EXAMPLE_STAGE_NAME, readStageFile(EXAMPLE_STAGE_NAME));
  return runWithCdkStacks(
    (_, { data, service }) => ({
      data: Template.fromStack(data).toJSON(),
      service: Template.fromStack(service).toJSON(),
    }),
    isRestored ? { ...stage, restoredTable } : stage,
  );
}

test('functions use the restored table, and the stack keeps its own', () => {
  const [own, restored] = [synthesize(false), synthesize(true)];

  const ownTable = JSON.stringify(own.data.Resources).match(/"MainTable\w+"/)?.[0] ?? '';
  expect(JSON.stringify(own.service)).toContain(ownTable.slice(1, -1));
  expect(JSON.stringify(restored.service)).not.toContain(ownTable.slice(1, -1));
  expect(JSON.stringify(restored.service)).toContain(
    `"EventSourceArn":"${restoredTable.streamArn}"`,
  );
  expect(JSON.stringify(restored.service)).toContain('"TABLE_NAME":"Restored"');
  expect(restored.data.Resources).toEqual(own.data.Resources);
  // CloudFormation refuses to remove an export that the deployed service still imports.
  expect(Object.keys(restored.data.Outputs)).toEqual(
    expect.arrayContaining(Object.keys(own.data.Outputs)),
  );
});
