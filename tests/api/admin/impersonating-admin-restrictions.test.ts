// An admin looks around as a user: nothing is marked as seen for the user, and no usage of their plan is counted.
import { describe, expect, test } from 'vitest';
import { readAuditLog } from '#functions/session/audit-repository.ts';
import { createImpersonationSession } from '#functions/session/impersonation.ts';
import { parseSessionToken } from '#functions/session/session-tokens.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { tableKeys } from '#platform/table/keys.ts';
import { updateItem } from '#platform/table/table.ts';
import { approvalsContracts } from '#shared/contracts/approvals.ts';
import { connectionContracts } from '#shared/contracts/connection.ts';
import { conversationsContracts } from '#shared/contracts/conversations.ts';
import { draftsContracts } from '#shared/contracts/drafts.ts';
import { postsContracts } from '#shared/contracts/posts.ts';
import { rulesContracts } from '#shared/contracts/rules.ts';
import { supportContracts } from '#shared/contracts/support.ts';
import { usersContracts } from '#shared/contracts/users.ts';
import { invokeApiByContract } from '#tests/support/api/invoke-api-by-contract.ts';
import { makeInboundMessage } from '#tests/support/network/make-network-messages.ts';
import { storeMessages } from '#tests/support/network/store-test-conversations.ts';
import { createPost } from '#tests/support/network/store-test-posts.ts';
import { setUpTestTable } from '#tests/support/table/test-table.ts';
import { createTestUser } from '#tests/support/users/test-users.ts';
import { setUpFakeRefreshQueue } from '#tests/support/vendors/fake-refresh-queue.ts';

setUpTestTable();
setUpFakeRefreshQueue();

const POST = { instagram_post_media_id: '18000' };
const CONVERSATION = { instagram_conversation_id: 'c' };
const COMMENT_IDS = { media_id: '18000', comment_id: '10' };
const MESSAGE_IDS = { conversation_id: 'c', message_id: '1' };

/** A user with a new comment and a new message, and an admin's token for them. */
async function impersonateUser() {
  const { user, account } = await createPost(['10']);
  await storeMessages(account, makeInboundMessage('1'));
  const admin = await createTestUser();
  await updateItem(tableKeys.user(admin.userId), { set: { role: 'admin' } });
  const stored = await findUserIncludingDeleted(user.userId);
  if (!stored) throw new Error('no user');
  const sessionId = parseSessionToken(admin.token)?.sessionId ?? '';
  const session = await createImpersonationSession(stored, { userId: admin.userId, sessionId });
  const { userId } = user;
  return { owner: { token: user.token }, admin: { token: session.access_token }, userId };
}

describe('an admin who looks around as a user', () => {
  test('an impersonating admin sees new items without marking them as seen', async () => {
    const { owner, admin } = await impersonateUser();
    const { listComments } = postsContracts;
    const { listMessages } = conversationsContracts;

    const comments = { ...POST, seen_comment_ids: ['10'] };
    const seenComments = await invokeApiByContract(listComments, comments, admin);
    const messages = { ...CONVERSATION, set_messages_as_seen: true };
    await invokeApiByContract(listMessages, messages, admin);

    expect(seenComments.body.comments).toMatchObject([{ id: '10', seen: false }]);
    expect((await invokeApiByContract(listComments, POST, owner)).body.post).toMatchObject({
      new_comments_count: 1,
    });
    const shown = await invokeApiByContract(listMessages, CONVERSATION, owner);
    expect(shown.body.conversation).toMatchObject({ new_messages_count: 1 });
  });

  test('an impersonating admin cannot write to support as the user', async () => {
    const { owner, admin } = await impersonateUser();
    const write = ({ token }: { readonly token: string }) =>
      invokeApiByContract(supportContracts.sendContact, {
        name: 'Ann',
        email: 'ann@example.com',
        subject: 'Help',
        message: 'Please',
        token,
      });

    expect((await write(admin)).body.errors).toEqual([
      'You cannot change anything while signed in as somebody else.',
    ]);
    expect((await write(owner)).status).not.toBe(403);
  });

  test.each([
    ['one comment', postsContracts.markCommentSeen, COMMENT_IDS],
    ['all comments', postsContracts.markPostSeen, { media_id: '18000' }],
    ['texts for a rule', rulesContracts.generateRuleTexts, { inputText: 'Thanks', count: 2 }],
    ['the draft of a comment', draftsContracts.requestCommentDraft, COMMENT_IDS],
    [
      'another draft of a comment',
      draftsContracts.requestCommentDraft,
      { ...COMMENT_IDS, request_new_response: true },
    ],
    [
      'a comment in own words',
      draftsContracts.requestCommentDraft,
      { ...COMMENT_IDS, own_words: true },
    ],
    ['the draft of a message', draftsContracts.requestMessageDraft, MESSAGE_IDS],
    [
      'an edit of a draft',
      draftsContracts.updateCommentReply,
      { ...COMMENT_IDS, response_id: 'rsp_1', response_text: 'Unasked' },
    ],
    [
      'the end of a reply',
      draftsContracts.cancelCommentReply,
      { ...COMMENT_IDS, response_id: 'rsp_1' },
    ],
    [
      'another text for a reply by rule',
      approvalsContracts.generateApprovalReply,
      {
        awaiting_approval_id: 'p~18000~rsp_1',
        rule_processed_event_id: 'x',
        request_new_response: true,
      },
    ],
    ['an import', connectionContracts.beginImport, {}],
  ])('may not mark or have written: %s', async (_what, contract, fields) => {
    const { owner, admin } = await impersonateUser();

    const response = await invokeApiByContract(contract, fields, admin);

    expect([response.status, response.body.error]).toEqual([403, 'forbidden']);
    expect(response.body.errors).toEqual([
      'You cannot change anything while signed in as somebody else.',
    ]);
    const usage = await invokeApiByContract(usersContracts.getMyUsage, {}, owner);
    expect(usage.body.current_period_generated_responses).toBe(0);
    const shown = await invokeApiByContract(postsContracts.listComments, POST, owner);
    expect(shown.body.post.new_comments_count).toBe(1);
  });

  test("the audit log names an impersonating admin's changes and their ids", async () => {
    const { owner, admin, userId } = await impersonateUser();

    await invokeApiByContract(postsContracts.cancelCommentsRefresh, POST, admin);
    await invokeApiByContract(postsContracts.cancelCommentsRefresh, POST, owner);

    const rows = [];
    for await (const row of readAuditLog(userId)) rows.push(row);
    expect(rows).toMatchObject([
      {
        action: 'cancelCommentsRefresh',
        fields: ['instagram_post_media_id'],
        ids: ['instagram_post_media_id=18000'],
      },
    ]);
  });

  test("an admin's visit does not mark the user's posts as refreshed", async () => {
    const { owner, admin } = await impersonateUser();

    await invokeApiByContract(postsContracts.listPosts, { update_from_api: true }, admin);

    const me = await invokeApiByContract(usersContracts.getMe, {}, owner);
    expect(me.body.refreshed_posts_after_login).toBe(false);
  });
});
