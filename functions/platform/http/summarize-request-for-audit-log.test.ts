import { expect, test } from 'vitest';
import { summarizeRequestForAuditLog } from './summarize-request-for-audit-log.ts';

test('the audit summary of a request has fields and ids, no texts', () => {
  expect(
    summarizeRequestForAuditLog({
      token: 'secret-token',
      client_id: 'web',
      password: 'secret',
      media_id: 'm1',
      response_text: 'My own words',
      actions: [
        { change_type: 'approve', awaiting_approval_ids: ['a1', 'a2'] },
        { change_type: 'discard', awaiting_approval_ids: ['a3'] },
      ],
      instagramId: '178',
    }),
  ).toEqual({
    fields: [
      'client_id',
      'password',
      'media_id',
      'response_text',
      'actions.change_type',
      'actions.awaiting_approval_ids',
      'instagramId',
    ],
    ids: [
      'media_id=m1',
      'awaiting_approval_ids=a1',
      'awaiting_approval_ids=a2',
      'awaiting_approval_ids=a3',
      'instagramId=178',
    ],
  });
});

test('the audit summary stays small, however large the request is', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `${index}${'x'.repeat(5_000)}`);
  const fields = Object.fromEntries(ids.map((id) => [id.slice(0, 10), 1]));
  const summary = summarizeRequestForAuditLog({ ...fields, ids });

  expect(summary.fields).toHaveLength(50);
  expect(JSON.stringify(summary.ids).length).toBeLessThan(25_000);
});
