// Phrases of one language for comments and for the owner's answers.
export const postTopics = [
  'pottery',
  'bread',
  'coffee',
  'plants',
  'hills',
  'city',
  'sea',
  'studio',
] as const;

export type PostTopic = (typeof postTopics)[number];

/** Sentences may contain {noun}, something visible in a post of the topic. */
export interface CommentPhrasebook {
  readonly nouns: Readonly<Record<PostTopic, readonly string[]>>;
  readonly openers: readonly string[];
  readonly praise: readonly string[];
  readonly questions: readonly string[];
  readonly stories: readonly string[];
  readonly shortComments: readonly string[];
  readonly closers: readonly string[];
  /** Openings of the owner's answers; {name} is the first name of the comment's author. */
  readonly greetings: readonly string[];
  readonly answers: Readonly<Record<CommentMood, readonly string[]>>;
  readonly signOffs: readonly string[];
  /** What one follower says to another below a comment. */
  readonly followerReplies: readonly string[];
}

export type CommentMood = 'praise' | 'question' | 'story' | 'short';
