// The end of a storm: checks the lists until they are right, and refreshes them late, as an owner would.
import { setTimeout as sleep } from 'node:timers/promises';
import { conversationsContracts as conversations } from '#shared/contracts/conversations.ts';
import { postsContracts as posts } from '#shared/contracts/posts.ts';
import type { StormApiClient } from './storm-api-client.ts';
import type { StormProblem } from './storm-final-checks.ts';

const CHECK_EVERY_MS = 10_000;
/** A failed job stays invisible for six minutes, so nothing is late before that. */
const REFRESH_AFTER_MS = 420_000;
const REFRESH_EVERY_MS = 120_000;

export type StormFinalState = {
  /** The problems that remain. */
  readonly problems: readonly StormProblem[];
  /** The problems that existed when the owner first refreshed the lists. */
  readonly refreshed: readonly StormProblem[];
};

async function requestRefresh(
  client: StormApiClient,
  problems: readonly StormProblem[],
): Promise<void> {
  await client.request(posts.listPosts, { update_from_api: true });
  await client.request(conversations.listConversations, { update_from_api: true });
  for (const of of new Set(problems.map((problem) => problem.of))) {
    const [kind, id = ''] = of.split(' ');
    const fromApi = { update_from_api: true };
    if (kind === 'post') {
      await client.request(posts.listComments, { instagram_post_media_id: id, ...fromApi });
    }
    if (kind === 'conversation') {
      await client.request(conversations.listMessages, {
        instagram_conversation_id: id,
        ...fromApi,
      });
    }
  }
}

/** Formats the problems in one line: how many of each kind, and the first of them. */
export function formatStormProblems(problems: readonly StormProblem[]): string {
  const kinds = Map.groupBy(problems, ({ kind }) => kind);
  const counts = [...kinds].map(([kind, of]) => `${of.length} ${kind}`).join(', ');
  const examples = problems.slice(0, 3).map(({ of, description }) => `${of}: ${description}`);
  return problems.length === 0 ? 'no problems' : `${counts} (${examples.join('; ')})`;
}

export async function waitForStormFinalState(options: {
  readonly client: StormApiClient;
  readonly checkAll: () => Promise<readonly StormProblem[]>;
  /** Epoch milliseconds. */
  readonly until: number;
  readonly log: (line: string) => void;
}): Promise<StormFinalState> {
  const { client, checkAll, until, log } = options;
  let refreshed: readonly StormProblem[] = [];
  let nextRefresh = Date.now() + REFRESH_AFTER_MS;
  for (;;) {
    const problems = await checkAll();
    log(`checked: ${formatStormProblems(problems)}`);
    if (problems.length === 0 || Date.now() >= until) return { problems, refreshed };
    if (Date.now() >= nextRefresh) {
      if (refreshed.length === 0) refreshed = problems;
      log('the owner refreshes the lists with problems');
      await requestRefresh(client, problems);
      nextRefresh = Date.now() + REFRESH_EVERY_MS;
    }
    await sleep(CHECK_EVERY_MS);
  }
}
