// The shape of one language's material for comments and the owner's answers.
export const topics = [
  'pottery',
  'bread',
  'coffee',
  'plants',
  'hills',
  'city',
  'sea',
  'studio',
] as const;

export type Topic = (typeof topics)[number];

/** Sentences may hold {noun}, a thing to be seen in a post of the topic. */
export interface Phrasebook {
  readonly nouns: Readonly<Record<Topic, readonly string[]>>;
  readonly openers: readonly string[];
  readonly praise: readonly string[];
  readonly questions: readonly string[];
  readonly stories: readonly string[];
  readonly shorts: readonly string[];
  readonly closers: readonly string[];
  /** How the owner begins; {name} is the first name of the person answered. */
  readonly greetings: readonly string[];
  readonly answers: Readonly<Record<CommentMood, readonly string[]>>;
  readonly signOffs: readonly string[];
  /** What one follower says to another below a comment. */
  readonly asides: readonly string[];
}

export type CommentMood = 'praise' | 'question' | 'story' | 'short';
