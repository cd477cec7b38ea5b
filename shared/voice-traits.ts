// The values that traits of a voice can have.

export const VOICE_LENGTHS = ['a few words', 'one sentence', 'several sentences'] as const;
export const VOICE_FREQUENCIES = ['never', 'sometimes', 'often'] as const;
export const FORMS_OF_ADDRESS = ['informal', 'formal'] as const;
/** The languages that have two forms of address which a reply must choose from. */
export const LANGUAGES_WITH_FORMS_OF_ADDRESS = ['de', 'es', 'fr', 'it', 'pt'] as const;

export type VoiceFrequency = (typeof VOICE_FREQUENCIES)[number];
export type FormOfAddress = (typeof FORMS_OF_ADDRESS)[number];
export type LanguageWithFormsOfAddress = (typeof LANGUAGES_WITH_FORMS_OF_ADDRESS)[number];
