// The ports that other features implement, so that the memory knows neither posts nor facts.
import type { AccountRef } from '#platform/table/keys.ts';
import type { ReadOfPost, RememberedReply } from './domain/reply-memory.ts';

export type ReplyMemorySource = {
  /** Whether the account exists: nothing may be remembered of an erased one. */
  isAccountStored(account: AccountRef): Promise<boolean>;
  /** The newest of the posts whose comments or data changed since the time (ISO), the latest change first. */
  listChangedPosts(account: AccountRef, since: string): Promise<readonly string[]>;
  /**
   * The answers of the newest comments of a post, without other people's personal data, replies that rules sent
   * unseen and standard texts. None when the post is gone.
   */
  readPastReplies(account: AccountRef, mediaId: string): Promise<ReadOfPost>;
  /** The ids of those whose comments are deleted. */
  listDeletedReplies(
    account: AccountRef,
    replies: readonly Pick<RememberedReply, 'id' | 'mediaId'>[],
  ): Promise<ReadonlySet<string>>;
  /** The texts of the facts, when a prompt has no room for all of them; otherwise none. */
  listFactsToRank(account: AccountRef): Promise<readonly string[]>;
};
