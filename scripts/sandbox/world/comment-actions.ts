// Creates and deletes comments and sends the webhook where the network sends one.
import type { Sandbox } from '../sandbox-types.ts';
import type { SandboxComment } from './world-types.ts';

export interface CommentInput {
  readonly mediaId: string;
  readonly parentId: string | null;
  readonly authorId: string;
  readonly text: string;
  /** Posted by the app: readable only after the visibility lag, when one is set. */
  readonly fromApi: boolean;
}

export function writeComment(sandbox: Sandbox, details: CommentInput): SandboxComment {
  const timestamp = sandbox.now();
  const comment: SandboxComment = {
    id: sandbox.createId(),
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
  sandbox.scheduleSave();
  sandbox.webhooks.emitComment(comment);
  return comment;
}

/** The network sends no webhook for deletions. */
export function deleteComment(sandbox: Sandbox, id: string): void {
  sandbox.world.removeComment(id);
  sandbox.scheduleSave();
}
