// What the last check of a whole run names: rights that are held and were of no use.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPolicy } from '#scripts/local/policy.ts';
import { openRightsLog, readRightsLog } from '#scripts/local/rights-log.ts';
import { unusedGrants } from '#scripts/local/unused-grants.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'replyloom-rights-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const role = (name: string, ...Statement: readonly unknown[]) => ({
  name,
  functionArn: `arn:${name}`,
  policy: readPolicy([{ Statement }]),
});
const allow = (Action: unknown, Resource: unknown) => ({ Effect: 'Allow', Action, Resource });
const used = (name: string, action: string, resource: string) => ({
  function: name,
  action,
  resource,
});

it('names each action on each resource that its own function never used', () => {
  const roles = [
    role('Reader', allow(['dynamodb:GetItem', 'dynamodb:PutItem'], ['table/A', 'table/B'])),
    role('Sender', allow('sqs:SendMessage', 'queue/Q')),
  ];
  const log = [
    used('Reader', 'dynamodb:GetItem', 'table/A'),
    used('Reader', 'dynamodb:PutItem', 'table/A'),
    used('Reader', 'dynamodb:PutItem', 'table/B'),
    used('Reader', 'sqs:SendMessage', 'queue/Q'),
  ];

  expect(unusedGrants(roles, log)).toEqual([
    'Reader: dynamodb:GetItem on table/B',
    'Sender: sqs:SendMessage on queue/Q',
  ]);
});

it('counts a wildcard as used by whatever it covers, and asks for no use of a Deny', () => {
  const roles = [
    role('Reader', allow('dynamodb:*', 'table/*'), { ...allow('s3:*', '*'), Effect: 'Deny' }),
  ];

  expect(unusedGrants(roles, [used('Reader', 'dynamodb:GetItem', 'table/A')])).toEqual([]);
  expect(unusedGrants(roles, [])).toEqual(['Reader: dynamodb:* on table/*']);
});

it('leaves out only the logs, which Lambda writes; what no door knows is never of use', () => {
  const roles = [role('Api', allow('logs:PutLogEvents', 'group'), allow('s3:GetObject', 'b/*'))];

  expect(unusedGrants(roles, [])).toEqual(['Api: s3:GetObject on b/*']);
});

it('reads what several copies noted, each right once a copy, and knows that there is no log', () => {
  const file = path.join(folder, 'new', 'rights.jsonl');
  const right = { action: 'sqs:SendMessage', resource: 'queue/Q' };

  expect(readRightsLog(file)).toBeUndefined();
  const [first, second] = [openRightsLog(file), openRightsLog(file)];
  first('Sender', right);
  first('Sender', right);
  second('Other', right);

  expect(readRightsLog(file)).toEqual([
    used('Sender', right.action, right.resource),
    used('Other', right.action, right.resource),
  ]);
});
