// Comments as the subject of replies: one thread under one post, with one comment to answer or with two.
import { expect } from 'vitest';
import type { CommentReplySubject, ReplySubject } from '#functions/drafts/jobs.ts';
import { readStoredCommentPage } from '#functions/posts/storage/comment-repository.ts';
import { readStoredPost } from '#functions/posts/storage/post-repository.ts';
import { saveComments } from '#functions/posts/storage/save-comments.ts';
import { createSandboxWorldStore } from '#scripts/sandbox/world/world-store.ts';
import {
  makeComment,
  makeFollower,
  makeMedia,
} from '#tests/support/network/make-graph-world-records.ts';
import { readDrafts } from '#tests/support/replies/store-test-replies.ts';
import type { SimulationContext } from '../machine/simulated-tenant.ts';
import { SIMULATION_START_MS } from '../machine/virtual-time-and-processes.ts';
import {
  alterSimulatedProfile,
  makeSimulatedOwnerOfRun,
} from '../network/simulated-account-id-and-username.ts';
import type {
  SimulatedNetworkSettings,
  SimulatedPublishedReply,
  SimulatedSubjectNetwork,
} from '../network/simulated-network.ts';
import { getSimulatedTextAlteration } from '../network/simulated-text-alterations.ts';
import { buildReplyActionPath, type ReplySubjectAdapter } from './reply-subject-adapter.ts';

const SECOND_COMMENT = { id: '601', text: 'And the spelt one?', username: 'ben', fromId: '901' };
const SECOND_COMMENT_AT_MS = SIMULATION_START_MS - 1_800_000;

function toCommentSubject(subject: ReplySubject): CommentReplySubject {
  if (subject.kind !== 'comment') throw new Error('not a comment');
  return subject;
}

const COMMENT_AUTHOR = { id: '900', username: 'ana' };

function createSubjectNetwork(
  context: SimulationContext,
  { lagMs, clockSkewMs = 0 }: SimulatedNetworkSettings,
): SimulatedSubjectNetwork {
  const { world, tenant } = context;
  const { mediaId, commentId, igUserId } = tenant.subject;
  const alter = (text: string) => getSimulatedTextAlteration(world).alter(text);
  const replies: SimulatedPublishedReply[] = [];
  return {
    alter: alterSimulatedProfile(context),
    createComment({ text }, origin) {
      const id = `9${String(replies.length).padStart(3, '0')}`;
      const reply = { id, text, at: world.now(), ...origin };
      replies.push(reply);
      return reply;
    },
    createWorld: () =>
      createSandboxWorldStore({
        ...makeSimulatedOwnerOfRun(context),
        followers: [makeFollower(COMMENT_AUTHOR)],
        media: [
          makeMedia({
            id: mediaId,
            accountId: igUserId,
            timestamp: SIMULATION_START_MS - 86_400_000,
          }),
        ],
        comments: [
          makeComment({
            id: commentId,
            mediaId,
            authorId: COMMENT_AUTHOR.id,
            text: 'Is the rye bread back?',
            timestamp: SIMULATION_START_MS - 3_600_000,
            visibleAt: 0,
          }),
          ...replies.map(({ id, text, at }) =>
            makeComment({
              id,
              mediaId,
              parentId: commentId,
              authorId: igUserId,
              text: alter(text),
              timestamp: at + clockSkewMs,
              visibleAt: at + clockSkewMs + lagMs,
            }),
          ),
        ],
        conversations: [],
      }),
  };
}

export const commentReplySubjectAdapter: ReplySubjectAdapter = {
  listSubjects: ({ tenant }) => [tenant.subject],
  createSubjectNetwork,
  buildRequest(subject, action, { responseId, text }) {
    const { mediaId: media_id, commentId: comment_id } = toCommentSubject(subject);
    const reply = { response_id: responseId, response_text: text };
    const body = { media_id, comment_id, ...(action === 'ownWords' ? { own_words: true } : reply) };
    return { path: buildReplyActionPath('/post/comment', action), body };
  },
  findReplyInResponse: ({ body }) => body?.response,
  readDrafts: (subject) => readDrafts(toCommentSubject(subject)),
  canBeFound: ({ world }) => getSimulatedTextAlteration(world).isRecognizable,
  async expectPublishedRepliesShown({ world, tenant }, { drafts }) {
    const { subject } = tenant;
    const [page, post] = await world.runAsObserver(() =>
      Promise.all([
        readStoredCommentPage(subject, { limit: 50, offset: 0 }),
        readStoredPost(subject),
      ]),
    );
    const ownReplyIds = page.filter(({ isOwn }) => isOwn).map(({ id }) => id);
    const liveReplyIds = drafts
      .filter(({ state }) => state === 'live')
      .map(({ networkId }) => networkId);
    expect(ownReplyIds.sort(), 'own replies listed').toEqual(liveReplyIds.sort());
    expect(post?.commentCounts.total).toBe(page.length);
  },
};

/** Two comments of one thread, each with its own draft: the network lists the replies of both together. */
export const twoCommentsReplySubjectAdapter: ReplySubjectAdapter = {
  ...commentReplySubjectAdapter,
  listSubjects: ({ tenant: { subject } }) => [
    subject,
    { ...subject, commentId: SECOND_COMMENT.id },
  ],
  async prepareItems({ tenant: { subject, username } }) {
    const timestamp = new Date(SECOND_COMMENT_AT_MS).toISOString();
    await saveComments(subject, {
      origin: { source: 'refresh' },
      comments: [{ ...SECOND_COMMENT, timestamp, hidden: false, parentId: subject.commentId }],
      accountIdentity: { igUserId: subject.igUserId, username, ownIds: [] },
      coveredRange: undefined,
      incompleteThreads: [subject.commentId],
    });
  },
};
