// Thanks and greetings, which a reply may say to a question without answering it. Pure.
import { listWordsOfComparableText, toComparableText } from './courtesy-word-list.ts';

const THANKS_AND_GREETINGS = new Set(
  listWordsOfComparableText(
    toComparableText(`thank thanks thankyou thanx thx tnx tx ty tysm tyvm thanku thankx cheers grateful appreciate appreciated hi hey hello hiya
      heya howdy greetings morning afternoon evening hallo hi hei servus moin gruezi danke dank dankeschön dankschön merci grüße gruß gruss morgen
      abend hola buenas buenos gracias saludos agradecido agradecida agradecemos oi olá ola obrigado obrigada obg obrigados obrigadas valeu dia tarde noite
      agradeço bonjour bonsoir salut coucou merci remercie remercions ciao salve buongiorno buonasera grazie ringrazio ringraziamo merhaba selam
      selamlar günaydın teşekkür teşekkürler sağol sağolun sağ tşk eyvallah привет здравствуйте спасибо благодарю благодарим здравствуй
      مرحبا اهلا هلا شكرا شكراً تشكر مشكور مشكورة السلام سلام שלום תודה היי ありがとう ありがとうございます ありがとうございました こんにちは
      こんばんは おはよう おはようございます 감사합니다 감사해요 감사 고마워요 고맙습니다 고마워 안녕하세요 안녕 谢谢 多谢 感谢 你好 您好 谢谢你 谢谢您`),
  ),
);

export const isThanksOrGreetingWord = (word: string): boolean => THANKS_AND_GREETINGS.has(word);
