// Runs each operation of an active account's day once, and counts its cost.
import { missedEventsCheckJob } from '#functions/connection/jobs.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { logger } from '#platform/logger.ts';
import {
  LINKED_IG_USER_ID,
  type NetworkSandbox,
} from '#tests/support/network/sandbox-with-linked-account.ts';
import { logProgress } from '../measurement.ts';
import {
  addUsage,
  measureStoredBytes,
  NO_USAGE,
  type OperationUsage,
} from '../product/operation-meter.ts';

import {
  createCommentRule,
  type ProductInProcess,
  requireRuleReply,
  startProductInProcess,
} from '../product/start-product-in-process.ts';
import { countRereads, countVisits, openList } from './count-visits.ts';
import { YEAR } from './usage-profile.ts';

type WithId = { readonly id: string };
type Message = WithId & { readonly conversation_id: string };

type ReplyIds = Readonly<Record<string, string>>;

/** Together with the large world, about 100 posts with 4,000 comments, and 50 conversations, before the year. */
const MORE_POSTS = 34;
const MORE_CONVERSATIONS = 36;
const FOLLOWERS = 700;
const CHECKS_OF_A_DRAFT = 5;
const CHECKS_OF_A_POST = 2;
/** The comments between two checks for missed events, while webhooks arrive. */
const COMMENTS_BETWEEN_CHECKS = 12;
const POSTS_WITH_COMMENTS = 4;
const MESSAGES_BETWEEN_CHECKS = 5;
/**
 * Comments that rules answer: a question whose answer the rule has, and praise, which a written text may answer unseen.
 */
const ANSWERED_BY_RULES = {
  'a rule answers it with its text': {
    word: 'price',
    comment: 'What is the price of this?',
    action: { action_type: 'comment_reply', action_value: [{ text: 'It is 20 euros.' }] },
  },
  'a rule answers it with a written text': {
    word: 'love',
    comment: 'I love this!',
    action: { action_type: 'AI_comment_reply' },
  },
};

export type AccountDayCounts = {
  readonly operations: Readonly<Record<string, OperationUsage>>;
  /** The bytes that the account stores once it is imported, with index entries. */
  readonly storedBytes: number;
};

/** Makes an account that was linked a year ago, with a year's comments and messages. */
async function fillAccount({ callControl }: NetworkSandbox): Promise<void> {
  logProgress(`Writing a year: ${YEAR.comments} comments, ${YEAR.conversations} conversations`);
  const account = `/accounts/${LINKED_IG_USER_ID}`;
  const mediaIds: string[] = [];
  for (let number = 0; number < MORE_POSTS + YEAR.posts; number += 1) {
    const post = { caption: `Plate ${number}` };
    mediaIds.push((await callControl<WithId>('POST', `${account}/media`, post)).id);
  }
  for (let number = 0; number < YEAR.comments; number += 1)
    await callControl('POST', '/comments', {
      media_id: mediaIds[MORE_POSTS + (number % YEAR.posts)],
      text: `Plate ${number} is what I have looked for; is it still there?`,
      username: `follower.${number % FOLLOWERS}`,
    });
  await callControl('POST', `${account}/conversations`, {
    count: MORE_CONVERSATIONS + YEAR.conversations,
    messages: YEAR.messages,
  });
}

/** Counts a draft and its reply. The app asks every second, and a model writes for some seconds. */
async function countReply(
  { meter, callApi, finishWork, receiveWebhooks }: ProductInProcess,
  kind: 'Comment' | 'Message',
  fields: ReplyIds,
) {
  let ids = fields;
  const check = async (times: number): Promise<void> => {
    const { conversation_id, message_id } = ids;
    for (let done = 0; done < times; done += 1)
      await (kind === 'Comment'
        ? callApi('checkCommentReply', ids)
        : callApi('checkMessageReplies', { conversation_id, message_ids: [message_id] }));
  };
  const noun = kind.toLowerCase();
  return {
    [`a draft for a ${noun}`]: await meter.measure(async () => {
      const { body } = await callApi(`request${kind}Draft`, fields);
      ids = { ...fields, response_id: body.response.id };
      await finishWork();
      await check(CHECKS_OF_A_DRAFT);
    }),
    [`a reply to a ${noun}`]: await meter.measure(async () => {
      await callApi(`post${kind}Reply`, { ...ids, response_text: 'Thank you, that means a lot!' });
      await finishWork();
      await check(CHECKS_OF_A_POST);
      await receiveWebhooks();
    }),
  };
}

/** Measures the events between two checks, and the check itself: some posts have new comments then. */
async function countArrivals(product: ProductInProcess, mediaIds: readonly string[]) {
  const { sandbox, meter, receiveWebhooks, finishWork, account } = product;
  const comments = await meter.measure(async () => {
    for (let number = 0; number < COMMENTS_BETWEEN_CHECKS; number += 1) {
      const media_id = mediaIds[number % POSTS_WITH_COMMENTS];
      const text = `Is number ${number} still there?`;
      await sandbox.callControl('POST', '/comments', { media_id, text, username: `new.${number}` });
      await receiveWebhooks();
    }
  });
  const messages = await meter.measure(async () => {
    for (let number = 0; number < MESSAGES_BETWEEN_CHECKS; number += 1) {
      await sandbox.callControl('POST', '/messages', {
        username: 'asking',
        text: `And ${number}?`,
      });
      await receiveWebhooks();
    }
  });
  const check = await meter.measure(async () => {
    await enqueueJob(missedEventsCheckJob, account);
    await finishWork();
  });
  return {
    'a comment arrives': addUsage(NO_USAGE, comments, 1 / COMMENTS_BETWEEN_CHECKS),
    'a message arrives': addUsage(NO_USAGE, messages, 1 / MESSAGES_BETWEEN_CHECKS),
    'a check for missed events': check,
  };
}

/** Counts what answers of rules add to arriving comments. */
async function countRuleAnswers(
  product: ProductInProcess,
  mediaId: string,
  arrival: OperationUsage,
) {
  const { sandbox, meter, receiveWebhooks, account } = product;
  const counted: Record<string, OperationUsage> = {};
  for (const [name, { comment, word }] of Object.entries(ANSWERED_BY_RULES)) {
    const answered = await meter.measure(async () => {
      const fields = { media_id: mediaId, text: comment, username: `asks.${word}` };
      const { id } = await sandbox.callControl<WithId>('POST', '/comments', fields);
      await receiveWebhooks();
      // The network sends a webhook for the answer as well.
      await receiveWebhooks();
      await requireRuleReply({ ...account, mediaId, commentId: id });
    });
    counted[name] = addUsage(answered, arrival, -1);
  }
  return counted;
}

async function countReplies(product: ProductInProcess, mediaId: string) {
  const { sandbox, receiveWebhooks } = product;
  const comment = await sandbox.callControl<WithId>('POST', '/comments', {
    media_id: mediaId,
    text: 'Which shop sells this?',
    username: 'asking',
  });
  const { id: message_id, conversation_id } = await sandbox.callControl<Message>(
    'POST',
    '/messages',
    { username: 'asking', text: 'Do you ship to Lisbon?' },
  );
  await receiveWebhooks();
  const counted = {
    ...(await countReply(product, 'Comment', { media_id: mediaId, comment_id: comment.id })),
    ...(await countReply(product, 'Message', { conversation_id, message_id })),
  };
  return { counted, conversationId: conversation_id };
}

/** Leaves out the arriving bytes that the stored year already contains. */
const forgetLastingBytes = (operations: Readonly<Record<string, OperationUsage>>) =>
  Object.fromEntries(
    Object.entries(operations).map(([name, usage]) => [
      name,
      { ...usage, totals: { ...usage.totals, lastingBytes: 0 } },
    ]),
  );

/** Counts each operation once, after the import and while webhooks arrive. */
export async function countAccountDay(): Promise<AccountDayCounts> {
  const product = await startProductInProcess('large', fillAccount);
  const storedBytes = await measureStoredBytes();
  // Other sections run without logs; this one counts the bytes of logs and metrics.
  logger.setLogLevel('INFO');
  process.env.POWERTOOLS_METRICS_NAMESPACE = 'Replyloom';
  for (const { word, action } of Object.values(ANSWERED_BY_RULES))
    await createCommentRule(product, word, action);
  const mediaIds = (await product.listMediaIds()).slice(-POSTS_WITH_COMMENTS);
  const mediaId = mediaIds[0] ?? '';
  logProgress('Imported; the first of everything is not counted');
  // The first webhooks show under which ids the network knows the account. After that every list is read once with
  // these ids.
  await countReplies(product, mediaId);
  await openList(product, 'listConversations', {});
  logProgress('Counting what arrives');
  const arrivals = await countArrivals(product, mediaIds);
  const { counted: replies, conversationId } = await countReplies(product, mediaId);
  const ruleAnswers = await countRuleAnswers(product, mediaId, arrivals['a comment arrives']);
  const visits = await countVisits(product, { mediaId, conversationId });
  const rereads = await countRereads(product, { mediaId, conversationId });
  await product.stop();
  return {
    operations: {
      ...forgetLastingBytes(arrivals),
      ...ruleAnswers,
      ...replies,
      ...visits,
      ...rereads,
    },
    storedBytes,
  };
}
