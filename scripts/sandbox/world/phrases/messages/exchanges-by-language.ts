// Exchanges by language; people with another language write in English.
import type { LanguageCode } from '../../world-types.ts';
import { englishDialogueExchanges } from './english-exchanges.ts';
import {
  frenchDialogueExchanges,
  germanDialogueExchanges,
  italianDialogueExchanges,
  portugueseDialogueExchanges,
} from './european-exchanges.ts';
import type { SandboxDialogueExchange } from './scripted-dialogue-types.ts';
import { spanishDialogueExchanges } from './spanish-exchanges.ts';

const exchangesByLanguage: Readonly<
  Partial<Record<LanguageCode, readonly SandboxDialogueExchange[]>>
> = {
  en: englishDialogueExchanges,
  es: spanishDialogueExchanges,
  pt: portugueseDialogueExchanges,
  de: germanDialogueExchanges,
  fr: frenchDialogueExchanges,
  it: italianDialogueExchanges,
};

export function listDialogueExchanges(language: LanguageCode): readonly SandboxDialogueExchange[] {
  return exchangesByLanguage[language] ?? englishDialogueExchanges;
}
