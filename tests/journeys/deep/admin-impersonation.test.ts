// An admin impersonates a user: every screen shows it, changes are in the audit log, and posting is refused.
import { DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { describe, expect } from 'vitest';
import { ADMIN_CREDENTIALS, logInAsAdmin } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import {
  expectEventually,
  expectNotVisible,
  expectVisible,
  type JourneyUser,
  openTab,
} from '../support/journey-user.ts';
import {
  addFollowerComment,
  clickButtonInComment,
  EXPIRED_IMAGE_URL_PATTERN,
  getReplyTextBox,
  openComment,
} from '../support/posts-and-comments-on-screen.ts';
import type { TestStackAddresses } from '../support/start-test-stack.ts';

const POSTING_REFUSED_TEXT =
  'Sorry, you currently cannot post to Instagram. Please contact us at support@replyloom.example with error code IMP100.';
/** API calls expected to fail: an admin may not post as another user. */
const EXPECTED_FAILURE_URL_PATTERNS = [/\/comment\/response\/post$/, EXPIRED_IMAGE_URL_PATTERN];

const getImpersonationBar = ({ page }: JourneyUser) =>
  page.getByRole('region', { name: 'Impersonation' });

/** Names of the audited actions on the user, oldest first. */
async function listAuditedActions(
  stack: TestStackAddresses,
  email: string,
): Promise<readonly string[]> {
  const { TABLE_NAME, AWS_ENDPOINT_URL_DYNAMODB, AWS_REGION } = stack.tableEnvironment;
  const client = new DynamoDBClient({
    ...(AWS_REGION && { region: AWS_REGION }),
    ...(AWS_ENDPOINT_URL_DYNAMODB && { endpoint: AWS_ENDPOINT_URL_DYNAMODB }),
    credentials: { accessKeyId: 'journey', secretAccessKey: 'journey' },
  });
  const queryPartition = async (pk: string) => {
    const pages = paginateQuery(
      { client },
      {
        TableName: TABLE_NAME,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: pk } },
        ConsistentRead: true,
      },
    );
    const items = [];
    for await (const { Items = [] } of pages) items.push(...Items.map((item) => unmarshall(item)));
    return items;
  };
  const [emailClaim] = await queryPartition(`EMAIL#${email}`);
  const actions = await queryPartition(`AUDIT#${emailClaim?.userId}`);
  client.destroy();
  return actions.map(({ action }) => String(action));
}

describe('an admin', () => {
  journeyTest(
    'an admin impersonates a user in every tab, cannot post, and stops',
    async ({ user, stack, sandbox }) => {
      const { demoAccount } = stack;
      if (demoAccount === undefined) throw new Error('This stack has no demo account.');
      user.tolerateFailedRequests(...EXPECTED_FAILURE_URL_PATTERNS);
      const followerComment = await addFollowerComment(sandbox, 3);
      await logInAsAdmin(user, stack);

      const otherTab = await openTab(user, stack);
      await otherTab.openPath('/update-profile');
      await otherTab.expectHeading('Profile');

      await user.openPath('/admin');
      await user.fillField('Find a user', demoAccount.email);
      await user.clickButton(`Sign in as ${demoAccount.email}`);
      for (const tab of [user, otherTab])
        await expectVisible(getImpersonationBar(tab).getByText(demoAccount.email, { exact: true }));

      const comment = await openComment(user, followerComment);
      await expectVisible(
        getImpersonationBar(user).getByText(ADMIN_CREDENTIALS.email, { exact: true }),
      );
      await clickButtonInComment(comment, 'Reply');
      const replyField = getReplyTextBox(comment);
      await expectEventually(() => replyField.isEnabled(), true);
      await replyField.fill('Yes, on Tuesdays.');
      await clickButtonInComment(comment, 'Post');
      await user.expectAlert(POSTING_REFUSED_TEXT);
      await expectVisible(comment.getByText('Reply not posted', { exact: true }));
      expect(await sandbox.listPublishedReplies(followerComment)).toEqual([]);

      // At any distance below.
      await user.page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
      expect(await user.page.evaluate('window.scrollY')).toBeGreaterThan(100);
      expect((await getImpersonationBar(user).boundingBox())?.y).toBe(0);

      for (const path of ['/posts', '/admin', '/pricing', '/support']) {
        await user.openPath(path);
        await expectVisible(
          getImpersonationBar(user).getByText(demoAccount.email, { exact: true }),
        );
      }
      // The end of the session makes a call in flight fail, and the browser reports the failure.
      user.tolerateFailedRequests(/\/api\/v1\//);
      await user.clickButton('Stop Impersonation');
      await user.expectPath('/admin');
      for (const tab of [user, otherTab]) await expectNotVisible(getImpersonationBar(tab));
      await expectVisible(otherTab.page.getByText(/The impersonation has ended/));

      // Other journeys switch features of this user, as operators do.
      const auditedActions = (await listAuditedActions(stack, demoAccount.email)).filter(
        (action) => !action.startsWith('feature '),
      );
      expect(auditedActions[0]).toBe('impersonate');
      expect(auditedActions).toContain('stopImpersonating');
      // Refused actions must be missing, and looking marks nothing as seen.
      for (const action of ['requestCommentDraft', 'postCommentReply', 'markCommentSeen'])
        expect(auditedActions).not.toContain(action);
    },
  );
});
