// Inspects the main screens in desktop and phone width, light and dark: accessibility, overflow, screenshots.
import { describe } from 'vitest';
import { z } from 'zod';
import { openApiSession } from '../support/api-session.ts';
import {
  linkCafeAccount,
  logInAndSeePosts,
  signUpInBrowser,
} from '../support/authentication-in-browser.ts';
import { checkScreenAccessibilityAndOverflow } from '../support/check-screen-accessibility-and-overflow.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectEventually, expectVisible, waitForPageIdle } from '../support/journey-user.ts';
import {
  addFollowerComment,
  clickButtonInComment,
  getCommentLocators,
  getPostCardByText,
  getReplyTextBox,
  openComment,
  POSTS_REFRESH_TIMEOUT_MS,
  waitForPostsLoaded,
} from '../support/posts-and-comments-on-screen.ts';
import {
  deleteSavedRules,
  getRuleCard,
  requireDemoAccount,
  saveRuleWithRepliesAwaitingApproval,
  waitForApprovalCard,
} from '../support/rules-on-screen.ts';
import { SANDBOX_CAFE_IDS } from '../support/sandbox-control-client.ts';
import { openUserMenu } from '../support/sidebar-on-screen.ts';

const savedFactSchema = z.object({ fact: z.object({ id: z.string() }) });

const LOST_PERMISSIONS_TEXT =
  'Looks like we lost permissions on your instagram account. Please choose another instagram account or re-link your facebook account to re-enable the permissions.';

describe.concurrent('a user who visits screens that must be accessible without overflow', () => {
  journeyTest(
    'finds the screens for guests accessible: login, sign-up and not found',
    async ({ user }) => {
      await user.openPath('/login');
      await user.expectHeading('Login');
      await checkScreenAccessibilityAndOverflow(user, 'login');
      await user.clickButton('Login');
      await user.expectAlert('Please fill out all fields');
      await checkScreenAccessibilityAndOverflow(user, 'login-problem');
      await user.openPath('/signup');
      await user.expectHeading('Lets get started!');
      await checkScreenAccessibilityAndOverflow(user, 'sign-up');
      await user.openPath('/nowhere');
      await user.expectHeading('There is nothing at this address');
      await checkScreenAccessibilityAndOverflow(user, 'not-found');
    },
  );

  journeyTest(
    'finds posts, a reply field and the pricing screen accessible',
    async ({ user, stack }) => {
      await logInAndSeePosts(user, stack.demoAccount);
      await waitForPostsLoaded(user);
      await waitForPageIdle(user);
      await checkScreenAccessibilityAndOverflow(user, 'posts');
      await checkScreenAccessibilityAndOverflow(user, 'user-menu', () => openUserMenu(user));
      await user.page.keyboard.press('Escape');

      await getPostCardByText(user, 'GIVEAWAY').click({ position: { x: 60, y: 60 } });
      await expectVisible(getCommentLocators(user));
      await checkScreenAccessibilityAndOverflow(user, 'post');
      const comment = getCommentLocators(user)
        .filter({ hasNot: user.page.getByText('You', { exact: true }) })
        .nth(1);
      await clickButtonInComment(comment, 'Reply');
      await expectEventually(() => getReplyTextBox(comment).isEnabled(), true);
      await checkScreenAccessibilityAndOverflow(user, 'post-reply');

      await user.openPath('/pricing');
      await user.expectHeading('Pricing');
      await expectVisible(user.page.getByRole('heading', { name: 'Subscription' }));
      await checkScreenAccessibilityAndOverflow(user, 'pricing');
    },
  );

  journeyTest(
    'finds the screens of reply automation accessible',
    async ({ user, stack, sandbox }) => {
      const { demo, session, word, rule } = await saveRuleWithRepliesAwaitingApproval(stack, {
        name: 'Accessible',
        reply: () => 'Thank you so much for asking!',
      });
      const comment = await addFollowerComment(sandbox, 2, word);
      await logInAndSeePosts(user, demo);
      await waitForApprovalCard(user, comment.text);
      await checkScreenAccessibilityAndOverflow(user, 'awaiting-approval');
      await user.openPath('/rules');
      await expectVisible(getRuleCard(user, rule.name));
      await checkScreenAccessibilityAndOverflow(user, 'rules');
      await user.openPath(`/rules/${rule.id}`);
      await expectVisible(
        user.page.getByRole('region', { name: 'Rehearsal' }).getByText(/of [\d,]+ comments/),
      );
      await checkScreenAccessibilityAndOverflow(user, 'rule');
      await user.openPath(`/rule-activity?rule_id=${rule.id}`);
      await expectVisible(user.page.getByText(comment.text));
      await checkScreenAccessibilityAndOverflow(user, 'rule-activity');
      const card = await openComment(user, comment);
      await expectVisible(card.getByText('your approval'));
      await checkScreenAccessibilityAndOverflow(user, 'post-with-rule-reply');
      await deleteSavedRules(session, [rule]);
    },
  );

  journeyTest(
    'finds the facts that drafts use and their form accessible',
    async ({ user, stack }) => {
      const demo = requireDemoAccount(stack);
      const { call } = await openApiSession(stack, demo);
      const fact = { text: 'The autumn sale ends soon.', valid_until: '2026-01-05T00:00:00Z' };
      const { fact: saved } = savedFactSchema.parse(
        await call('/users/me/ig/facts/save', { fact }),
      );
      await logInAndSeePosts(user, demo);
      await user.openPath('/knowledge');
      await user.expectText('Outdated');
      await checkScreenAccessibilityAndOverflow(user, 'knowledge');
      await user.clickButton('Add a fact');
      await user.page.getByRole('radio', { name: 'Chosen posts' }).check();
      await expectVisible(user.page.getByRole('checkbox'));
      await checkScreenAccessibilityAndOverflow(user, 'knowledge-form');
      await call('/users/me/ig/facts/delete', { fact_id: saved.id });
    },
  );

  journeyTest('finds the voice and its controls accessible', async ({ user, stack }) => {
    await logInAndSeePosts(user, requireDemoAccount(stack));
    await user.openPath('/voice');
    await expectVisible(user.page.getByRole('list', { name: 'Traits' }));
    await checkScreenAccessibilityAndOverflow(user, 'voice');
    for (const trait of ['Length', 'Greeting', 'Emoji', 'Punctuation', 'Form of address'])
      await user.clickButton(`Edit ${trait}`);
    for (const trait of ['Languages', 'Words never used', 'Anything else'])
      await user.clickButton(`Edit ${trait}`);
    await user.page.getByRole('textbox', { name: 'Never use' }).fill('cheap');
    await user.page.keyboard.press('Enter');
    await checkScreenAccessibilityAndOverflow(user, 'voice-controls');
    await user.clickButton('Discard changes');
  });

  journeyTest(
    'finds the welcome screen and the screen for a lost connection accessible',
    async ({ user, sandbox }) => {
      await signUpInBrowser(user);
      await checkScreenAccessibilityAndOverflow(user, 'welcome');
      await linkCafeAccount(user);
      await sandbox.removeApp(SANDBOX_CAFE_IDS.personId);
      // A refresh detects the lost permissions without a reload. The refresh after the login may detect them before the
      // click, and remove the button.
      await Promise.any([
        user.clickButton('Refresh posts'),
        user.expectText(LOST_PERMISSIONS_TEXT),
      ]);
      await user.expectText(LOST_PERMISSIONS_TEXT, { timeoutMs: POSTS_REFRESH_TIMEOUT_MS });
      await checkScreenAccessibilityAndOverflow(user, 'connection-problem');
    },
  );
});
