// How an owner addresses people, in languages that have a formal and an informal way. Pure.
import {
  type FormOfAddress,
  LANGUAGES_WITH_FORMS_OF_ADDRESS,
  type LanguageWithFormsOfAddress,
} from '#shared/voice-traits.ts';
import { type OwnerAnswer, sumWeights } from './weighted-answers.ts';

const asWords = (words: string, flags = 'iu'): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${words.replaceAll(' ', '|')})(?!\\p{L})`, flags);

/** In German only the capital tells `Sie` from `sie`, and at the beginning of a sentence it does not. */
const FORMS: Readonly<Record<LanguageWithFormsOfAddress, Readonly<Record<FormOfAddress, RegExp>>>> =
  {
    de: {
      informal: asWords('[Dd]u [Dd]ich [Dd]ir [Dd]eine?[nmrs]? euch eue?re?[nmrs]? ihr', 'u'),
      formal: /(?<=[\p{L},;:–-]\s)(?:Sie|Ihnen|Ihr|Ihre|Ihren|Ihrem|Ihrer)(?!\p{L})/u,
    },
    es: {
      informal: asWords('tú ti contigo tu tus te vosotros os vuestra vuestro'),
      formal: asWords('usted ustedes'),
    },
    fr: {
      informal: asWords("tu te toi ton ta tes t'as t'es t'en"),
      formal: asWords('vous votre vos'),
    },
    it: {
      informal: asWords('tu ti te tuo tua tuoi tue'),
      formal: /(?<=[\p{L},;:–-]\s)(?:Lei|Suo|Sua|Suoi|Sue)(?!\p{L})/u,
    },
    pt: {
      informal: asWords('tu te ti teu tua você voce vc'),
      formal: asWords('senhor senhora'),
    },
  };

const hasForms = (language: string | undefined): language is LanguageWithFormsOfAddress =>
  LANGUAGES_WITH_FORMS_OF_ADDRESS.some((one) => one === language);

/** Languages in which the answers address no one are left out. */
export function learnFormsOfAddress(
  answers: readonly OwnerAnswer[],
): Partial<Record<LanguageWithFormsOfAddress, FormOfAddress>> {
  const found: Partial<Record<LanguageWithFormsOfAddress, FormOfAddress>> = {};
  for (const [language, ofLanguage] of Map.groupBy(answers, (answer) => answer.language)) {
    if (!hasForms(language)) continue;
    const weigh = (form: FormOfAddress) =>
      sumWeights(ofLanguage.filter(({ text }) => FORMS[language][form].test(text)));
    const [informal, formal] = [weigh('informal'), weigh('formal')];
    if (informal !== formal) found[language] = informal > formal ? 'informal' : 'formal';
  }
  return found;
}
