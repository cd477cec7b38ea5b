// The account's own words, which a reply may repeat. Pure.
import type { DraftPromptContext } from '#functions/drafts/domain/prompt/draft-prompt.ts';
import { isWordOfOwner } from './owner-texts.ts';

/** Public answers below the same post. A price or a link below another one may be about something else. */
const listPastAnswersHere = ({ kind, pastReplies, earlierAnswers = [] }: DraftPromptContext) =>
  [...(kind === 'message' ? [] : pastReplies), ...earlierAnswers]
    .filter(({ isElsewhere = false }) => !isElsewhere)
    .map(({ answer }) => answer);

/**
 * The owner's facts, public texts and messages to this person, without the texts of other people and without the owner's
 * private messages to other people.
 */
export const buildTrustedOwnerText = (context: DraftPromptContext): string =>
  [
    context.caption,
    context.account.website,
    context.account.biography,
    ...context.facts.map(({ text }) => text),
    ...listPastAnswersHere(context),
    ...context.thread.filter(isWordOfOwner).map((entry) => entry.text),
    `@${context.account.username}`,
  ].join('\n');
