// The cost of the open app: its screens, the heartbeat, and the reads that the heartbeat causes.
import { setTimeout as sleep } from 'node:timers/promises';
import { FIRM_LIST_CHANGE_AGE_MS } from '#platform/http/list-version.ts';
import { DEFAULT_LIST_PAGE_SIZE } from '#shared/limits.ts';
import { TEST_CLIENT_ID } from '#tests/support/users/test-users.ts';
import type { OperationUsage } from '../product/operation-meter.ts';
import type { ProductInProcess } from '../product/start-product-in-process.ts';

const PAGING = { page_limit: DEFAULT_LIST_PAGE_SIZE, pagination_offset: 0 };

/** The post and the conversation that the app shows. */
type Shown = { readonly mediaId: string; readonly conversationId: string };

const toRequestFields = ({ mediaId, conversationId }: Shown) => ({
  post: { instagram_post_media_id: mediaId },
  conversation: { instagram_conversation_id: conversationId, set_messages_as_seen: true },
});

/**
 * Opens a list that is refreshed from the network. The heartbeat shows the end of the refresh. A list from an index is
 * read once more when the index has every change.
 */
export async function openList(
  { callApi, finishWork }: ProductInProcess,
  name: string,
  fields: object,
): Promise<void> {
  const { body } = await callApi(name, { ...PAGING, ...fields, update_from_api: true });
  await finishWork();
  const known = { ...PAGING, ...fields, known_version: body.version };
  const { body: refreshed } = await callApi(name, known);
  if (name === 'listMessages') return;
  await callApi(name, { ...known, known_version: refreshed.version ?? body.version });
}

export async function countVisits(product: ProductInProcess, shown: Shown) {
  const { meter, callApi, user } = product;
  const { post, conversation } = toRequestFields(shown);
  const visits = {
    'the app opens': async () => {
      for (const name of ['getMe', 'getMyFeatures', 'getMySubscription', 'getIgAccount'])
        await callApi(name, {});
    },
    'the access token is renewed': () =>
      callApi('issueToken', {
        client_id: TEST_CLIENT_ID,
        grant_type: 'refresh_token',
        refresh_token: user.refreshToken,
      }),
    'the list of posts is opened': () => openList(product, 'listPosts', {}),
    'a post is opened': () => openList(product, 'listComments', post),
    'the list of conversations is opened': () => openList(product, 'listConversations', {}),
    'a conversation is opened': () => openList(product, 'listMessages', conversation),
    'a heartbeat': async () => {
      const { body } = await callApi('getChanges', {});
      if (!body.versions.posts) throw new Error('The heartbeat knows no change.');
    },
  };
  const counted: Record<string, OperationUsage> = {};
  for (const [name, visit] of Object.entries(visits)) counted[name] = await meter.measure(visit);
  return counted;
}

/** Reads an open list again, with the version of the last read. */
function createRereads({ callApi }: ProductInProcess, name: string, fields: object) {
  let known_version: string | undefined;
  return async (isExpectedChange: boolean): Promise<void> => {
    const { body } = await callApi(name, { ...PAGING, ...fields, known_version });
    if ((body.unchanged === true) === isExpectedChange)
      throw new Error(`${name} is ${isExpectedChange ? 'the same' : 'another one'}.`);
    known_version = body.version ?? known_version;
  };
}

/**
 * Counts the reads that a change causes in the app. The second read of comments finds nothing new, but is needed to
 * know that.
 */
export async function countRereads(
  product: ProductInProcess,
  shown: Shown,
): Promise<Readonly<Record<string, OperationUsage>>> {
  const { sandbox, meter, receiveWebhooks } = product;
  const { post, conversation } = toRequestFields(shown);
  const readComments = createRereads(product, 'listComments', post);
  const readMessages = createRereads(product, 'listMessages', conversation);
  await Promise.all([readComments(true), readMessages(true)]);
  const text = 'Is it back?';
  const comment = { media_id: shown.mediaId, text, username: 'asking' };
  await sandbox.callControl('POST', '/comments', comment);
  await sandbox.callControl('POST', '/messages', { username: 'asking', text });
  await receiveWebhooks();
  const comments = await meter.measure(() => readComments(true));
  const messages = await meter.measure(() => readMessages(true));
  await sleep(FIRM_LIST_CHANGE_AGE_MS + 1);
  return {
    'changed comments are read': comments,
    'comments are read once more': await meter.measure(() => readComments(false)),
    'a changed conversation is read': messages,
  };
}
