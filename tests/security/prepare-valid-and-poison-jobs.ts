// For every worker: six valid jobs, three unreadable messages, and one job that fails on a corrupted item.
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { handler as billingWorker } from '#functions/billing/sync.worker.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { findImportState } from '#functions/connection/import-repository.ts';
import { readStoredConversation } from '#functions/conversations/storage/conversation-repository.ts';
import type { Draft } from '#functions/drafts/domain/draft.ts';
import { handler as draftWorker } from '#functions/drafts/generate.worker.ts';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { handler as mailWorker } from '#functions/mail/send.worker.ts';
import { hasStoredPost } from '#functions/posts/post-repository.ts';
import { saveComments } from '#functions/posts/save-comments.ts';
import { savePosts } from '#functions/posts/save-posts.ts';
import { handler as eventWorker } from '#functions/rules/evaluate.worker.ts';
import { getEventKey } from '#functions/rules/event-repository.ts';
import { saveBillingCustomerId } from '#functions/session/user-billing-repository.ts';
import { findUserIncludingDeleted } from '#functions/session/user-repository.ts';
import { recordUserDeletion } from '#functions/users/deletion-repository.ts';
import { handler as erasureWorker } from '#functions/users/erase.worker.ts';
import { nowIso } from '#platform/clock.ts';
import { getDynamoClient } from '#platform/table/dynamo-client.ts';
import { type ItemKey, tableKeys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import type { QueueName } from '#shared/queue-and-secret-names.ts';
import { makeFakeStripeSubscription } from '#tests/support/fake-stripe.ts';
import {
  addFakeFacebookUser,
  createTestUserWithLinkedAccount,
  makeFakeNetworkAccount,
  makeFakeNetworkComments,
  makeFakeNetworkConversations,
  makeFakeNetworkMedia,
} from '#tests/support/link-fake-network-account.ts';
import { makeTestDraft } from '#tests/support/make-draft.ts';
import {
  makeFetchedComments,
  makeNetworkComment,
  makeNetworkMedia,
} from '#tests/support/make-network-posts.ts';
import { refreshWorkers } from '#tests/support/refresh-workers.ts';
import { storeReply } from '#tests/support/stored-replies.ts';
import { makeNetworkId } from '#tests/support/test-tenants.ts';
import { createTestUser } from '#tests/support/test-users.ts';
import type { FakeVendors } from './fake-vendors.ts';

const VALID_JOB_COUNT = 6;

export const WORKER_HANDLERS: Readonly<
  Record<QueueName, (event: SQSEvent) => Promise<SQSBatchResponse>>
> = {
  import: importWorker,
  ...refreshWorkers,
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

type JobBodies = { readonly bodies: readonly string[]; readonly job: string };
const splitBodies = ({ bodies, job }: JobBodies) => ({
  validBodies: bodies.slice(0, VALID_JOB_COUNT),
  failingBody: bodies[VALID_JOB_COUNT] ?? '',
  poisonBodies: buildPoisonBodies(job),
});

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

async function makeImportedAccount(vendors: FakeVendors) {
  const media = makeFakeNetworkMedia(makeFakeNetworkComments(1));
  const account = makeFakeNetworkAccount([media]);
  const user = await createTestUserWithLinkedAccount(
    addFakeFacebookUser(vendors.fakeNetwork, [account]),
  );
  return { media, ref: { userId: user.userId, igUserId: account.id } };
}

async function prepareImportJobs(vendors: FakeVendors): Promise<WorkerJobs> {
  const accounts = await Promise.all(jobIndexes.map(() => makeImportedAccount(vendors)));
  const states = await Promise.all(accounts.map(({ ref }) => findImportState(ref)));
  const bodies = accounts.map(({ ref }, index) =>
    JSON.stringify({
      job: 'start-or-resume-import',
      payload: { ...ref, importId: states[index]?.importId },
    }),
  );
  const [lastAccount] = accounts.slice(-1);
  if (!lastAccount) throw new Error('no accounts');
  const repair = await corruptAttribute(tableKeys.import(lastAccount.ref), 'status');
  const countEffects = () =>
    Promise.all(
      accounts.map(async ({ ref, media }) => {
        const item = await getItem(tableKeys.import(ref), { consistent: true });
        const isImported = item?.status !== 'running' && item?.status !== 'spoiled';
        return isImported && (await hasStoredPost({ ...ref, mediaId: media.id })) ? 1 : 0;
      }),
    );
  return { ...splitBodies({ bodies, job: 'start-or-resume-import' }), repair, countEffects };
}

/** An account with one comment and one message on the network that the product has not stored yet. */
async function makeAccountWithPendingEvents(vendors: FakeVendors) {
  const media = makeFakeNetworkMedia(makeFakeNetworkComments(1));
  const [conversation] = makeFakeNetworkConversations(1, 1);
  const [message] = conversation?.messages ?? [];
  if (!conversation || !message) throw new Error('no message');
  const account = makeFakeNetworkAccount([media], 'business', [conversation]);
  const user = await createTestUserWithLinkedAccount(
    addFakeFacebookUser(vendors.fakeNetwork, [account]),
  );
  return { media, conversation, message, ref: { userId: user.userId, igUserId: account.id } };
}
type PendingEvents = Awaited<ReturnType<typeof makeAccountWithPendingEvents>>;

const buildCommentEventJob = ({ ref, media }: PendingEvents) => ({
  job: 'comment-event',
  payload: {
    igUserId: ref.igUserId,
    mediaId: media.id,
    commentId: media.comments[0]?.id ?? '',
  },
});

/** From an unknown contact, so the worker reads the conversation from the network. */
const buildMessageEventJob = ({ ref, conversation, message }: PendingEvents) => ({
  job: 'message-event',
  payload: {
    igUserId: ref.igUserId,
    event: {
      kind: 'message',
      personId: conversation.contact.id,
      message: {
        id: message.id,
        timestamp: message.timestamp,
        fromId: conversation.contact.id,
        text: 'Hi',
        attachments: [],
        story: null,
        isUnsupported: false,
      },
    },
  },
});

type EventJobs = {
  readonly buildJob: (pendingEvents: PendingEvents) => { readonly job: string };
  readonly countStored: (pendingEvents: PendingEvents) => Promise<number>;
};

const COMMENT_JOBS: EventJobs = {
  buildJob: buildCommentEventJob,
  countStored: async ({ ref, media }) => {
    const post = await getItem(tableKeys.post({ ...ref, mediaId: media.id }), { consistent: true });
    return Number(post?.comments_total ?? 0);
  },
};

const MESSAGE_JOBS: EventJobs = {
  buildJob: buildMessageEventJob,
  countStored: async ({ ref, conversation }) => {
    const conversationRef = { ...ref, conversationId: conversation.id };
    return (await readStoredConversation(conversationRef, { consistent: true }))?.total ?? 0;
  },
};

async function prepareNetworkEventJobs(
  vendors: FakeVendors,
  { buildJob, countStored }: EventJobs,
): Promise<WorkerJobs> {
  const accounts = await Promise.all(jobIndexes.map(() => makeAccountWithPendingEvents(vendors)));
  const jobs = accounts.map(buildJob);
  const [lastAccount] = accounts.slice(-1);
  if (!lastAccount) throw new Error('no accounts');
  const repair = await corruptAttribute(tableKeys.instagramAccount(lastAccount.ref), 'type');
  const countEffects = () => Promise.all(accounts.map(countStored));
  const bodies = jobs.map((one) => JSON.stringify(one));
  return { ...splitBodies({ bodies, job: jobs[0]?.job ?? '' }), repair, countEffects };
}

/** A check that took effect has started the refresh that stores the account's post. */
async function prepareCheckJobs(vendors: FakeVendors): Promise<WorkerJobs> {
  const accounts = await Promise.all(jobIndexes.map(() => makeImportedAccount(vendors)));
  await Promise.all(
    accounts.map(({ ref }) => updateItem(tableKeys.import(ref), { set: { status: 'done' } })),
  );
  const [lastAccount] = accounts.slice(-1);
  if (!lastAccount) throw new Error('no accounts');
  const repair = await corruptAttribute(tableKeys.instagramAccount(lastAccount.ref), 'type');
  const countEffects = () =>
    Promise.all(
      accounts.map(async ({ ref, media }) =>
        (await hasStoredPost({ ...ref, mediaId: media.id })) ? 1 : 0,
      ),
    );
  const job = 'check-missed-events';
  const bodies = accounts.map(({ ref }) => JSON.stringify({ job, payload: ref }));
  return { ...splitBodies({ bodies, job }), repair, countEffects };
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
  const keys = events.map((event) => tableKeys.inboundEvent(event, getEventKey(event)));
  const [lastKey] = keys.slice(-1);
  if (!lastKey) throw new Error('no events');
  const countEffects = () =>
    Promise.all(keys.map(async (key) => ((await getItem(key)) === undefined ? 0 : 1)));
  const job = 'inbound-event';
  const bodies = events.map((payload) => JSON.stringify({ job, payload }));
  return { ...splitBodies({ bodies, job }), repair: rejectWrites(lastKey), countEffects };
}

/** Saves comments on a post of a new account, each with a draft that has the given fields. */
async function saveCommentsWithDrafts(vendors: FakeVendors, count: number, fields: Partial<Draft>) {
  const { ref } = await makeImportedAccount(vendors);
  const post = { ...ref, mediaId: makeNetworkId() };
  await savePosts(post, {
    media: [makeNetworkMedia(post.mediaId)],
    coveredRange: undefined,
  });
  const ids = Array.from({ length: count }, makeNetworkId);
  const comments = ids.map((id) =>
    makeNetworkComment(id, { timestamp: nowIso(), text: `Lovely! ${id}` }),
  );
  await saveComments(post, makeFetchedComments(comments));
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
  const job = 'generate-draft';
  return {
    ...splitBodies({ bodies: payloads.map((payload) => JSON.stringify({ job, payload })), job }),
    repair,
    countEffects,
  };
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
  const job = 'post-reply';
  return {
    ...splitBodies({ bodies: payloads.map((payload) => JSON.stringify({ job, payload })), job }),
    repair,
    countEffects,
  };
}

async function prepareEmailJobs(vendors: FakeVendors): Promise<WorkerJobs> {
  const recipients = jobIndexes.map((index) => `reader-${index}@example.com`);
  const bodies = recipients.map((to) =>
    JSON.stringify({ job: 'send-email', payload: { template: 'welcome', to } }),
  );
  vendors.state.shouldRejectEmail = (to) => to === recipients[VALID_JOB_COUNT];
  const countEffects = async () =>
    recipients.map((to) => vendors.emailRecipients.filter((recipient) => recipient === to).length);
  const repair = async () => {
    vendors.state.shouldRejectEmail = () => false;
  };
  return { ...splitBodies({ bodies, job: 'send-email' }), repair, countEffects };
}

async function prepareBillingJobs({ fakeStripe }: FakeVendors): Promise<WorkerJobs> {
  const users = await Promise.all(jobIndexes.map(() => createTestUser()));
  const customers = users.map(({ userId }) => `cus_of_${userId}`);
  for (const [index, customerId] of customers.entries()) {
    await saveBillingCustomerId(users[index]?.userId ?? '', customerId, undefined);
    fakeStripe.state.subscriptions.push(makeFakeStripeSubscription(customerId));
  }
  const job = 'sync-customer';
  const bodies = customers.map((customerId) => JSON.stringify({ job, payload: { customerId } }));
  const repair = await corruptAttribute(
    tableKeys.customerClaim(customers[VALID_JOB_COUNT] ?? ''),
    'userId',
    0,
  );
  const countEffects = () =>
    Promise.all(
      users.map(async ({ userId }) => {
        const item = await getItem(tableKeys.user(userId), { consistent: true });
        return item?.subscription ? Number(item.billingAsOf) : 0;
      }),
    );
  return { ...splitBodies({ bodies, job }), repair, countEffects };
}

async function prepareErasureJobs(vendors: FakeVendors): Promise<WorkerJobs> {
  const people = jobIndexes.map(() =>
    addFakeFacebookUser(vendors.fakeNetwork, [makeFakeNetworkAccount([])]),
  );
  const users = await Promise.all(people.map(createTestUserWithLinkedAccount));
  const codes = await Promise.all(users.map(({ userId }) => recordUserDeletion(userId)));
  const job = 'erase-user';
  const bodies = codes.map((code) => JSON.stringify({ job, payload: { code } }));
  const repair = await corruptAttribute(
    tableKeys.deletion(codes[VALID_JOB_COUNT] ?? ''),
    'requestedAt',
    0,
  );
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
  return { ...splitBodies({ bodies, job }), repair, countEffects };
}

export async function prepareWorkerJobs(
  vendors: FakeVendors,
): Promise<Readonly<Record<QueueName, WorkerJobs>>> {
  return {
    import: await prepareImportJobs(vendors),
    check: await prepareCheckJobs(vendors),
    comments: await prepareNetworkEventJobs(vendors, COMMENT_JOBS),
    messages: await prepareNetworkEventJobs(vendors, MESSAGE_JOBS),
    event: await prepareEventJobs(),
    draft: await prepareDraftJobs(vendors),
    post: await preparePostJobs(vendors),
    mail: await prepareEmailJobs(vendors),
    billing: await prepareBillingJobs(vendors),
    erasure: await prepareErasureJobs(vendors),
  };
}
