// Recognizes people who do not want automatic messages. Pure.
import { foldText } from './compared-text.ts';

/** As a whole message; the words of messaging services, and what people write instead. */
const OPT_OUT_WORDS = [
  // English
  'stop',
  'stop all',
  'stopall',
  'unsubscribe',
  'opt out',
  'optout',
  'cancel',
  'quit',
  'end',
  'no more messages',
  'stop messaging me',
  'stop texting me',
  // Spanish
  'parar',
  'alto',
  'baja',
  'cancelar',
  'detener',
  'no mas mensajes',
  // Portuguese
  'pare',
  'sair',
  'descadastrar',
  'chega',
  // French
  'arret',
  'arreter',
  'desabonner',
  'stop svp',
  // German
  'stopp',
  'abmelden',
  'abbestellen',
  'keine nachrichten mehr',
  // Italian
  'ferma',
  'basta',
  'annulla',
  'disiscrivimi',
  // Dutch
  'afmelden',
  'stoppen',
  // Turkish, Polish, Russian, Japanese, Arabic, Hebrew
  'dur',
  'iptal',
  'rezygnuje',
  'стоп',
  'отписаться',
  'ストップ',
  '停止',
  'توقف',
  'إيقاف',
  'הסר',
  'עצור',
];
const FOLDED_WORDS = new Set(OPT_OUT_WORDS.map(foldText));

const OPT_IN_WORDS = new Set(['start', 'unstop', 'resume'].map(foldText));

const withoutPunctuation = (text: string): string => foldText(text.replace(/[\p{P}\p{S}]+/gu, ' '));

/** `out` or `in` when the whole message says so, whatever its case, accents and punctuation; else undefined. */
export function readOptOut(text: string): 'out' | 'in' | undefined {
  const words = withoutPunctuation(text).replace(
    /^(?:please|por favor|bitte|s il vous plait) | (?:please|por favor|bitte|s il vous plait)$/u,
    '',
  );
  if (FOLDED_WORDS.has(words)) return 'out';
  return OPT_IN_WORDS.has(words) ? 'in' : undefined;
}
