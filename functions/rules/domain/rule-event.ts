// An inbound event as rules see it: what somebody else wrote to the account, and where. Pure.
import type { RuleEventType } from '#shared/rules/rule-tables.ts';
import type { ConditionSubjects } from './conditions.ts';

export type RuleEvent = {
  readonly eventType: RuleEventType;
  /** The network's id of the comment or message. */
  readonly id: string;
  /** Epoch ms. */
  readonly writtenAt: number;
  readonly isOwn: boolean;
  /** Who wrote it; lists of the network sometimes withhold the id. */
  readonly author: { readonly id: string | undefined; readonly username: string };
  /** Where it was written; `storyId` is undefined when the network does not name the story. */
  readonly place: {
    readonly postId?: string | undefined;
    readonly storyId?: string | undefined;
    readonly conversationId?: string | undefined;
  };
  readonly subjects: ConditionSubjects;
};

/** Identifies a person within the account. */
export const getPersonKey = ({ author }: Pick<RuleEvent, 'author'>): string =>
  author.id ?? `@${author.username.toLowerCase()}`;
