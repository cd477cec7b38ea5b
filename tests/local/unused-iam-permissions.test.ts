// Finds permissions that are granted but not used, and reads the log of used permissions.
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  openIamPermissionLog,
  readIamPermissionLog,
} from '#scripts/local/permissions/iam-permission-log.ts';
import { parseIamPolicy } from '#scripts/local/permissions/iam-policy.ts';
import { findUnusedIamPermissions } from '#scripts/local/permissions/unused-iam-permissions.ts';
import { createTestFolder } from './create-test-folder.ts';
import { buildIamAllowStatement } from './start-test-cloud.ts';

const buildRole = (name: string, ...Statement: readonly unknown[]) => ({
  name,
  functionArn: `arn:${name}`,
  policy: parseIamPolicy([{ Statement }]),
});
const buildUsedPermission = (name: string, action: string, resource: string) => ({
  function: name,
  action,
  resource,
});

it('reports each permitted action that a function never used', () => {
  const roles = [
    buildRole(
      'Reader',
      buildIamAllowStatement(['dynamodb:GetItem', 'dynamodb:PutItem'], ['table/A', 'table/B']),
    ),
    buildRole('Sender', buildIamAllowStatement('sqs:SendMessage', 'queue/Q')),
  ];
  const log = [
    buildUsedPermission('Reader', 'dynamodb:GetItem', 'table/A'),
    buildUsedPermission('Reader', 'dynamodb:PutItem', 'table/A'),
    buildUsedPermission('Reader', 'dynamodb:PutItem', 'table/B'),
    buildUsedPermission('Reader', 'sqs:SendMessage', 'queue/Q'),
  ];

  expect(findUnusedIamPermissions(roles, log)).toEqual([
    'Reader: dynamodb:GetItem on table/B',
    'Sender: sqs:SendMessage on queue/Q',
  ]);
});

it('a wildcard permission counts as used on a match; Deny is ignored', () => {
  const roles = [
    buildRole('Reader', buildIamAllowStatement('dynamodb:*', 'table/*'), {
      ...buildIamAllowStatement('s3:*', '*'),
      Effect: 'Deny',
    }),
  ];

  expect(
    findUnusedIamPermissions(roles, [buildUsedPermission('Reader', 'dynamodb:GetItem', 'table/A')]),
  ).toEqual([]);
  expect(findUnusedIamPermissions(roles, [])).toEqual(['Reader: dynamodb:* on table/*']);
});

it('unused IAM permissions include services without proxy, but no log permissions', () => {
  const roles = [
    buildRole(
      'Api',
      buildIamAllowStatement('logs:PutLogEvents', 'group'),
      buildIamAllowStatement('s3:GetObject', 'b/*'),
    ),
  ];

  expect(findUnusedIamPermissions(roles, [])).toEqual(['Api: s3:GetObject on b/*']);
});

it('reads the used permissions of several processes from their log', () => {
  const file = path.join(createTestFolder(), 'new', 'rights.jsonl');
  const permission = { action: 'sqs:SendMessage', resource: 'queue/Q' };

  expect(readIamPermissionLog(file)).toBeUndefined();
  const [first, second] = [openIamPermissionLog(file), openIamPermissionLog(file)];
  first('Sender', permission);
  first('Sender', permission);
  second('Other', permission);

  expect(readIamPermissionLog(file)).toEqual([
    buildUsedPermission('Sender', permission.action, permission.resource),
    buildUsedPermission('Other', permission.action, permission.resource),
  ]);
});
