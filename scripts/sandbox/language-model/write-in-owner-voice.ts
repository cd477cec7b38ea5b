// Writes a reply in the owner's voice, as far as the prompt describes it.
import { capitalizeFirst } from '../world/phrases/capitalize-first.ts';
import type { SeededRandom } from '../world/seeded-random.ts';
import type { LanguageCode } from '../world/world-types.ts';
import type { PromptVoice } from './parse-owner-voice.ts';

const anyEmoji = /\p{Extended_Pictographic}\ufe0f?/u;
const defaultEmoji = '😊';
const emojiChance = { never: 0, sometimes: 0.3, often: 1 };

/** Words that address a person informally. */
const informalWords: Partial<Record<LanguageCode, RegExp>> = {
  de: /(?<!\p{L})(?:du|dich|dir|dein\p{L}*|euch|ihr)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:te|ti|tu|tus|contigo|os)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|te|toi|ton|ta|tes)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:tu|ti|te|tuo|tua)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:tu|te|ti|teu|tua|você)(?!\p{L})/iu,
};

/** The bodies that pass the test; all of them when none does. */
const preferBodies = (
  bodies: readonly string[],
  test: (body: string) => boolean,
): readonly string[] => {
  const fitting = bodies.filter(test);
  return fitting.length > 0 ? fitting : bodies;
};

/** The bodies that suit the voice, so that one of them may be picked. */
export function selectBodiesForVoice(
  bodies: readonly string[],
  voice: PromptVoice,
  language: LanguageCode,
): readonly string[] {
  const informal = voice.formalLanguages.includes(language) ? informalWords[language] : undefined;
  const polite = preferBodies(bodies, (body) => !informal?.test(body));
  const said = preferBodies(
    polite,
    (body) => !voice.neverUsedWords.some((word) => body.toLowerCase().includes(word.toLowerCase())),
  );
  if (voice.length !== 'few words') return said;
  return said.toSorted((a, b) => a.length - b.length).slice(0, 1);
}

function punctuate(body: string, voice: PromptVoice): string {
  const calm = voice.exclamationMarks === 'never' ? body.replace(/!/g, '.') : body;
  const loud = voice.exclamationMarks === 'often' ? calm.replace(/\.$/, '!') : calm;
  return voice.endsWithFullStop ? loud : loud.replace(/\.$/, '');
}

function spell(body: string, voice: PromptVoice): string {
  if (voice.beginsSmall) return `${body.slice(0, 1).toLowerCase()}${body.slice(1)}`;
  return voice.greeting?.endsWith(',') ? body : capitalizeFirst(body);
}

/** The parts of the reply in their order: greeting, body, ending, emoji, sign-off. */
export function writeInOwnerVoice(
  body: string,
  ending: string,
  voice: PromptVoice,
  random: SeededRandom,
): readonly string[] {
  const text = voice.length === 'several sentences' ? `${body} ${ending}`.trim() : body;
  const hasEmoji = anyEmoji.test(voice.signOff ?? '') || anyEmoji.test(voice.greeting ?? '');
  const wantsEmoji = !hasEmoji && random.chance(emojiChance[voice.emojiUse]);
  return [
    voice.greeting ?? '',
    punctuate(spell(text, voice), voice),
    wantsEmoji ? (voice.emoji[0] ?? defaultEmoji) : '',
    voice.signOff ?? '',
  ];
}
