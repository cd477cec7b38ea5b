// All screens begin their content at one edge, and have large enough controls.
import { describe, expect } from 'vitest';
import { journeyTest } from '../support/journey-test.ts';
import { expectVisible, type JourneyUser, retryUntilPasses } from '../support/journey-user.ts';
import {
  findCutOffControls,
  findSmallTouchTargets,
  measureScreenLeftEdges,
} from '../support/measure-screen-layout.ts';
import { addFollowerComment } from '../support/posts-and-comments-on-screen.ts';
import {
  deleteSavedRules,
  enableLiveRulesFeatureFlag,
  getApprovalCard,
  getRuleCard,
  saveRuleWithRepliesAwaitingApproval,
} from '../support/rules-on-screen.ts';
import { visitEveryScreen } from '../support/visit-every-screen.ts';

/** Beside the sidebar of 280 px and the gutter of 24 px. */
const LEFT_EDGE = 304;
const DESKTOP = { width: 1280, height: 800 };
/** For a rule of usual length on a phone. */
const MAX_RULE_CARD_HEIGHT = 180;
const PHONE = { width: 390, height: 844 };

/** Scrollbars of a phone take no width. */
async function hideScrollbars({ page }: JourneyUser): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setScrollbarsHidden', { hidden: true });
}

describe('a user who goes from screen to screen', () => {
  journeyTest(
    'every screen has one left edge, and no small or cut-off control',
    async ({ makeUser, stack, sandbox }) => {
      const { demo, session, rule } = await saveRuleWithRepliesAwaitingApproval(stack, {
        name: 'Layout',
        reply: () => 'Thank you so much for asking!',
      });
      const waiting = await saveRuleWithRepliesAwaitingApproval(stack, { name: 'Waiting' });
      const question = await addFollowerComment(sandbox, 6, waiting.word);
      // A card with both switches has the most content.
      await enableLiveRulesFeatureFlag(stack, demo);
      await visitEveryScreen({
        stack,
        demo,
        ruleId: rule.id,
        makeUser,
        visit: async (user, path) => {
          if (path === '/awaiting-approval')
            await expectVisible(getApprovalCard(user, question.text));
          // The screen shows a loading state until it has content.
          await retryUntilPasses(async () =>
            expect(await measureScreenLeftEdges(user), path).toEqual({
              heading: LEFT_EDGE,
              content: LEFT_EDGE,
            }),
          );
          expect(await findCutOffControls(user), path).toEqual([]);
          await hideScrollbars(user);
          await user.page.setViewportSize(PHONE);
          // A part that measures the width itself is drawn again a moment later.
          await retryUntilPasses(async () =>
            expect(await findSmallTouchTargets(user), path).toEqual([]),
          );
          expect(await findCutOffControls(user), `${path} on a phone`).toEqual([]);
          if (path === '/rules')
            await retryUntilPasses(async () =>
              expect(
                (await getRuleCard(user, rule.name).boundingBox())?.height,
              ).toBeLessThanOrEqual(MAX_RULE_CARD_HEIGHT),
            );
          await user.page.setViewportSize(DESKTOP);
        },
      });

      await deleteSavedRules(session, [rule, waiting.rule]);
    },
  );
});
