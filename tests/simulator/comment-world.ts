// Comments as a subject world: one thread under one post, alone or with a second comment to answer.
import { expect } from 'vitest';
import type { CommentSubject, SubjectRef } from '#functions/drafts/jobs.ts';
import { readComment, readCommentPage } from '#functions/posts/comment-repository.ts';
import { contentStore } from '#functions/posts/content-store.ts';
import { readPost } from '#functions/posts/post-repository.ts';
import { alterationOf } from './alterations.ts';
import { identityOf, profileNameOf } from './identity.ts';
import {
  answer,
  type NetworkSettings,
  networkTime,
  type Reply,
  refusal,
  type Stage,
} from './network.ts';
import { askPath, type Place, type SubjectWorld } from './subject-world.ts';
import { START } from './world.ts';

const SECOND = { id: '601', text: 'And the spelt one?', username: 'ben', fromId: '901' };
const SECOND_AT = START - 1_800_000;

function commentOf(subject: SubjectRef): CommentSubject {
  if (subject.kind !== 'comment') throw new Error('not a comment');
  return subject;
}

function createStage(place: Place, settings: NetworkSettings): Stage {
  const { world, tenant } = place;
  const { commentId, igUserId } = tenant.subject;
  const own = () => identityOf(place);
  const { clockSkewMs = 0 } = settings;
  const alter = (text: string) => alterationOf(world).alter(text);
  const replies: Reply[] = [];
  const shown = () => replies.filter((reply) => reply.at + settings.lagMs <= world.now());
  const render = (reply: Reply) => ({
    id: reply.id,
    text: alter(reply.text),
    username: own().username,
    timestamp: networkTime(reply.at + clockSkewMs),
    hidden: false,
    parent_id: commentId,
    from: own(),
  });
  /** The comment itself, with what stands under it. */
  const thread = () => ({
    id: commentId,
    username: 'ana',
    text: 'Is the rye bread back?',
    timestamp: networkTime(START - 3_600_000),
    from: { id: '900', username: 'ana' },
    replies: { data: shown().map(render) },
  });
  return {
    textOf: (body) => new URLSearchParams(body).get('message') ?? '',
    refusal: () => undefined,
    publish(text, asked) {
      const id = `9${String(replies.length).padStart(3, '0')}`;
      const reply = { id, text, at: world.now(), ...asked };
      replies.push(reply);
      return { reply, body: { id } };
    },
    read(path) {
      if (path === commentId) return answer(200, thread());
      if (path === igUserId) return answer(200, { id: igUserId, username: profileNameOf(place) });
      if (path.endsWith('/replies')) return answer(200, { data: shown().map(render) });
      const reply = shown().find(({ id }) => id === path);
      return reply ? answer(200, render(reply)) : refusal(400, 100, 33)();
    },
  };
}

export const commentWorld: SubjectWorld = {
  subjectsOf: ({ tenant }) => [tenant.subject],
  createStage,
  requestOf(subject, ask, { responseId, text }) {
    const { mediaId: media_id, commentId: comment_id } = commentOf(subject);
    const body = { media_id, comment_id, response_id: responseId, response_text: text };
    return { path: askPath('/post/comment', ask), body };
  },
  responseIn: ({ body }) => body?.response,
  readDraft: async (subject) => (await readComment(commentOf(subject)))?.draft,
  couldFind: ({ world }) => alterationOf(world).isRecognisable,
  async expectShown({ world, tenant }, { drafts }) {
    const { subject } = tenant;
    const [page, post] = await world.look(() =>
      Promise.all([readCommentPage(subject, { limit: 50, offset: 0 }), readPost(subject)]),
    );
    const own = page.filter(({ isOwn }) => isOwn).map(({ id }) => id);
    const live = drafts.filter(({ state }) => state === 'live').map(({ networkId }) => networkId);
    expect(own.sort(), 'own replies listed').toEqual(live.sort());
    expect(post?.tally.total).toBe(page.length);
  },
};

/** Two comments of one thread, each with a draft of its own: the network shows one list for both. */
export const twinCommentWorld: SubjectWorld = {
  ...commentWorld,
  subjectsOf: ({ tenant: { subject } }) => [subject, { ...subject, commentId: SECOND.id }],
  async prepare({ tenant: { subject, username } }) {
    const timestamp = new Date(SECOND_AT).toISOString();
    await contentStore.saveComments(subject, {
      comments: [{ ...SECOND, timestamp, hidden: false, parentId: subject.commentId }],
      own: { igUserId: subject.igUserId, username, ownIds: [] },
      covered: undefined,
      incompleteThreads: [subject.commentId],
    });
  },
};
