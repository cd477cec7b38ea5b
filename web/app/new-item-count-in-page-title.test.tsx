// The title of the page is all that a background tab shows.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockError } from '#web/testing/mock-api/mock-api.ts';
import { mockFeatureFlags, mockHeartbeat } from '#web/testing/mock-api/mock-common-responses.ts';
import { renderApp } from '#web/testing/render-app.tsx';

beforeEach(() => {
  mockFeatureFlags('messages', 'rules');
  mockHeartbeat({}, { new_comments: 1200, new_messages: 2, awaiting_approvals: 3 });
  // The titles do not depend on the lists.
  for (const name of ['listPosts', 'listConversations', 'listApprovals', 'listRules'] as const)
    mockError(name, 'not_found');
});

test.each([
  ['/posts', '(1,200) Posts'],
  ['/messages', '(2) Messages'],
  ['/awaiting-approval', '(3) Awaiting Approval'],
  ['/rules', 'Rules List'],
  ['/contact', 'Contact Us'],
])('begins the page title of %s with its new-item count, if any', async (path, title) => {
  renderApp(path);
  await screen.findByTitle('1,200 new comments');

  await expect.poll(() => document.title).toBe(`${title} · Replyloom`);
});
