// The topics of statements and questions. Pure.
import { toWordPattern } from '#shared/word-pattern.ts';
import { TOPIC_WORDS, type TopicWords } from './fact-topic-words.ts';

export type FactTopic = keyof typeof TOPIC_WORDS;

const TOPICS = (Object.entries(TOPIC_WORDS) as [FactTopic, TopicWords][]).map(
  ([topic, { words, parts = [], questions = [], isAboutBusiness }]) => ({
    topic,
    isAboutBusiness,
    statement: toWordPattern(words, parts),
    question: toWordPattern([...words, ...questions], parts),
  }),
);

/** The topics about which a statement says something. `folded` is from `foldFactText`. */
export const findStatedTopics = (folded: string): readonly FactTopic[] =>
  TOPICS.filter(({ statement }) => statement.test(folded)).map(({ topic }) => topic);

/** The topics that a question asks about. `folded` is from `foldFactText`. */
export const findAskedTopics = (folded: string): readonly FactTopic[] =>
  TOPICS.filter(({ question }) => question.test(folded)).map(({ topic }) => topic);

const BUSINESS_TOPICS = new Set(
  TOPICS.filter(({ isAboutBusiness }) => isAboutBusiness).map(({ topic }) => topic),
);

/** Whether a statement with these topics holds for all posts, and not only for the one that it was found in. */
export const areTopicsAboutBusiness = (topics: readonly FactTopic[]): boolean =>
  topics.some((topic) => BUSINESS_TOPICS.has(topic));
