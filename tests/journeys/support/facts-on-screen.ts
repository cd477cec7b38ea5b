// The screen of facts, and answers of the owner in which a fact is found.
import type { Locator } from 'playwright-core';
import type { JourneyUser } from './journey-user.ts';
import { SANDBOX_STUDIO_IDS, type SandboxControlClient } from './sandbox-control-client.ts';

/** `section`: the heading of its list. */
export const getFactRow = (
  { page }: JourneyUser,
  section: 'Found in your posts and replies' | 'Facts',
  text: string,
): Locator =>
  page
    .getByRole('region', { name: section, exact: true })
    .getByRole('listitem', { name: text, exact: true });

export const pressInFactRow = (row: Locator, button: string): Promise<void> =>
  row.getByRole('button', { name: button, exact: true }).click();

/** The answer to both followers without its courtesies. */
export const REPEATED_ANSWER_FACT = 'Shipping to Spain costs 9 €';
const ANSWER = `Hi! ${REPEATED_ANSWER_FACT} 😊 Thanks!`;

/** Two followers ask much the same, and the owner answers both on Instagram. */
export async function answerTwoFollowersAlike(sandbox: SandboxControlClient): Promise<void> {
  const [post] = await sandbox.listPosts(SANDBOX_STUDIO_IDS.accountId);
  if (post === undefined) throw new Error('The account has no post.');
  const ask = async (username: string, text: string) => {
    const comment = { media_id: post.id, username };
    const { id } = await sandbox.addComment({ ...comment, text });
    await sandbox.addComment({ ...comment, text: ANSWER, parent_id: id, as_owner: true });
  };
  await ask('nora.journey', 'Do you ship to Spain?');
  await ask('otto.journey', 'How much is shipping to Spain?');
}
