// The end of a storm: checks until all is right, and late refreshes from the network, as an owner would.
import { setTimeout as sleep } from 'node:timers/promises';
import { conversationsContracts as conversations } from '#shared/contracts/conversations.ts';
import { postsContracts as posts } from '#shared/contracts/posts.ts';
import type { Client } from './client.ts';
import type { Problem } from './oracle.ts';

const CHECK_EVERY_MS = 10_000;
/** A message that failed stays hidden for six minutes: before that nothing is late. */
const REFRESH_AFTER_MS = 420_000;
const REFRESH_EVERY_MS = 120_000;

export type FinalState = {
  /** What is still wrong. */
  readonly problems: readonly Problem[];
  /** What had not come by itself when the owner refreshed it. */
  readonly refreshed: readonly Problem[];
};

async function refresh(client: Client, problems: readonly Problem[]): Promise<void> {
  await client.ask(posts.listPosts, { update_from_api: true });
  await client.ask(conversations.listConversations, { update_from_api: true });
  for (const of of new Set(problems.map((problem) => problem.of))) {
    const [kind, id = ''] = of.split(' ');
    const now = { update_from_api: true };
    if (kind === 'post') {
      await client.ask(posts.listComments, { instagram_post_media_id: id, ...now });
    }
    if (kind === 'conversation') {
      await client.ask(conversations.listMessages, { instagram_conversation_id: id, ...now });
    }
  }
}

/** One line for the problems: how many of each kind, and some of them. */
export function summary(problems: readonly Problem[]): string {
  const kinds = Map.groupBy(problems, ({ kind }) => kind);
  const counts = [...kinds].map(([kind, of]) => `${of.length} ${kind}`).join(', ');
  const some = problems.slice(0, 3).map(({ of, what }) => `${of}: ${what}`);
  return problems.length === 0 ? 'all is well' : `${counts} (${some.join('; ')})`;
}

export async function awaitFinalState(options: {
  readonly client: Client;
  readonly checkAll: () => Promise<readonly Problem[]>;
  /** Epoch milliseconds. */
  readonly until: number;
  readonly say: (line: string) => void;
}): Promise<FinalState> {
  const { client, checkAll, until, say } = options;
  let refreshed: readonly Problem[] = [];
  let nextRefresh = Date.now() + REFRESH_AFTER_MS;
  for (;;) {
    const problems = await checkAll();
    say(`checked: ${summary(problems)}`);
    if (problems.length === 0 || Date.now() >= until) return { problems, refreshed };
    if (Date.now() >= nextRefresh) {
      if (refreshed.length === 0) refreshed = problems;
      say('the owner refreshes what is not right');
      await refresh(client, problems);
      nextRefresh = Date.now() + REFRESH_EVERY_MS;
    }
    await sleep(CHECK_EVERY_MS);
  }
}
