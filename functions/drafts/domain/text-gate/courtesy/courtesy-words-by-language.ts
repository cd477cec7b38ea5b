// The languages whose courtesy we know. Pure.
import { ARABIC_COURTESY_WORDS } from './ar.ts';
import type { CourtesyWordsOfLanguage } from './courtesy-words-of-language.ts';
import { GERMAN_COURTESY_WORDS } from './de.ts';
import { ENGLISH_COURTESY_WORDS } from './en.ts';
import { SPANISH_COURTESY_WORDS } from './es.ts';
import { FRENCH_COURTESY_WORDS } from './fr.ts';
import { HEBREW_COURTESY_WORDS } from './he.ts';
import { ITALIAN_COURTESY_WORDS } from './it.ts';
import { JAPANESE_COURTESY_WORDS } from './ja.ts';
import { KOREAN_COURTESY_WORDS } from './ko.ts';
import { PORTUGUESE_COURTESY_WORDS } from './pt.ts';
import { RUSSIAN_COURTESY_WORDS } from './ru.ts';
import { ARABIC_SMALL_TALK_WORDS } from './small-talk/ar.ts';
import { GERMAN_SMALL_TALK_WORDS } from './small-talk/de.ts';
import { ENGLISH_SMALL_TALK_WORDS } from './small-talk/en.ts';
import { SPANISH_SMALL_TALK_WORDS } from './small-talk/es.ts';
import { FRENCH_SMALL_TALK_WORDS } from './small-talk/fr.ts';
import { ITALIAN_SMALL_TALK_WORDS } from './small-talk/it.ts';
import { JAPANESE_SMALL_TALK_WORDS } from './small-talk/ja.ts';
import { KOREAN_SMALL_TALK_WORDS } from './small-talk/ko.ts';
import { PORTUGUESE_SMALL_TALK_WORDS } from './small-talk/pt.ts';
import { TURKISH_SMALL_TALK_WORDS } from './small-talk/tr.ts';
import { TURKISH_COURTESY_WORDS } from './tr.ts';
import { CHINESE_COURTESY_WORDS } from './zh.ts';

export const COURTESY_WORDS_BY_LANGUAGE: readonly CourtesyWordsOfLanguage[] = [
  { ...ENGLISH_COURTESY_WORDS, smallTalk: ENGLISH_SMALL_TALK_WORDS },
  { ...SPANISH_COURTESY_WORDS, smallTalk: SPANISH_SMALL_TALK_WORDS },
  { ...PORTUGUESE_COURTESY_WORDS, smallTalk: PORTUGUESE_SMALL_TALK_WORDS },
  { ...GERMAN_COURTESY_WORDS, smallTalk: GERMAN_SMALL_TALK_WORDS },
  { ...FRENCH_COURTESY_WORDS, smallTalk: FRENCH_SMALL_TALK_WORDS },
  { ...ITALIAN_COURTESY_WORDS, smallTalk: ITALIAN_SMALL_TALK_WORDS },
  { ...ARABIC_COURTESY_WORDS, smallTalk: ARABIC_SMALL_TALK_WORDS },
  { ...JAPANESE_COURTESY_WORDS, smallTalk: JAPANESE_SMALL_TALK_WORDS },
  { ...KOREAN_COURTESY_WORDS, smallTalk: KOREAN_SMALL_TALK_WORDS },
  { ...TURKISH_COURTESY_WORDS, smallTalk: TURKISH_SMALL_TALK_WORDS },
  RUSSIAN_COURTESY_WORDS,
  HEBREW_COURTESY_WORDS,
  CHINESE_COURTESY_WORDS,
];
