// An inbound event as rules see it: a comment or message of another person, and its place. Pure.

import type { RuleConditionSubjects } from '#functions/rules/domain/conditions/compile-rule-conditions.ts';
import type { RuleEventType } from '#shared/rules/rule-types-and-options.ts';

/** `public`: below the comment. `private`: a message to its author, or the reply to a message. */
export type ReplyAudience = 'public' | 'private';

export type RuleEvent = {
  readonly eventType: RuleEventType;
  /** The network's id of the comment or message. */
  readonly id: string;
  /** Epoch ms. */
  readonly writtenAt: number;
  readonly isOwn: boolean;
  /** It was written before the account was linked, so its author expects no answer. */
  readonly isHistory?: boolean;
  /** A comment below another comment. */
  readonly isReplyToComment?: boolean;
  /** The author; lists of the network sometimes withhold the id. */
  readonly author: { readonly id: string | undefined; readonly username: string };
  /** The author's key, the same under all their names; absent until it was looked up. */
  readonly personKey?: string;
  /** The place of the text; `storyId` is undefined when the network does not name the story. */
  readonly place: {
    readonly postId?: string | undefined;
    /** The ids of the ad's media and of the post that it shows, for a comment on an ad. */
    readonly adMediaIds?: readonly string[] | undefined;
    readonly storyId?: string | undefined;
    readonly conversationId?: string | undefined;
  };
  readonly subjects: RuleConditionSubjects;
};

/** All names of a person within the account. */
export const listPersonKeys = ({ author }: Pick<RuleEvent, 'author'>): readonly string[] => [
  ...(author.id === undefined ? [] : [author.id]),
  ...(author.username === '' ? [] : [`@${author.username.toLowerCase()}`]),
];

/** Identifies a person within the account. */
export const getPersonKey = ({
  author,
  personKey,
}: Pick<RuleEvent, 'author' | 'personKey'>): string =>
  personKey ?? author.id ?? `@${author.username.toLowerCase()}`;
