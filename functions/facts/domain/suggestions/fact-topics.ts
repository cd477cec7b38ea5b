// The topics of statements and questions. Pure.
import { toWordPattern } from '#shared/word-pattern.ts';
import { TOPIC_WORDS, type TopicWords } from './fact-topic-words.ts';

export type FactTopic = keyof typeof TOPIC_WORDS;

const TOPICS = (Object.entries(TOPIC_WORDS) as [FactTopic, TopicWords][]).map(
  ([topic, { words, parts = [], questions = [] }]) => ({
    topic,
    statement: toWordPattern(words, parts),
    question: toWordPattern([...words, ...questions], parts),
  }),
);

type TopicPatterns = (typeof TOPICS)[number];

/** In the order of their first words. */
const findTopics = (
  folded: string,
  selectPattern: (topic: TopicPatterns) => RegExp,
): readonly FactTopic[] =>
  TOPICS.map((one) => ({ topic: one.topic, index: folded.search(selectPattern(one)) }))
    .filter(({ index }) => index !== -1)
    .toSorted((a, b) => a.index - b.index)
    .map(({ topic }) => topic);

/** The topics about which a statement says something. `folded` is from `foldFactText`. */
export const findStatedTopics = (folded: string): readonly FactTopic[] =>
  findTopics(folded, ({ statement }) => statement);

/** The topics that a question asks about. `folded` is from `foldFactText`. */
export const findAskedTopics = (folded: string): readonly FactTopic[] =>
  findTopics(folded, ({ question }) => question);

/**
 * Whether a statement with these topics holds for all posts: `Shipping costs 9 €` does, but `49 €, shipping included` is
 * about the product of one post.
 */
export const areTopicsAboutBusiness = ([first]: readonly FactTopic[]): boolean =>
  first !== undefined && TOPIC_WORDS[first].isAboutBusiness;
