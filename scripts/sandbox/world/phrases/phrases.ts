// The texts of the seeded world: a data file per language, and those of posts, dialogues and any language.
import * as z from 'zod';
import { graphAttachmentKinds } from '../../graph/graph-world.ts';
import { readDataFile } from '../read-data-file.ts';
import { type LanguageCode, languageCodes } from '../world-types.ts';

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

const commentMoods = ['praise', 'question', 'story', 'short'] as const;

export type CommentMood = (typeof commentMoods)[number];

const texts = z.array(z.string()).min(1);
const textsByTopic = z.record(z.enum(postTopics), texts);

/** Sentences may contain {noun}, something visible in a post of the topic. */
const phrasebookSchema = z.strictObject({
  nouns: textsByTopic,
  openers: texts,
  praise: texts,
  questions: texts,
  stories: texts,
  shortComments: texts,
  closers: texts,
  /** Openings of the owner's answers; {name} is the first name of the comment's author. */
  greetings: texts,
  answers: z.record(z.enum(commentMoods), texts),
  signOffs: texts,
  /** Texts of one follower to another below a comment. */
  followerReplies: texts,
});

export type CommentPhrasebook = z.infer<typeof phrasebookSchema>;

/**
 * A text of the contact; `> ` marks a text of the owner; `---` is a gap of some days.
 * {name} is the first name of the contact.
 */
const plainLine = z.string();

const languageSchema = z.strictObject({
  followers: z.strictObject({
    /** The percentage of all followers. */
    percentage: z.number(),
    names: texts,
    /** For user names, in the order of `names`. */
    latinNames: texts.optional(),
  }),
  /** People whose language has none write in English. */
  phrasebook: phrasebookSchema.optional(),
  /** Complete comments, instead of the phrasebook. */
  comments: texts.optional(),
  /** Comments on the giveaway post, with {person} and {city}. */
  giveaway: z.strictObject({ sentences: texts, persons: texts, cities: texts }).optional(),
  /** Questions with their answers, which fit anywhere in a conversation. */
  exchanges: z.array(z.array(plainLine)).min(1).optional(),
});

const lineDetailsSchema = z.strictObject({
  owner: z.literal(true).optional(),
  text: z.string().optional(),
  /** Kind, scene and title. */
  attachments: z
    .array(z.tuple([z.enum(graphAttachmentKinds), z.string(), z.string().optional()]))
    .optional(),
  /** Kind and scene. */
  story: z.tuple([z.enum(['mention', 'reply']), z.string()]).optional(),
  unsupported: z.literal(true).optional(),
  /** Emoji with which the other side reacted. */
  reaction: z.string().optional(),
});

export type DialogueLineDetails = z.infer<typeof lineDetailsSchema>;
export type DialogueLine = string | DialogueLineDetails;

const readPhrases = <T>(name: string, schema: z.ZodType<T>): T =>
  readDataFile(new URL(`${name}.json`, import.meta.url), schema);

export const english = readPhrases(
  'en',
  languageSchema.required({ phrasebook: true, exchanges: true }),
);

export const languages = Object.fromEntries(
  languageCodes.map((code) => [code, readPhrases(code, languageSchema)]),
) as Readonly<Record<LanguageCode, z.infer<typeof languageSchema>>>;

export const anyLanguage = readPhrases(
  'any-language',
  z.strictObject({
    usernameEndings: texts,
    /** Endings that followers append; mostly nothing. */
    trailingEmoji: texts,
    emojiComments: texts,
    /** All of them appear below one post, to show how screens handle them. */
    edgeCaseComments: texts,
  }),
);

export const postTexts = readPhrases(
  'posts',
  z.strictObject({
    /** Names of pictures. */
    scenesByTopic: textsByTopic,
    /** Each is used once. */
    captionsByTopic: textsByTopic,
    hashtagsByTopic: textsByTopic,
    endings: texts,
    giveawayCaption: z.string(),
  }),
);

/** The demo account's conversations, word for word; the first four contain every kind of message. */
export const demoDialogues = readPhrases(
  'dialogues',
  z.array(
    z.strictObject({
      language: z.enum(languageCodes),
      /** How long before the end of the history the newest message was written. */
      hoursAgo: z.number(),
      lines: z.array(z.union([plainLine, lineDetailsSchema])),
    }),
  ),
);
