// Many replies await approval as rows, which keep their places while keys decide about them.
import { describe, expect } from 'vitest';
import { logInAndSeePosts } from '../support/authentication-in-browser.ts';
import { journeyTest } from '../support/journey-test.ts';
import {
  expectEventually,
  expectVisible,
  type JourneyUser,
  retryUntilPasses,
} from '../support/journey-user.ts';
import { collectLayoutShifts, expectNoLayoutShift } from '../support/layout-shifts.ts';
import {
  deleteSavedRules,
  discardAllRepliesAwaitingApproval,
  getApprovalCard,
  openApprovalsScreen,
  saveRuleWithRepliesAwaitingApproval,
} from '../support/rules-on-screen.ts';
import { SANDBOX_STUDIO_IDS } from '../support/sandbox-control-client.ts';

const COUNT = 40;
const DECIDED_COUNT = 10;
/** Instagram refuses one of them. */
const SENT_COUNT = DECIDED_COUNT - 1;

/** Evaluated in the page: how many rows are wholly in the window. */
const COUNT_ROWS_SCRIPT = `[...document.querySelectorAll('[data-approval]')].filter(
  (row) => row.getBoundingClientRect().bottom <= window.innerHeight).length`;

/** Evaluated in the page: the controls that are behind the toast, at any of many points. */
const LIST_COVERED_SCRIPT = `(() => {
  const toast = [...document.querySelectorAll('[role=status]')].find((each) =>
    each.textContent.startsWith('Success.'));
  const { x, y, width, height } = toast.getBoundingClientRect();
  const findBehind = (_, index) =>
    document.elementsFromPoint(x + (width * (index % 40)) / 39, y + (height * Math.floor(index / 40)) / 9)
      .find((element) => !toast.contains(element))?.closest('a, button, input, select, textarea');
  const behind = new Set(Array.from({ length: 400 }, findBehind).filter(Boolean));
  return [...behind].map((control) => control.outerHTML);
})()`;

/** Evaluated in the page: the top of each row of the list, also of an empty one. */
const LIST_TOPS_SCRIPT = `[...document.querySelectorAll('[data-approval], [data-left]')].map(
  (row) => row.getBoundingClientRect().top + window.scrollY)`;

/** The focused row's distance from the top of the window. */
const readFocusedTop = ({ page }: JourneyUser) =>
  page.evaluate<number>('document.activeElement.getBoundingClientRect().top');

const getToast = ({ page }: JourneyUser, text: string) =>
  page.getByRole('status').filter({ hasText: text });

async function expectCoversNothing(user: JourneyUser, text: string): Promise<void> {
  await expectVisible(getToast(user, text));
  expect(await user.page.evaluate(LIST_COVERED_SCRIPT)).toEqual([]);
}

describe('a user to whom many replies are waiting', () => {
  journeyTest(
    'approves ten replies by key without layout shift, and undoes unsent ones',
    async ({ makeUser, stack, sandbox }) => {
      const user = await makeUser({
        viewport: { width: 1280, height: 1024 },
        reducedMotion: 'no-preference',
      });
      const { page } = user;
      const countPlaces = () => page.getByText(/^Sent · /).count();
      const { demo, session, word, rule } = await saveRuleWithRepliesAwaitingApproval(stack, {
        name: 'Rows',
        reply: (word) => `Thank you for asking, ${word}! `.repeat(6),
        delayMinutes: 60,
      });
      await discardAllRepliesAwaitingApproval(session);
      const posts = (await sandbox.listPosts(SANDBOX_STUDIO_IDS.accountId)).slice(4, 8);
      for (let index = 0; index < COUNT; index++)
        await sandbox.addComment({
          media_id: posts[index % posts.length]?.id ?? '',
          text: `${word} ${'a long question '.repeat(index % 12)}`,
          username: `rows.${word}.${index}`,
        });
      const countAwaiting = () => session.call('/users/me/ig/awaiting_approvals/count', {});
      await retryUntilPasses(async () =>
        expect(await countAwaiting()).toMatchObject({ count: COUNT }),
      );
      await logInAndSeePosts(user, demo);
      await openApprovalsScreen(user);
      await expectVisible(getApprovalCard(user, word));

      expect(await page.evaluate(COUNT_ROWS_SCRIPT)).toBeGreaterThanOrEqual(10);
      await page.setViewportSize({ width: 1280, height: 800 });
      expect(await page.evaluate(COUNT_ROWS_SCRIPT)).toBeGreaterThanOrEqual(7);
      await page.setViewportSize({ width: 1280, height: 1024 });

      const tops = await page.evaluate<number[]>(LIST_TOPS_SCRIPT);
      await sandbox.injectFault({ route: 'POST comment/replies', status: 400, code: 100 });
      await page.keyboard.press('j');
      await collectLayoutShifts(user);
      for (let decided = 1; decided <= DECIDED_COUNT; decided++) {
        await page.keyboard.press('a');
        await user.expectText(`${COUNT - decided} replies`);
        await expectVisible(page.getByRole('link', { name: `${COUNT - decided} waiting` }));
      }
      await expectCoversNothing(user, 'Success. ');
      const focusedTop = await readFocusedTop(user);
      expect(await page.evaluate(LIST_TOPS_SCRIPT)).toEqual(tops);
      await expectVisible(page.getByText(/^Instagram refused this reply/), { timeoutMs: 60_000 });
      await expectEventually(() => page.getByText('pending', { exact: true }).count(), 0);
      await user.expectText(`${COUNT - SENT_COUNT} replies`);
      expect(await page.evaluate(LIST_TOPS_SCRIPT)).toEqual(tops);
      expect(Math.abs((await readFocusedTop(user)) - focusedTop)).toBeLessThan(1);
      for (let moves = 0; moves < 8; moves++) await page.keyboard.press('j');
      await expectNoLayoutShift(user);

      expect(await countPlaces()).toBe(SENT_COUNT);
      // The user does not read this list.
      await page.getByRole('heading', { name: 'Awaiting Approval' }).click();
      await expectEventually(countPlaces, 0);

      await page.keyboard.press('j');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.keyboard.press('a');
      await expectCoversNothing(user, 'Success. 1 approved.');
      await page.getByRole('button', { name: 'Undo' }).click();
      await user.expectText(`${COUNT - SENT_COUNT} replies`);
      await expectEventually(() => page.getByText('pending', { exact: true }).count(), 0);
      expect(await countAwaiting()).toMatchObject({ count: COUNT - SENT_COUNT });
      await deleteSavedRules(session, [rule]);
    },
  );
});
