// The first reads of a screen, as far as its address alone determines them. The page sends them before the app has
// loaded.
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import type { EndpointName } from '../http/api-endpoints.ts';
import { buildScreenPathPattern, type ScreenName, screens } from '../navigation/screen-table.ts';

export type ScreenFirstRead = {
  readonly endpoint: EndpointName;
  /** `:id` stands for the id in the path. */
  readonly fields: Readonly<Record<string, string | number | boolean>>;
};

/** The read with its method and path. */
export type PlannedScreenRead = ScreenFirstRead & {
  readonly method: string;
  readonly path: string;
};

/** The frame of every screen waits for these reads. */
const frameReads = (
  ['getFbAccount', 'getIgAccount', 'getMyFeatures', 'getMySubscription'] as const
).map((endpoint): ScreenFirstRead => ({ endpoint, fields: {} }));

const firstPage = { page_limit: DEFAULT_LIST_PAGE_SIZE, pagination_offset: 0 };
const postsRead: ScreenFirstRead = {
  endpoint: 'listPosts',
  fields: { ...firstPage, update_from_api: false },
};

const screenReads: Partial<Record<ScreenName, ScreenFirstRead>> = {
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
    fields: { decisions_per_event: 'leading', page_limit: DEFAULT_LIST_PAGE_SIZE },
  },
};

/** The reads of each screen by a pattern of its path. */
export function planFirstReadsOfScreens(
  getEndpoint: (name: EndpointName) => { readonly method: string; readonly path: string },
): readonly (readonly [pattern: string, reads: readonly PlannedScreenRead[]])[] {
  const plan = (read: ScreenFirstRead): PlannedScreenRead => {
    const { method, path } = getEndpoint(read.endpoint);
    return { ...read, method, path };
  };
  return [
    ['', frameReads.map(plan)],
    ...Object.entries(screenReads).map(
      ([screen, read]) =>
        [buildScreenPathPattern(screens[screen as ScreenName].path), [plan(read)]] as const,
    ),
  ];
}
