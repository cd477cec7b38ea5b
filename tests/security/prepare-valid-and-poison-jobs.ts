// For every worker: six valid jobs, three unreadable messages, and one job that fails on a corrupted item.
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { handler as billingWorker } from '#functions/billing/sync.worker.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { findImportState } from '#functions/connection/import-repository.ts';
import { acquireListRefreshLease } from '#functions/connection/list-refresh-lease.ts';
import { readStoredConversation } from '#functions/conversations/storage/conversation-repository.ts';
import type { Draft } from '#functions/drafts/domain/lifecycle/draft.ts';
import { handler as draftWorker } from '#functions/drafts/generate.worker.ts';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { handler as mailWorker } from '#functions/mail/send.worker.ts';
import { hasStoredPost } from '#functions/posts/storage/post-repository.ts';
import { handler as eventWorker } from '#functions/rules/evaluate.worker.ts';
import { getInboundEventKey } from '#functions/rules/storage/inbound-event-log-repository.ts';
import { saveBillingCustomerId } from '#functions/session/user-billing-repository.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { recordUserDeletion } from '#functions/users/deletion-repository.ts';
import { handler as erasureWorker } from '#functions/users/erase.worker.ts';
import { nowIso } from '#platform/clock.ts';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';
import { type ItemKey, tableKeys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import type { QueueName } from '#shared/queue-and-secret-names.ts';
import type { FakeNetworkConversation } from '#tests/support/network/fake-network-world.ts';
import {
  addFakeFacebookUser,
  createTestUserWithLinkedAccount,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkConversations,
  makeFakeNetworkMedia,
} from '#tests/support/network/link-fake-network-account.ts';
import { makeNetworkComment, makeNetworkMedia } from '#tests/support/network/make-network-posts.ts';
import { storePostWithComments } from '#tests/support/network/store-test-posts.ts';
import { makeTestDraft } from '#tests/support/replies/make-draft.ts';
import { storeReply } from '#tests/support/replies/store-test-replies.ts';
import { makeNetworkId } from '#tests/support/users/test-tenants.ts';
import { createTestUser } from '#tests/support/users/test-users.ts';
import { makeFakeStripeSubscription } from '#tests/support/vendors/fake-stripe.ts';
import { REFRESH_WORKER_HANDLERS } from '#tests/support/vendors/refresh-worker-handlers.ts';
import type { FakeVendors } from './fake-vendors.ts';

const VALID_JOB_COUNT = 6;

export const WORKER_HANDLERS: Readonly<
  Record<QueueName, (event: SQSEvent) => Promise<SQSBatchResponse>>
> = {
  import: importWorker,
  ...REFRESH_WORKER_HANDLERS,
  event: eventWorker,
  draft: draftWorker,
  post: postWorker,
  mail: mailWorker,
  billing: billingWorker,
  erasure: erasureWorker,
};

export type WorkerJobs = {
  readonly validBodies: readonly string[];
  readonly poisonBodies: readonly string[];
  /** Body of a valid job that fails until `repair` runs. */
  readonly failingBody: string;
  readonly repair: () => Promise<unknown>;
  /** How often each job took effect: the valid ones in order, then the repaired one. */
  readonly countEffects: () => Promise<readonly number[]>;
};

const buildPoisonBodies = (job: string): readonly string[] => [
  `{"job": "${job}", "payload": {`,
  JSON.stringify({ job: 'unheard-of', payload: {} }),
  JSON.stringify({ job, payload: { userId: 'x'.repeat(200_000) } }),
];

/** The last payload is that of the job that fails until it is repaired. */
function buildBodies(job: string, payloads: readonly object[]) {
  const bodies = payloads.map((payload) => JSON.stringify({ job, payload }));
  return {
    validBodies: bodies.slice(0, VALID_JOB_COUNT),
    failingBody: bodies[VALID_JOB_COUNT] ?? '',
    poisonBodies: buildPoisonBodies(job),
  };
}

/** The subject of the failing job. */
function getLast<One>(list: readonly One[]): One {
  const last = list.at(-1);
  if (last === undefined) throw new Error('no jobs');
  return last;
}

/** Corrupts an attribute as a faulty release could. @returns a function that restores it */
async function corruptAttribute(
  key: ItemKey,
  attribute: string,
  corruptValue: unknown = 'spoiled',
): Promise<() => Promise<unknown>> {
  const originalValue = (await getItem(key))?.[attribute];
  await updateItem(key, { set: { [attribute]: corruptValue } });
  return () => updateItem(key, { set: { [attribute]: originalValue } });
}

const jobIndexes = Array.from({ length: VALID_JOB_COUNT + 1 }, (_, index) => index);

/** An account with a post, one comment and `conversations`, none of it stored. */
async function makeLinkedAccount(
  { fakeNetwork }: FakeVendors,
  conversations: FakeNetworkConversation[] = [],
) {
  const media = makeFakeNetworkMedia(makeFakeNetworkComments(1));
  const account = makeFakeNetworkAccount([media], 'business', conversations);
  const person = addFakeFacebookUser(fakeNetwork, [account]);
  const { userId } = await createTestUserWithLinkedAccount(person);
  return { media, ref: { userId, igUserId: account.id } };
}

async function prepareImportJobs(vendors: FakeVendors): Promise<WorkerJobs> {
  const accounts = await Promise.all(jobIndexes.map(() => makeLinkedAccount(vendors)));
  const states = await Promise.all(accounts.map(({ ref }) => findImportState(ref)));
  const payloads = accounts.map(({ ref }, at) => ({ ...ref, importId: states[at]?.importId }));
  const repair = await corruptAttribute(tableKeys.import(getLast(accounts).ref), 'status');
  const countEffects = () =>
    Promise.all(
      accounts.map(async ({ ref, media }) => {
        const item = await getItem(tableKeys.import(ref), { consistent: true });
        const isImported = item?.status !== 'running' && item?.status !== 'spoiled';
        return isImported && (await hasStoredPost({ ...ref, mediaId: media.id })) ? 1 : 0;
      }),
    );
  return { ...buildBodies('start-or-resume-import', payloads), repair, countEffects };
}

/** An account with one comment and one message on the network that the product has not stored yet. */
async function makeAccountWithPendingEvents(vendors: FakeVendors) {
  const [conversation] = makeFakeNetworkConversations(1, 1);
  const [message] = conversation?.messages ?? [];
  if (!conversation || !message) throw new Error('no message');
  return { ...(await makeLinkedAccount(vendors, [conversation])), conversation, message };
}
type PendingEvents = Awaited<ReturnType<typeof makeAccountWithPendingEvents>>;

type EventJobs = {
  readonly job: string;
  /** Fields beside the id of the account. */
  readonly buildPayload: (pendingEvents: PendingEvents) => object | Promise<object>;
  readonly countStored: (pendingEvents: PendingEvents) => Promise<number>;
};

const COMMENT_JOBS: EventJobs = {
  job: 'comment-event',
  buildPayload: ({ media }) => ({ mediaId: media.id, commentId: media.comments[0]?.id ?? '' }),
  countStored: async ({ ref, media }) => {
    const post = await getItem(tableKeys.post({ ...ref, mediaId: media.id }), { consistent: true });
    return Number(post?.comments_total ?? 0);
  },
};

const MESSAGE_JOBS: EventJobs = {
  job: 'message-event',
  // The contact is unknown, so the worker reads the conversation from the network.
  buildPayload: ({ conversation: { contact }, message: { id, timestamp } }) => {
    const content = { text: 'Hi', attachments: [], story: null, isUnsupported: false };
    const message = { id, timestamp, fromId: contact.id, ...content };
    return { event: { kind: 'message', personId: contact.id, message } };
  },
  countStored: async ({ ref, conversation }) => {
    const conversationRef = { ...ref, conversationId: conversation.id };
    return (await readStoredConversation(conversationRef, { consistent: true }))?.total ?? 0;
  },
};

const acquireLease = async (key: ItemKey): Promise<string> =>
  (await acquireListRefreshLease(key, { item: 'any' })) ?? '';

const POSTS_REFRESH_JOBS: EventJobs = {
  job: 'refresh-posts',
  buildPayload: async ({ ref }) => ({
    userId: ref.userId,
    lease: await acquireLease(tableKeys.postList(ref)),
  }),
  countStored: async ({ ref, media }) =>
    Number((await getItem(tableKeys.post({ ...ref, mediaId: media.id }))) !== undefined),
};

const CONVERSATIONS_REFRESH_JOBS: EventJobs = {
  ...MESSAGE_JOBS,
  job: 'refresh-conversations',
  buildPayload: async ({ ref }) => ({
    userId: ref.userId,
    lease: await acquireLease(tableKeys.conversationList(ref)),
  }),
};

async function prepareNetworkEventJobs(
  vendors: FakeVendors,
  { job, buildPayload, countStored }: EventJobs,
): Promise<WorkerJobs> {
  const accounts = await Promise.all(jobIndexes.map(() => makeAccountWithPendingEvents(vendors)));
  const repair = await corruptAttribute(tableKeys.instagramAccount(getLast(accounts).ref), 'type');
  const countEffects = () => Promise.all(accounts.map(countStored));
  const payloads = await Promise.all(
    accounts.map(async (one) => ({ igUserId: one.ref.igUserId, ...(await buildPayload(one)) })),
  );
  return { ...buildBodies(job, payloads), repair, countEffects };
}

/** A check that took effect has started the refresh that stores the account's post. */
async function prepareCheckJobs(vendors: FakeVendors): Promise<WorkerJobs> {
  const accounts = await Promise.all(jobIndexes.map(() => makeLinkedAccount(vendors)));
  await Promise.all(
    accounts.map(({ ref }) => updateItem(tableKeys.import(ref), { set: { status: 'done' } })),
  );
  const repair = await corruptAttribute(tableKeys.instagramAccount(getLast(accounts).ref), 'type');
  const countEffects = () =>
    Promise.all(
      accounts.map(async ({ ref, media }) =>
        (await hasStoredPost({ ...ref, mediaId: media.id })) ? 1 : 0,
      ),
    );
  const payloads = accounts.map(({ ref }) => ref);
  return { ...buildBodies('check-missed-events', payloads), repair, countEffects };
}

const WRITE_COMMANDS = ['PutItemCommand', 'UpdateItemCommand', 'TransactWriteItemsCommand'];

/** Rejects every write of one item until the returned function runs. */
function rejectWrites(key: ItemKey): () => Promise<void> {
  const name = `rejectWrites-${key.sk}`;
  const { middlewareStack } = getDynamoClient();
  middlewareStack.add(
    (next, context) => (args) => {
      const isRejected =
        WRITE_COMMANDS.includes(context.commandName ?? '') &&
        JSON.stringify(args.input).includes(key.sk);
      if (isRejected) throw new Error('the table does not answer');
      return next(args);
    },
    { step: 'initialize', name },
  );
  return async () => void middlewareStack.remove(name);
}

async function prepareEventJobs(): Promise<WorkerJobs> {
  const { userId } = await createTestUser();
  const events = jobIndexes.map(() => ({
    kind: 'comment' as const,
    userId,
    igUserId: '17',
    mediaId: makeNetworkId(),
    commentId: makeNetworkId(),
    source: 'webhook' as const,
    writtenAt: nowIso(),
  }));
  const keys = events.map((event) => tableKeys.inboundEvent(event, getInboundEventKey(event)));
  const countEffects = () =>
    Promise.all(keys.map(async (key) => ((await getItem(key)) === undefined ? 0 : 1)));
  return {
    ...buildBodies('inbound-event', events),
    repair: rejectWrites(getLast(keys)),
    countEffects,
  };
}

/** Saves comments on a post of a new account, each with a draft that has the given fields. */
async function saveCommentsWithDrafts(vendors: FakeVendors, count: number, fields: Partial<Draft>) {
  const { ref } = await makeLinkedAccount(vendors);
  const ids = Array.from({ length: count }, makeNetworkId);
  const comments = ids.map((id) =>
    makeNetworkComment(id, { timestamp: nowIso(), text: `Lovely! ${id}` }),
  );
  const post = await storePostWithComments(ref, comments, makeNetworkMedia(makeNetworkId()));
  const subjects = ids.map((commentId) => ({ kind: 'comment' as const, ...post, commentId }));
  for (const subject of subjects) {
    await storeReply(subject, makeTestDraft({ id: `rsp_${subject.commentId}`, ...fields }));
  }
  return subjects;
}

/** The corrupted draft is in another account, because generating a draft reads the post's other comments. */
async function prepareDraftSubjects(vendors: FakeVendors, fields: Partial<Draft>) {
  const validSubjects = await saveCommentsWithDrafts(vendors, VALID_JOB_COUNT, fields);
  const [corruptedSubject] = await saveCommentsWithDrafts(vendors, 1, fields);
  if (!corruptedSubject) throw new Error('no comment');
  const subjects = [...validSubjects, corruptedSubject];
  const payloads = subjects.map((subject) => ({ subject, responseId: `rsp_${subject.commentId}` }));
  return {
    payloads,
    subjects,
    repair: await corruptAttribute(
      tableKeys.commentReply(corruptedSubject, `rsp_${corruptedSubject.commentId}`),
      'draft',
    ),
  };
}

async function prepareDraftJobs(vendors: FakeVendors): Promise<WorkerJobs> {
  const generatingDraft = { state: 'generating' as const, generatedText: '', usagePeriod: 'trial' };
  const { payloads, subjects, repair } = await prepareDraftSubjects(vendors, generatingDraft);
  const countEffects = async () => {
    const modelCalls = vendors.recordedCalls.filter(({ url }) => url.startsWith('/v1/'));
    return subjects.map(
      ({ commentId }) =>
        modelCalls.filter(({ body }) => body.includes(`Lovely! ${commentId}`)).length,
    );
  };
  return { ...buildBodies('generate-draft', payloads), repair, countEffects };
}

async function preparePostJobs(vendors: FakeVendors): Promise<WorkerJobs> {
  const queuedDraft = {
    state: 'queued' as const,
    sendingText: 'Thank you!',
    sendsAt: nowIso(),
    usagePeriod: 'trial',
  };
  const { payloads, subjects, repair } = await prepareDraftSubjects(vendors, queuedDraft);
  const countEffects = async () =>
    subjects.map(
      ({ commentId }) =>
        vendors.publishedReplies.filter((publishedReply) => publishedReply.commentId === commentId)
          .length,
    );
  return { ...buildBodies('post-reply', payloads), repair, countEffects };
}

async function prepareEmailJobs(vendors: FakeVendors): Promise<WorkerJobs> {
  const recipients = jobIndexes.map((index) => `reader-${index}@example.com`);
  const payloads = recipients.map((to) => ({ template: 'welcome', to }));
  vendors.state.shouldRejectEmail = (to) => to === recipients[VALID_JOB_COUNT];
  const countEffects = async () =>
    recipients.map((to) => vendors.emailRecipients.filter((recipient) => recipient === to).length);
  const repair = async () => {
    vendors.state.shouldRejectEmail = () => false;
  };
  return { ...buildBodies('send-email', payloads), repair, countEffects };
}

async function prepareBillingJobs({ fakeStripe }: FakeVendors): Promise<WorkerJobs> {
  const users = await Promise.all(jobIndexes.map(() => createTestUser()));
  const customers = users.map(({ userId }) => `cus_of_${userId}`);
  for (const [index, customerId] of customers.entries()) {
    await saveBillingCustomerId(users[index]?.userId ?? '', customerId, undefined);
    fakeStripe.state.subscriptions.push(makeFakeStripeSubscription(customerId));
  }
  const payloads = customers.map((customerId) => ({ customerId }));
  const repair = await corruptAttribute(tableKeys.customerClaim(getLast(customers)), 'userId', 0);
  const countEffects = () =>
    Promise.all(
      users.map(async ({ userId }) => {
        const item = await getItem(tableKeys.user(userId), { consistent: true });
        return item?.subscription ? Number(item.billingAsOf) : 0;
      }),
    );
  return { ...buildBodies('sync-customer', payloads), repair, countEffects };
}

async function prepareErasureJobs(vendors: FakeVendors): Promise<WorkerJobs> {
  const people = jobIndexes.map(() =>
    addFakeFacebookUser(vendors.fakeNetwork, [makeFakeNetworkAccount([])]),
  );
  const users = await Promise.all(people.map(createTestUserWithLinkedAccount));
  const codes = users.map(({ userId }) => `deletion-of-${userId}`);
  await Promise.all(
    users.map(({ userId }, index) => recordUserDeletion(userId, codes[index] ?? '')),
  );
  const payloads = codes.map((code) => ({ code }));
  const repair = await corruptAttribute(tableKeys.deletion(getLast(codes)), 'requestedAt', 0);
  const countEffects = () =>
    Promise.all(
      people.map(async ({ id }, index) => {
        const isUserDeleted =
          (await findUserIncludingDeleted(users[index]?.userId ?? '')) === undefined;
        return isUserDeleted
          ? vendors.fakeNetwork.countCalls(new RegExp(`DELETE /${id}/permissions`))
          : 0;
      }),
    );
  return { ...buildBodies('erase-user', payloads), repair, countEffects };
}

export async function prepareWorkerJobs(
  vendors: FakeVendors,
): Promise<Readonly<Record<QueueName, WorkerJobs>>> {
  return {
    import: await prepareImportJobs(vendors),
    check: await prepareCheckJobs(vendors),
    comments: await prepareNetworkEventJobs(vendors, POSTS_REFRESH_JOBS),
    messages: await prepareNetworkEventJobs(vendors, CONVERSATIONS_REFRESH_JOBS),
    comment_events: await prepareNetworkEventJobs(vendors, COMMENT_JOBS),
    message_events: await prepareNetworkEventJobs(vendors, MESSAGE_JOBS),
    event: await prepareEventJobs(),
    draft: await prepareDraftJobs(vendors),
    post: await preparePostJobs(vendors),
    mail: await prepareEmailJobs(vendors),
    billing: await prepareBillingJobs(vendors),
    erasure: await prepareErasureJobs(vendors),
  };
}
