// The text of a draft when the model wrote nothing usable: it answers nothing and promises only a look. Pure.
import type { DraftWishLanguage } from '#shared/draft-wish-options.ts';

const TEXTS: Readonly<Record<DraftWishLanguage, string>> = {
  ar: 'شكرًا على رسالتك! سأتحقق من ذلك وأعود إليك.',
  de: 'Danke für deine Nachricht! Ich schaue nach und melde mich.',
  en: "Thanks for your message! I'll check and get back to you.",
  es: '¡Gracias por tu mensaje! Lo miro y te digo.',
  fr: 'Merci pour votre message ! Je me renseigne et je reviens vers vous.',
  it: 'Grazie per il messaggio! Controllo e ti faccio sapere.',
  ja: 'メッセージをありがとうございます。確認してからお返事します。',
  ko: '메시지 감사합니다! 확인하고 답장 드릴게요.',
  nl: 'Bedankt voor je bericht! Ik kijk het na en laat het je weten.',
  pl: 'Dziękuję za wiadomość! Sprawdzę i dam znać.',
  pt: 'Agradeço a mensagem! Vou verificar e te respondo.',
  ru: 'Спасибо за сообщение! Я уточню и отвечу вам.',
  tr: 'Mesajın için teşekkürler! Bakıp sana döneceğim.',
  uk: 'Дякую за повідомлення! Я уточню й відповім.',
  zh: '谢谢您的留言！我确认后回复您。',
};

/** `language` is an ISO 639-1 code; English stands in for unknown ones. */
export const buildFallbackReplyText = (language: string | undefined, opening: string): string =>
  `${opening}${TEXTS[(language ?? 'en') as DraftWishLanguage] ?? TEXTS.en}`;

/** Such a reply shows neither the owner's voice nor a fact, also after a mention. */
export const isFallbackReplyText = (text: string): boolean =>
  Object.values(TEXTS).some((one) => text.trim().endsWith(one));

export const FALLBACK_BASIS = 'a standard text, because what the AI wrote could not be used';
