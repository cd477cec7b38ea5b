// The first reads of a screen, as far as its address alone determines them. The page sends them before the app has
// loaded.
import { PAGE_SIZE } from '#shared/limits.ts';
import type { EndpointName } from '../http/endpoints.ts';
import { buildPathPattern, type ScreenName, screens } from '../navigation/screens.ts';

export type FirstRead = {
  readonly endpoint: EndpointName;
  /** `:id` stands for the id in the path. */
  readonly fields: Readonly<Record<string, string | number | boolean>>;
};

/** The read with its method and path. */
export type PlannedRead = FirstRead & { readonly method: string; readonly path: string };

/** The frame of every screen waits for these reads. */
const frameReads = (
  ['getFbAccount', 'getIgAccount', 'getMyFeatures', 'getMySubscription'] as const
).map((endpoint): FirstRead => ({ endpoint, fields: {} }));

const firstPage = { page_limit: PAGE_SIZE, pagination_offset: 0 };
const postsRead: FirstRead = {
  endpoint: 'listPosts',
  fields: { ...firstPage, update_from_api: false },
};

const screenReads: Partial<Record<ScreenName, FirstRead>> = {
  home: postsRead,
  posts: postsRead,
  post: {
    endpoint: 'listComments',
    fields: {
      ...firstPage,
      instagram_post_media_id: ':id',
      show_new_only: false,
      update_from_api: true,
    },
  },
  messages: { endpoint: 'listConversations', fields: { ...firstPage, update_from_api: false } },
  rules: { endpoint: 'listRules', fields: firstPage },
  awaitingApproval: { endpoint: 'listApprovals', fields: { ...firstPage, order: 'newest' } },
  ruleActivity: {
    endpoint: 'listRuleActivity',
    fields: { decisions_per_event: 'leading', page_limit: PAGE_SIZE },
  },
};

/** The reads of each screen by a pattern of its path. */
export function planFirstReads(
  getEndpoint: (name: EndpointName) => { readonly method: string; readonly path: string },
): readonly (readonly [pattern: string, reads: readonly PlannedRead[]])[] {
  const plan = (read: FirstRead): PlannedRead => {
    const { method, path } = getEndpoint(read.endpoint);
    return { ...read, method, path };
  };
  return [
    ['', frameReads.map(plan)],
    ...Object.entries(screenReads).map(
      ([screen, read]) =>
        [buildPathPattern(screens[screen as ScreenName].path), [plan(read)]] as const,
    ),
  ];
}
