// Finds sentences of captions and of the biography that state something lasting a customer asks for. Pure.

import { foldFactText } from '#functions/facts/domain/comparable-fact-text.ts';
import { FACT_MAX_CHARACTERS } from '#shared/limits.ts';
import { SPACELESS_SENTENCE } from '#shared/spaceless-scripts.ts';
import { areTopicsAboutBusiness, type FactTopic, findStatedTopics } from './fact-topics.ts';
import { isAboutOneOccasion, isAppeal, isPassingStatement } from './is-passing-statement.ts';
import { splitIntoStatements } from './split-into-statements.ts';
import type { FactCandidate, PostCaption, ProfileTexts } from './suggestion-texts.ts';

const QUESTION = /[?？؟¿]/u;
const TAG_OR_MENTION = /(?<![\p{L}\p{N}])[#@][\p{L}_]/u;
/** A price or a word alone says nothing about what it is the price of. */
const MIN_WORDS = 2;
const WORD_WITH_LETTERS = /\p{L}{2,}/gu;

const hasEnoughWords = (text: string): boolean =>
  (text.match(WORD_WITH_LETTERS) ?? []).length >= MIN_WORDS || SPACELESS_SENTENCE.test(text);

/** The topics of a sentence that may be a fact; none for any other sentence. */
function findTopicsOfLastingStatement(text: string): readonly FactTopic[] {
  if (text.length > FACT_MAX_CHARACTERS || !hasEnoughWords(text)) return [];
  if (QUESTION.test(text) || TAG_OR_MENTION.test(text)) return [];
  if (isPassingStatement(text) || isAppeal(text)) return [];
  return findStatedTopics(foldFactText(text));
}

const listLastingStatements = (text: string) =>
  (isAboutOneOccasion(text) ? [] : splitIntoStatements(text))
    .map((statement) => ({ text: statement, topics: findTopicsOfLastingStatement(statement) }))
    .filter(({ topics }) => topics.length > 0);

/** Hours and shipping in a caption are those of the business; prices and sizes are those of its post. */
const listCaptionCandidates = ({
  mediaId,
  text,
  writtenAt,
}: PostCaption): readonly FactCandidate[] =>
  listLastingStatements(text).map((statement) => ({
    text: statement.text,
    mediaIds: areTopicsAboutBusiness(statement.topics) ? [] : [mediaId],
    source: 'caption',
    createdAt: writtenAt,
    place: { mediaId, commentId: null },
  }));

function listProfileCandidates({
  biography,
  website,
  readAt,
}: ProfileTexts): readonly FactCandidate[] {
  const common = { mediaIds: [], createdAt: readAt, place: null } as const;
  const statements = listLastingStatements(biography ?? '').map(
    ({ text }): FactCandidate => ({ ...common, text, source: 'biography' }),
  );
  const address = website?.trim() ?? '';
  const text = `Website: ${address}`;
  return address === '' || text.length > FACT_MAX_CHARACTERS
    ? statements
    : [...statements, { ...common, text, source: 'website' }];
}

/** Those of the profile first, because it is always current, then captions in their order. */
export const findStatedFacts = ({
  captions,
  profile,
}: {
  readonly captions: readonly PostCaption[];
  readonly profile: ProfileTexts;
}): readonly FactCandidate[] => [
  ...listProfileCandidates(profile),
  ...captions.flatMap(listCaptionCandidates),
];
