// For every worker: six good jobs, three no version will ever read, and one that a broken row stops.
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { handler as billingWorker } from '#functions/billing/sync.worker.ts';
import { handler as importWorker } from '#functions/connection/import.worker.ts';
import { getImportState } from '#functions/connection/import-repository.ts';
import { handler as refreshWorker } from '#functions/connection/refresh.worker.ts';
import { readConversation } from '#functions/conversations/storage/conversation-repository.ts';
import type { Draft } from '#functions/drafts/domain/draft.ts';
import { handler as draftWorker } from '#functions/drafts/generate.worker.ts';
import { handler as postWorker } from '#functions/drafts/post.worker.ts';
import { handler as mailWorker } from '#functions/mail/send.worker.ts';
import { writeDraft } from '#functions/posts/comment-repository.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { saveCustomer } from '#functions/session/subscription-repository.ts';
import { getUser } from '#functions/session/user-repository.ts';
import { beginDeletion } from '#functions/users/deletion-repository.ts';
import { handler as erasureWorker } from '#functions/users/erase.worker.ts';
import { nowIso } from '#platform/clock.ts';
import type { QueueName } from '#platform/jobs/define-job.ts';
import { type Key, keys } from '#platform/table/keys.ts';
import { getItem, updateItem } from '#platform/table/table.ts';
import { subscriptionOf } from '#tests/support/card-provider.ts';
import {
  accountWith,
  chosen,
  commentsOf,
  conversationsOf,
  mediaWith,
  personWith,
} from '#tests/support/connection.ts';
import { draftOf } from '#tests/support/drafts.ts';
import { batchOf, commentOf, mediaOf } from '#tests/support/posts.ts';
import { networkId } from '#tests/support/tenants.ts';
import { signedUp } from '#tests/support/users.ts';
import type { Outside } from './outside.ts';

const GOOD = 6;

export const WORKERS: Readonly<Record<QueueName, (event: SQSEvent) => Promise<SQSBatchResponse>>> =
  {
    import: importWorker,
    refresh: refreshWorker,
    draft: draftWorker,
    post: postWorker,
    mail: mailWorker,
    billing: billingWorker,
    erasure: erasureWorker,
  };

export type Prepared = {
  readonly good: readonly string[];
  readonly poison: readonly string[];
  /** Fails until `mend`. */
  readonly breaks: string;
  readonly mend: () => Promise<unknown>;
  /** How often each job took effect: the good ones in order, then the mended one. */
  readonly effects: () => Promise<readonly number[]>;
};

const poison = (job: string): readonly string[] => [
  `{"job": "${job}", "payload": {`,
  JSON.stringify({ job: 'unheard-of', payload: {} }),
  JSON.stringify({ job, payload: { userId: 'x'.repeat(200_000) } }),
];

type Jobs = { readonly bodies: readonly string[]; readonly job: string };
const split = ({ bodies, job }: Jobs) => ({
  good: bodies.slice(0, GOOD),
  breaks: bodies[GOOD] ?? '',
  poison: poison(job),
});

/** Makes a row unreadable as a faulty version would; what it gives back makes it whole. */
async function spoil(
  key: Key,
  attribute: string,
  by: unknown = 'spoiled',
): Promise<() => Promise<unknown>> {
  const whole = (await getItem(key))?.[attribute];
  await updateItem(key, { set: { [attribute]: by } });
  return () => updateItem(key, { set: { [attribute]: whole } });
}

const numbers = Array.from({ length: GOOD + 1 }, (_, index) => index);

async function settled(outside: Outside) {
  const media = mediaWith(commentsOf(1));
  const account = accountWith([media]);
  const user = await chosen(personWith(outside.network, [account]));
  return { media, ref: { userId: user.userId, igUserId: account.id } };
}

async function importJobs(outside: Outside): Promise<Prepared> {
  const all = await Promise.all(numbers.map(() => settled(outside)));
  const states = await Promise.all(all.map(({ ref }) => getImportState(ref)));
  const bodies = all.map(({ ref }, index) =>
    JSON.stringify({ job: 'begin-import', payload: { ...ref, importId: states[index]?.importId } }),
  );
  const [last] = all.slice(-1);
  if (!last) throw new Error('no accounts');
  const mend = await spoil(keys.import(last.ref), 'status');
  const effects = () =>
    Promise.all(
      all.map(async ({ ref, media }) => {
        const row = await getItem(keys.import(ref), { consistent: true });
        const done = row?.status !== 'running' && row?.status !== 'spoiled';
        return done && (await contentStore.hasPost({ ...ref, mediaId: media.id })) ? 1 : 0;
      }),
    );
  return { ...split({ bodies, job: 'begin-import' }), mend, effects };
}

/** An account with one post and one comment, one person and one message, none of it held yet. */
async function told(outside: Outside) {
  const media = mediaWith(commentsOf(1));
  const [conversation] = conversationsOf(1, 1);
  const [message] = conversation?.messages ?? [];
  if (!conversation || !message) throw new Error('no message');
  const account = accountWith([media], 'business', [conversation]);
  const user = await chosen(personWith(outside.network, [account]));
  return { media, conversation, message, ref: { userId: user.userId, igUserId: account.id } };
}
type Told = Awaited<ReturnType<typeof told>>;

const commentEvent = ({ ref, media }: Told) => ({
  job: 'comment-event',
  payload: {
    igUserId: ref.igUserId,
    mediaId: media.id,
    commentId: media.comments[0]?.id ?? '',
  },
});

/** Of somebody unknown: the conversation is read from the network. */
const messageEvent = ({ ref, conversation, message }: Told) => ({
  job: 'message-event',
  payload: {
    igUserId: ref.igUserId,
    event: {
      kind: 'message',
      personId: conversation.person.id,
      message: {
        id: message.id,
        timestamp: message.timestamp,
        fromId: conversation.person.id,
        text: 'Hi',
        attachments: [],
        story: null,
        isUnsupported: false,
      },
    },
  },
});

/** Comments and messages in turn; what breaks is a message. */
async function refreshJobs(outside: Outside): Promise<Prepared> {
  const all = await Promise.all(numbers.map(() => told(outside)));
  const isMessage = (index: number) => index % 2 === 0;
  const bodies = all.map((one, index) =>
    JSON.stringify(isMessage(index) ? messageEvent(one) : commentEvent(one)),
  );
  const [last] = all.slice(-1);
  if (!last) throw new Error('no accounts');
  const mend = await spoil(keys.instagramAccount(last.ref), 'type');
  const effects = () =>
    Promise.all(
      all.map(async ({ ref, media, conversation }, index) => {
        if (isMessage(index)) {
          const held = { ...ref, conversationId: conversation.id };
          return (await readConversation(held, { consistent: true }))?.total ?? 0;
        }
        const post = await getItem(keys.post({ ...ref, mediaId: media.id }), { consistent: true });
        return Number(post?.comments_total ?? 0);
      }),
    );
  return { ...split({ bodies, job: 'message-event' }), mend, effects };
}

/** Comments under a post of a new account, each with a draft in the wanted state. */
async function commented(outside: Outside, count: number, fields: Partial<Draft>) {
  const { ref } = await settled(outside);
  const post = { ...ref, mediaId: networkId() };
  await contentStore.savePosts(post, { media: [mediaOf(post.mediaId)], covered: undefined });
  const ids = Array.from({ length: count }, networkId);
  const comments = ids.map((id) => commentOf(id, { timestamp: nowIso(), text: `Lovely! ${id}` }));
  await contentStore.saveComments(post, batchOf(comments));
  const subjects = ids.map((commentId) => ({ kind: 'comment' as const, ...post, commentId }));
  for (const subject of subjects) {
    await writeDraft(subject, 0, draftOf({ id: `rsp_${subject.commentId}`, ...fields }));
  }
  return subjects;
}

/** The broken one is another account's: a draft looks at the comments beside its own. */
async function withDrafts(outside: Outside, fields: Partial<Draft>) {
  const good = await commented(outside, GOOD, fields);
  const [broken] = await commented(outside, 1, fields);
  if (!broken) throw new Error('no comment');
  const subjects = [...good, broken];
  const payloads = subjects.map((subject) => ({ subject, responseId: `rsp_${subject.commentId}` }));
  return { payloads, subjects, mend: await spoil(keys.comment(broken), 'draft') };
}

async function draftJobs(outside: Outside): Promise<Prepared> {
  const generating = { state: 'generating' as const, generatedText: '', usagePeriod: 'trial' };
  const { payloads, subjects, mend } = await withDrafts(outside, generating);
  const effects = async () => {
    const asked = outside.calls.filter(({ url }) => url.startsWith('/v1/'));
    return subjects.map(
      ({ commentId }) => asked.filter(({ body }) => body.includes(`Lovely! ${commentId}`)).length,
    );
  };
  const job = 'generate-draft';
  return {
    ...split({ bodies: payloads.map((payload) => JSON.stringify({ job, payload })), job }),
    mend,
    effects,
  };
}

async function postJobs(outside: Outside): Promise<Prepared> {
  const queued = {
    state: 'queued' as const,
    sendingText: 'Thank you!',
    sendsAt: nowIso(),
    usagePeriod: 'trial',
  };
  const { payloads, subjects, mend } = await withDrafts(outside, queued);
  const effects = async () =>
    subjects.map(
      ({ commentId }) => outside.published.filter((one) => one.commentId === commentId).length,
    );
  const job = 'post-reply';
  return {
    ...split({ bodies: payloads.map((payload) => JSON.stringify({ job, payload })), job }),
    mend,
    effects,
  };
}

async function mailJobs(outside: Outside): Promise<Prepared> {
  const addresses = numbers.map((index) => `reader-${index}@example.com`);
  const bodies = addresses.map((to) =>
    JSON.stringify({ job: 'send-mail', payload: { template: 'welcome', to } }),
  );
  outside.state.mailRefused = (to) => to === addresses[GOOD];
  const effects = async () =>
    addresses.map((to) => outside.sent.filter((one) => one === to).length);
  const mend = async () => {
    outside.state.mailRefused = () => false;
  };
  return { ...split({ bodies, job: 'send-mail' }), mend, effects };
}

async function billingJobs({ cards }: Outside): Promise<Prepared> {
  const users = await Promise.all(numbers.map(() => signedUp()));
  const customers = users.map(({ userId }) => `cus_of_${userId}`);
  for (const [index, customerId] of customers.entries()) {
    await saveCustomer(users[index]?.userId ?? '', customerId, undefined);
    cards.state.subscriptions.push(subscriptionOf(customerId));
  }
  const job = 'sync-customer';
  const bodies = customers.map((customerId) => JSON.stringify({ job, payload: { customerId } }));
  const mend = await spoil(keys.customerClaim(customers[GOOD] ?? ''), 'userId', 0);
  const effects = () =>
    Promise.all(
      users.map(async ({ userId }) => {
        const row = await getItem(keys.user(userId), { consistent: true });
        return row?.subscription ? Number(row.billingAsOf) : 0;
      }),
    );
  return { ...split({ bodies, job }), mend, effects };
}

async function erasureJobs(outside: Outside): Promise<Prepared> {
  const people = numbers.map(() => personWith(outside.network, [accountWith([])]));
  const users = await Promise.all(people.map(chosen));
  const codes = await Promise.all(users.map(({ userId }) => beginDeletion(userId)));
  const job = 'erase-user';
  const bodies = codes.map((code) => JSON.stringify({ job, payload: { code } }));
  const mend = await spoil(keys.deletion(codes[GOOD] ?? ''), 'requestedAt', 0);
  const effects = () =>
    Promise.all(
      people.map(async ({ id }, index) => {
        const gone = (await getUser(users[index]?.userId ?? '')) === undefined;
        return gone ? outside.network.countCalls(new RegExp(`DELETE /${id}/permissions`)) : 0;
      }),
    );
  return { ...split({ bodies, job }), mend, effects };
}

export async function prepareJobs(
  outside: Outside,
): Promise<Readonly<Record<QueueName, Prepared>>> {
  return {
    import: await importJobs(outside),
    refresh: await refreshJobs(outside),
    draft: await draftJobs(outside),
    post: await postJobs(outside),
    mail: await mailJobs(outside),
    billing: await billingJobs(outside),
    erasure: await erasureJobs(outside),
  };
}
