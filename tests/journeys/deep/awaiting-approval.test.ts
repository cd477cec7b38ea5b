// A user decides about replies that rules wrote: about many at once, and about one that was discarded by mistake.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually, expectNotVisible, expectVisible } from '../support/journey-user.ts';
import { addFollowerComment } from '../support/posts-and-comments-on-screen.ts';
import {
  deleteSavedRules,
  discardAllRepliesAwaitingApproval,
  getApprovalCard,
  openApprovalsScreen,
  saveRuleWithRepliesAwaitingApproval,
  waitForApprovalCard,
} from '../support/rules-on-screen.ts';
import { SANDBOX_STUDIO_IDS } from '../support/sandbox-control-client.ts';

const BULK_COUNT = 60;
const LONG_REASON =
  "Your rules used up an hour's texts for this person. Press Generate, or write it yourself.";
const IN_A_DAY = new Date(Date.now() + 23.75 * 3_600_000).toISOString();
const SCREENS = [
  [1280, 800],
  [390, 844],
] as const;

const LONG_QUESTION = `${'Is it still there? '.repeat(8)}Yes?`;
const STATUSES = ['awaiting', 'failed'] as const;

/** Evaluated in the page: whether the paragraph is as high as its text, and how many of its lines are shown. */
const measureText = ({
  clientHeight,
  scrollHeight,
}: {
  readonly clientHeight: number;
  readonly scrollHeight: number;
}) => ({
  isWhole: clientHeight === scrollHeight,
  lines: clientHeight / 20,
});

describe('a user who decides about replies', () => {
  journeyTest(
    'a user undoes a discard, generates another text, discards for good',
    async ({ user, stack, sandbox }) => {
      const { demo, session, word, rule } = await saveRuleWithRepliesAwaitingApproval(stack, {
        name: 'Undo',
      });
      const comment = await addFollowerComment(sandbox, 6, word);
      await logInAndSeePosts(user, demo);
      const item = await waitForApprovalCard(user, comment.text);
      await expectVisible(user.page.getByRole('link', { name: /^\d+ waiting$/ }));

      await item.getByRole('button', { name: 'Discard' }).click();
      await user.clickButton('Undo');
      await expectVisible(item.getByRole('button', { name: 'Approve' }));
      await user.page.reload();
      await expectVisible(item);

      const box = item.getByRole('textbox');
      await item.getByRole('button', { name: 'Generate' }).click();
      await expectEventually(() => box.inputValue(), 'Generating...');
      await expectEventually(async () => (await box.inputValue()) !== 'Generating...', true);
      expect((await box.inputValue()).length).toBeGreaterThan(5);
      const restore = item.getByRole('button', { name: 'Bring back the earlier text' });
      const getBox = async (part: typeof box) => (await part.boundingBox()) ?? { y: 0, height: 0 };
      const field = await getBox(box);
      expect((await getBox(restore)).y).toBeGreaterThanOrEqual(field.y + field.height);

      await item.getByRole('button', { name: 'Discard' }).click();
      await expectNotVisible(item);
      await user.page.reload();
      await user.expectHeading('Awaiting Approval');
      await expectNotVisible(item);
      expect(await sandbox.listPublishedReplies(comment)).toEqual([]);
      await deleteSavedRules(session, [rule]);
    },
  );

  journeyTest(
    'the approval card shows why a reply waits, on desktop and phone',
    async ({ userWithNewProfile: user, stack, sandbox }) => {
      const { demo, session, word, rule } = await saveRuleWithRepliesAwaitingApproval(stack, {
        name: 'Reason',
      });
      await discardAllRepliesAwaitingApproval(session);
      const { text } = await addFollowerComment(sandbox, 6, word);
      const question = `${text} ${LONG_QUESTION}`;
      let status: (typeof STATUSES)[number] = 'awaiting';
      await user.page.route(/\/ig\/awaiting_approvals$/, async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        for (const approval of body.awaiting_approvals_list ?? []) {
          Object.assign(approval, { status, error: LONG_REASON, expires_at: IN_A_DAY });
          approval.event.comment.text = question;
        }
        await route.fulfill({ response, json: body });
      });
      await logInAndSeePosts(user, demo);
      await waitForApprovalCard(user, text);
      for (status of STATUSES) {
        await user.page.reload();
        for (const [width, height] of SCREENS) {
          await user.page.setViewportSize({ width, height });
          const reason = user.page.getByText(LONG_REASON);
          await expectVisible(reason);
          const { isWhole } = await reason.evaluate(measureText);
          const { lines } = await user.page.getByText(question).evaluate(measureText);
          expect({ width, status, isWhole, lines }).toEqual({
            width,
            status,
            isWhole: true,
            lines: 2,
          });
          const time = await user.page.getByText(/^expires in/).boundingBox();
          expect((time?.x ?? width) + (time?.width ?? 0)).toBeLessThanOrEqual(width - 16);
          const isNameCut = await user.page
            .locator('[data-approval] bdi')
            .evaluate(({ clientWidth, scrollWidth }) => clientWidth < scrollWidth);
          expect([width, isNameCut]).toEqual([width, false]);
        }
      }
      await deleteSavedRules(session, [rule]);
    },
  );

  journeyTest(
    'a user approves sixty replies in two steps; each is published once',
    async ({ user, stack, sandbox }) => {
      const { demo, session, word, rule } = await saveRuleWithRepliesAwaitingApproval(stack, {
        name: 'Sixty',
        reply: (word) => `Welcome, ${word}!`,
      });
      await discardAllRepliesAwaitingApproval(session);
      const posts = (await sandbox.listPosts(SANDBOX_STUDIO_IDS.accountId)).slice(8, 10);
      for (let index = 0; index < BULK_COUNT; index++) {
        await sandbox.addComment({
          media_id: posts[index % posts.length]?.id ?? '',
          text: `${word} ${index}`,
          username: `bulk.${word}.${index}`,
        });
      }
      const listOwnReplies = async () => {
        const threads = await Promise.all(posts.map(({ id }) => sandbox.threads(id)));
        return threads
          .flat()
          .filter(({ text }) => text.startsWith(word))
          .map(({ replies }) => replies.filter((reply) => reply.is_owner).length);
      };
      await logInAndSeePosts(user, demo);
      // The list lags behind the number: a reply that arrives later would be held back as new.
      await expectEventually(
        () =>
          session.call('/users/me/ig/awaiting_approvals', {
            page_limit: 50,
            pagination_offset: 50,
          }),
        expect.objectContaining({
          total_count: BULK_COUNT,
          awaiting_approvals_list: Array.from({ length: BULK_COUNT - 50 }, () => expect.anything()),
        }),
        { timeoutMs: 120_000 },
      );
      await openApprovalsScreen(user);
      for (const expectedCount of [50, BULK_COUNT - 50]) {
        await expectVisible(getApprovalCard(user, word));
        await user.page.getByLabel(/^Select all/).check();
        await user.expectText(
          expectedCount === 50 ? `50 of ${BULK_COUNT} selected (this page)` : '10 selected',
        );
        await user.clickButton('Approve selected');
        // Approved replies are not counted. Sent ones leave the list, and the next page moves up.
        await expectVisible(
          expectedCount === 50
            ? user.page.getByText('10 replies', { exact: true })
            : user.page.getByText('Nothing waits for your approval.'),
          { timeoutMs: 150_000 },
        );
        await expectNotVisible(user.page.getByText('pending', { exact: true }), {
          timeoutMs: 150_000,
        });
      }
      await expectEventually(
        listOwnReplies,
        Array.from({ length: BULK_COUNT }, () => 1),
        {
          timeoutMs: 120_000,
        },
      );
      await deleteSavedRules(session, [rule]);
    },
  );
});
