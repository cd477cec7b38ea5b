// Creating and deleting comments: the world changes and, where it has to, a webhook goes out.
import type { Sandbox } from '../sandbox.ts';
import type { Comment } from './types.ts';

export interface NewComment {
  readonly mediaId: string;
  readonly parentId: string | null;
  readonly authorId: string;
  readonly text: string;
  /** Posted by the app: readable only after the visibility lag, when one is set. */
  readonly fromApi: boolean;
}

export function createComment(sandbox: Sandbox, details: NewComment): Comment {
  const timestamp = sandbox.now();
  const comment: Comment = {
    id: sandbox.newId(),
    mediaId: details.mediaId,
    parentId: details.parentId,
    authorId: details.authorId,
    text: details.text,
    timestamp,
    visibleAt: timestamp + (details.fromApi ? sandbox.controls.visibilityLagMs : 0),
    likeCount: 0,
    hidden: false,
  };
  sandbox.world.addComment(comment);
  sandbox.changed();
  sandbox.webhooks.commentCreated(comment);
  return comment;
}

/** Deletions are not announced by webhook. */
export function deleteComment(sandbox: Sandbox, id: string): void {
  sandbox.world.removeComment(id);
  sandbox.changed();
}
