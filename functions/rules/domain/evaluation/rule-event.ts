// An inbound event as rules see it: what somebody else wrote to the account, and where. Pure.

import type { ConditionSubjects } from '#functions/rules/domain/conditions/conditions.ts';
import type { RuleEventType } from '#shared/rules/rule-tables.ts';

/** `public`: below the comment. `private`: a message to its author, or the reply to a message. */
export type ReplyReach = 'public' | 'private';

export type RuleEvent = {
  readonly eventType: RuleEventType;
  /** The network's id of the comment or message. */
  readonly id: string;
  /** Epoch ms. */
  readonly writtenAt: number;
  readonly isOwn: boolean;
  /** It was written before the account was linked, and nobody expects an answer. */
  readonly isHistory?: boolean;
  /** A comment below another comment. */
  readonly isReplyToComment?: boolean;
  /** Who wrote it; lists of the network sometimes withhold the id. */
  readonly author: { readonly id: string | undefined; readonly username: string };
  /** Of the author, where it was looked up: one key under all their names. */
  readonly personKey?: string;
  /** Where it was written; `storyId` is undefined when the network does not name the story. */
  readonly place: {
    readonly postId?: string | undefined;
    /** Of a comment on an ad: the ids of the ad's media and of the post that it shows. */
    readonly adMediaIds?: readonly string[] | undefined;
    readonly storyId?: string | undefined;
    readonly conversationId?: string | undefined;
  };
  readonly subjects: ConditionSubjects;
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
