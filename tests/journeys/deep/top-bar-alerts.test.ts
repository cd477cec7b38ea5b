// Several simultaneous alerts in the top bar stand below each other and are readable.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import { expectVisible, retryUntilPasses } from '../support/journey-user.ts';
import {
  deleteSavedRules,
  discardAllRepliesAwaitingApproval,
  getApprovalCard,
  openApprovalsScreen,
  saveRuleWithRepliesAwaitingApproval,
} from '../support/rules-on-screen.ts';
import { SANDBOX_STUDIO_IDS } from '../support/sandbox-control-client.ts';

const NAMES = ['first', 'second', 'third'] as const;
/** The title and three alerts of at most two lines, or the height of an alert on a phone. */
const MAX_HEIGHTS = [
  [1280, 160],
  [1024, 160],
  [768, 180],
  [390, 260],
] as const;
const MIN_ALERT_WIDTH = 200;

/** Evaluated in the page. */
const MEASURE_SCRIPT = `(() => {
  const alerts = [...document.querySelectorAll('[data-top-bar-alert] > *')];
  return {
    height: document.querySelector('header').getBoundingClientRect().height,
    widths: alerts.map((alert) => alert.getBoundingClientRect().width),
  };
})()`;

describe('a user who sees three alerts at once', () => {
  journeyTest(
    'three alerts are readable together in a top bar of few lines',
    async ({ user, stack, sandbox }) => {
      const { page } = user;
      const { demo, session, word, rule } = await saveRuleWithRepliesAwaitingApproval(stack, {
        name: 'Alerts',
      });
      await discardAllRepliesAwaitingApproval(session);
      const [post] = await sandbox.listPosts(SANDBOX_STUDIO_IDS.accountId);
      for (const name of NAMES)
        await sandbox.addComment({
          media_id: post?.id ?? '',
          text: word,
          username: `${name}.${word}`,
        });
      await retryUntilPasses(async () =>
        expect(await session.call('/users/me/ig/awaiting_approvals/count', {})).toMatchObject({
          count: NAMES.length,
        }),
      );
      await logInAndSeePosts(user, demo);
      await openApprovalsScreen(user);
      const approve = (name: (typeof NAMES)[number]) =>
        getApprovalCard(user, `${name}.${word}`)
          .getByRole('button', { name: 'Approve', exact: true })
          .click();

      await sandbox.injectFault({ route: 'POST comment/replies', status: 400, code: 100 });
      await approve('first');
      await expectVisible(page.locator('header').getByRole('alert'), { timeoutMs: 60_000 });
      await approve('second');
      await expectVisible(page.getByText('Success. 1 approved.', { exact: false }));
      user.tolerateFailedRequests(/\/awaiting_approvals\/action$/);
      await page.route('**/awaiting_approvals/action', (route) =>
        route.fulfill({ status: 400, json: { error: 'invalid_request', errors: ['Refused.'] } }),
      );
      await approve('third');
      await expectVisible(page.getByText(/error code "AWA100"/));

      for (const [width, maxHeight] of MAX_HEIGHTS) {
        await page.setViewportSize({ width, height: 900 });
        const { height, widths } = await page.evaluate<{ height: number; widths: number[] }>(
          MEASURE_SCRIPT,
        );
        expect(widths, `${width} px`).toHaveLength(3);
        expect(Math.min(...widths), `${width} px`).toBeGreaterThanOrEqual(MIN_ALERT_WIDTH);
        expect(height, `${width} px`).toBeLessThanOrEqual(maxHeight);
      }
      await deleteSavedRules(session, [rule]);
    },
  );
});
