// Words that lead people away from the comments: to a way to pay, to another application, to another account. Pure.
import { toWordPattern } from '#shared/word-pattern.ts';

/** No unseen reply may name these, even when the account names them: the details after them may be false. */
export const PAYMENT_AND_SCAM_WORDS_PATTERN = toWordPattern(
  [
    'cash[ -]?app|p[ae]y[ -]?pa[il1]|venmo|zelle|western[ -]?union|money[ -]?gram|revolut|klarna|apple ?pay|google ?pay|binance|coinbase',
    String.raw`monero|solana|litecoin|dogecoin|bitcoins?|btc|ethereum|usdt|trc ?20|erc ?20|crypto\p{L}*|krypto\p{L}*|cripto\p{L}*|forex|wallets?`,
    'seed phrases?|(?:wire|bank) transfers?|gift ?cards?(?! (?:are )?(?:available|valid))|steam ?cards?|iban|bank (?:account|details)',
    'sort code|account number|card number|cvv|cvc|double your money|passive income|invest (?:in|with)',
    String.raw`bizum|mb ?way|twint|paytm|g-?cash|m-?pesa|paysafe\p{L}*|pix`,
    String.raw`uberweis\p{L}*|kontonummer|bankverbindung|transferencias?|numero de cuenta|numero da conta|virements?|bonific[oi]`,
    // An attacker asks for these before the money.
    String.raw`passwor[dt]s?|passwort\p{L}*|contrasena|senha|mot de passe|codigo de verificacion|verification code|otp|code (?:that )?you (?:got|received)`,
    '(?:verify|confirm|validate) your (?:account|identity|details)|account will be (?:suspended|deleted|closed|blocked)',
  ],
  [
    'биткоин',
    'карт[уаы] номер',
    '暗号資産',
    '仮想通貨',
    'بيتكوين',
    'बिटकॉइन',
    '비트코인',
    'ביטקוין',
    'ביט קוין',
  ],
);

/** Places outside the network where people write to each other; allowed when the account names them. */
export const OTHER_PLATFORM_WORDS_PATTERN = toWordPattern(
  [
    String.raw`te?le?[ ._-]?gra?m\p{L}*|t\.?g|paper plane|wh?at+'?s?[ ._-]?ap+|wasap|(?:call|text) the number|whats|zap(?:zap)?`,
    'discord|snap ?chat|kik|we ?chat|weixin|viber|skype|wickr|threema|kakao ?talk|only ?fans|fansly|patreon',
    '(?:on|via|per|auf|bei|por|pelo|sur|su|my|mein|mi|meu|mon|add me on|join) (?:signal|snap|of)(?! (?:is bad|the|a|this|course))',
    String.raw`(?:signal|snap|line|insta|instagram|ig|fb|facebook|x|twitter|tiktok) ?(?:id|:)|(?:ig|insta|snap|fb) \p{L}+`,
    'gmail|hotmail|proton ?mail|gmx|yahoo|https?|hxxps?',
    'hotline|payouts?|(?:contact|message|text|write to|ask) (?:my|our) (?:manager|agent|broker|assistant)',
    // Other shops and applications.
    'etsy|ebay|vinted|depop|shopee|mercado ?livre|mercado ?libre|aliexpress|temu|wallapop|kleinanzeigen|leboncoin|olx',
    String.raw`(?:the )?(?:green|blue|purple|yellow|video|chat|other|paper plane|bird) app|(?:my|our|the) handle|(?:look|find|search|hit|reach|catch|message|dm|text|write|add|follow|ping) (?:for )?(?:me|us) (?:up )?(?:on|at|under|by|via|as|there|over)(?! (?:saturday|sunday|monday|tuesday|wednesday|thursday|friday|the (?:shop|store|market|fair|studio|counter|weekend)|noon|our|my|\d))`,
    String.raw`(?:tell|ask) (?:your|the) (?:friends|others|everyone) to|ask for me|the word \p{L}+ (?:and|followed|then|plus)|transfer (?:it|the|me|us)|write (?:me|us) there`,
    // Other accounts of allegedly the same person.
    '(?:backup|second|other|private|personal|new|real|main|official) (?:account|page|profile)(?: is)?',
    '(?:anderen?|anderes|zweite[nsrm]?|neue[nsrm]?|private[nsrm]?) (?:account|konto|profil|seite)',
    '(?:otra|segunda|nueva|outra|segunda|nova) (?:cuenta|conta|pagina)|(?:otro|outro|segundo|novo|nuevo) perfil',
    '(?:autre|deuxieme|nouveau) (?:compte|profil)|(?:altro|secondo|nuovo) (?:account|profilo)',
    String.raw`(?:dm|pm|add|follow|message|text|write to|contact) (?:to )?(?:[a-z._]*\d[\w.]*|\p{L}*(?:vip|official|pay|trade|crypto|invest|support)\p{L}*)`,
    // Hints to a page that is not linked.
    String.raw`(?:google|search)(?: for)? [\p{L}\d-]+ (?:and|on|,)|first (?:link|result)|slash|(?:new|neue|nueva|nova|nuovo) (?:website|webseite|web|site|sito)(?:: ?| is (?!here|live|up|online|ready|coming|almost|now))[\p{L}\d-]+`,
  ],
  [
    'телегр?ам\\p{L}*|телег[аеу]|в[оа]т?с?апп?|вайбер',
    'テレグラム|カカオ|ワッツアップ',
    'ت[يل]*[يل]ي?[جغق]رام|واتس ?[اأ]ب',
    'टेलीग्राम|व्हाट्स ?[एऐ]प',
    '텔레그램|카카오톡|왓츠앱',
    'טלגרם|ווא?טסאפ',
    '微信|电报',
  ],
);

/** Handles and addresses without a preceding `@`, or with characters in between. */
export const BARE_CONTACT_PATTERN = new RegExp(
  [
    String.raw`[\p{L}\d._-]@ ?[\p{L}\d]|(?<![\p{L}\d])@ \p{L}`,
    // `kim_vip` is a handle; `T_T` is a face.
    String.raw`(?<![\p{L}\d_])(?:[\p{L}\d]{2,}_[\p{L}\d]|[\p{L}\d]_[\p{L}\d]{2})`,
    // A name that ends in digits, unless it is a thing or a time.
    String.raw`(?<![\p{L}\d#])(?!iphone|ipad|galaxy|pixel|gopro|windows|studio|covid|formula|season|episode)[a-z]{5,}\d{2,}(?![\p{L}\d])`,
    String.raw`(?<!\p{L})(?:mailto|tel|sms|ftp|tg|ipfs|magnet|whatsapp|skype) ?:`,
    String.raw`(?:[\da-f]{1,4}:){2}[\da-f:]*:[\da-f]|(?<![\p{L}\d])0x[\da-f]{2,}`,
    // A host that is split into pieces.
    String.raw`[\p{L}\d] +(?<!\.)\.(?!\.) *\p{L}{2}|\d{1,3}(?: ?\. ?\d{1,3}){3}(?! ?\.? ?\d)`,
    String.raw`(?<![\p{L}\d])(?:(?:www|bit ?\W? ?ly|tiny ?url|linktr ?\W? ?ee)(?!\p{L})|(?:t|wa) ?\W? ?me ?/)`,
    String.raw`[\p{L}\d]\. +(?:com|net|org|ru|shop|info|xyz|io|c o m)(?= *(?:[/.,!?)\n]|$))`,
    String.raw`[\p{L}\d]{3}(?: +|[^\p{L}\d.\n]{1,3})com(?= *(?:[/.,!?)\n]|$)| (?:has|is|for|and|now|ist|hat|und)(?!\p{L}))`,
    String.raw`(?<![\p{L}\d])moc\.\p{L}{3}`,
    String.raw`[\p{L}\d]\. ?(?:c o m|n e t|o r g|i n f o|s h o p)(?!\p{L})`,
  ].join('|'),
  'u',
);
