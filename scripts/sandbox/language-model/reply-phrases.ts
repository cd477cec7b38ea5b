// Phrases for generated replies by language and intent. None of them promises something unknown.
import type { LanguageCode } from '../world/world-types.ts';
import type { SandboxCommentIntent } from './detect-comment-intent.ts';

export interface ReplyPhrases {
  /** {name} is the first name of the comment's author. */
  readonly greetings: readonly string[];
  readonly bodies: Readonly<Partial<Record<SandboxCommentIntent, readonly string[]>>> & {
    readonly praise: readonly string[];
    readonly question: readonly string[];
  };
  readonly endings: readonly string[];
}

export const replyPhrasesByLanguage: Readonly<Record<LanguageCode, ReplyPhrases>> = {
  en: {
    greetings: ['Hi {name}!', '{name}!', 'Oh {name},', 'Hello {name}!'],
    bodies: {
      complaint: [
        'I am really sorry about that. Send us your order number in a message and we will make it right.',
        'that should not have happened, I am sorry. Write us a short message and we will sort it out.',
        'I am sorry to read this. I will look into it today and come back to you.',
      ],
      price: [
        'I will look up the current price and answer you right here.',
        'let me check the price for you, I will write it below.',
        'good question, I will look it up and let you know.',
      ],
      shipping: [
        'let me check what shipping to you would be, I will answer here.',
        'I will find out for you where we can send it and let you know.',
        'thank you for asking! I will look up the shipping and write to you.',
      ],
      hours: [
        'I will check the hours for that day and write them here.',
        'let me look at the calendar, then you do not come for nothing.',
        'I will post the hours for you here in a moment.',
      ],
      course: [
        'so nice that you want to join! I will look up the next date for you.',
        'I will check which dates are free and tell you here.',
        'let me look at the list and I will let you know.',
      ],
      available: [
        'I will check what is left and let you know here.',
        'let me count what is on the shelf, I will write to you.',
        'I will look for you today, fingers crossed.',
      ],
      recipe: [
        'happy to share more, I will look up the details and write them here.',
        'good eye! Let me check my notes and I will tell you.',
        'I will look it up in my notes for you.',
      ],
      place: [
        'one of my favourite places. I will look up the exact spot for you.',
        'I will find the name of the place and tell you here.',
      ],
      question: [
        'good question, I will find out and answer you here.',
        'let me look that up for you.',
        'I want to give you a proper answer, so let me check first.',
      ],
      story: [
        'thank you so much for telling me this, it means a lot.',
        'what a lovely story, it made us all smile here.',
        'I love that you shared this with us.',
      ],
      praise: [
        'thank you so much, that made my day.',
        'so glad you like it, it took quite a few tries.',
        'that is such a kind thing to say, thank you.',
        'thank you for looking so closely.',
      ],
    },
    endings: ['', '', 'Have a lovely day!', 'See you soon.', 'Thank you for being here.'],
  },
  es: {
    greetings: ['¡Hola, {name}!', '¡{name}!', 'Ay, {name},', 'Hola {name},'],
    bodies: {
      complaint: [
        'lo siento mucho. Mándanos tu número de pedido por mensaje y lo arreglamos.',
        'eso no debería pasar, perdona. Escríbenos un mensaje y lo solucionamos.',
        'siento leer esto. Lo miro hoy mismo y te digo.',
      ],
      price: [
        'miro el precio y te lo escribo por aquí.',
        'déjame confirmar el precio y te contesto aquí mismo.',
        'buena pregunta, lo consulto y te digo.',
      ],
      shipping: [
        'déjame mirar el envío y te contesto por aquí.',
        'averiguo si llega hasta donde estás y te digo.',
        '¡gracias por preguntar! Consulto los envíos y te escribo.',
      ],
      hours: [
        'confirmo el horario de ese día y te lo escribo.',
        'miro el calendario para que no vengas en balde.',
        'ahora mismo te digo el horario por aquí.',
      ],
      course: [
        '¡qué ilusión que quieras venir! Miro la próxima fecha y te digo.',
        'compruebo qué fechas quedan y te aviso.',
        'miro la lista y te cuento.',
      ],
      available: [
        'miro lo que queda y te digo por aquí.',
        'déjame contar lo que hay en la estantería y te escribo.',
        'lo busco hoy, cruzo los dedos.',
      ],
      recipe: [
        'encantada de contarte más, miro mis notas y te lo escribo.',
        '¡buen ojo! Déjame revisar mis apuntes.',
        'lo busco en mi cuaderno y te digo.',
      ],
      place: [
        'uno de mis sitios favoritos. Busco el lugar exacto y te digo.',
        'miro cómo se llama y te lo pongo aquí.',
      ],
      question: [
        'buena pregunta, lo averiguo y te contesto aquí.',
        'déjame consultarlo y te digo.',
        'prefiero contestarte bien, así que lo miro primero.',
      ],
      story: [
        'muchísimas gracias por contármelo, significa mucho.',
        'qué historia tan bonita, nos has hecho sonreír a todos.',
        'me encanta que lo compartas con nosotros.',
      ],
      praise: [
        'muchísimas gracias, me has alegrado el día.',
        'qué alegría que te guste, costó unos cuantos intentos.',
        'qué cosa tan bonita de leer, gracias.',
        'gracias por mirar con tanto detalle.',
      ],
    },
    endings: ['', '', '¡Feliz día!', 'Nos vemos pronto.', 'Gracias por estar aquí.'],
  },
  pt: {
    greetings: ['Oi, {name}!', '{name}!', 'Olá, {name}!'],
    bodies: {
      complaint: [
        'sinto muito. Manda o número do pedido por mensagem e a gente resolve.',
        'isso não devia acontecer, desculpa. Vou ver hoje mesmo.',
      ],
      price: [
        'vou confirmar o preço e respondo por aqui.',
        'boa pergunta, vou ver o preço e te digo.',
      ],
      shipping: [
        'vou ver o envio e respondo por aqui.',
        'obrigada por perguntar! Vou confirmar se chega até você.',
      ],
      hours: [
        'vou confirmar o horário desse dia e escrevo aqui.',
        'deixa eu ver o calendário para você não vir à toa.',
      ],
      course: [
        'que bom que quer vir! Vou ver a próxima data.',
        'vou confirmar as datas e aviso aqui.',
      ],
      available: [
        'vou ver o que ainda tem e te digo.',
        'deixa eu olhar na prateleira e já escrevo.',
      ],
      recipe: [
        'vou procurar nas minhas notas e conto aqui.',
        'que bom olho! Vou conferir e te digo.',
      ],
      place: ['um dos meus lugares favoritos. Vou ver o nome certinho.'],
      question: [
        'boa pergunta, vou descobrir e respondo aqui.',
        'deixa eu confirmar e já te digo.',
      ],
      story: [
        'muito obrigada por contar, significa muito.',
        'que história linda, fez todo mundo sorrir aqui.',
      ],
      praise: [
        'muito obrigada, alegrou o meu dia.',
        'que bom que gostou, foram muitas tentativas.',
        'que coisa boa de ler, obrigada.',
      ],
    },
    endings: ['', '', 'Um lindo dia!', 'Até breve.'],
  },
  de: {
    greetings: ['Hallo {name}!', '{name}!', 'Hey {name}!'],
    bodies: {
      complaint: [
        'das tut mir leid. Schick uns deine Bestellnummer per Nachricht, wir kümmern uns.',
        'das sollte nicht passieren, entschuldige. Ich sehe es mir heute an.',
      ],
      price: [
        'ich sehe den Preis nach und schreibe ihn dir hier.',
        'gute Frage, ich schaue nach und melde mich.',
      ],
      shipping: [
        'ich sehe nach, wie der Versand zu dir geht, und antworte hier.',
        'danke für die Frage! Ich kläre das mit dem Versand.',
      ],
      hours: [
        'ich sehe die Öffnungszeiten nach und schreibe sie hier.',
        'ich schaue kurz in den Kalender, damit du nicht umsonst kommst.',
      ],
      course: [
        'schön, dass du mitmachen möchtest! Ich sehe den nächsten Termin nach.',
        'ich schaue, welche Termine frei sind, und sage Bescheid.',
      ],
      available: [
        'ich schaue, was noch da ist, und melde mich hier.',
        'ich zähle kurz im Regal nach.',
      ],
      recipe: [
        'ich sehe in meinen Notizen nach und schreibe es dir.',
        'gutes Auge! Ich schaue nach.',
      ],
      place: ['einer meiner liebsten Orte. Ich suche dir den genauen Namen heraus.'],
      question: [
        'gute Frage, ich finde es heraus und antworte hier.',
        'ich schaue kurz nach und melde mich.',
      ],
      story: [
        'danke fürs Erzählen, das bedeutet mir viel.',
        'was für eine schöne Geschichte, wir haben alle gelächelt.',
      ],
      praise: [
        'vielen Dank, das hat mir den Tag versüßt.',
        'wie schön, dass es dir gefällt, es hat ein paar Anläufe gebraucht.',
        'so lieb von dir, danke.',
      ],
    },
    endings: ['', '', 'Hab einen schönen Tag!', 'Bis bald.'],
  },
  fr: {
    greetings: ['Coucou {name} !', '{name} !', 'Bonjour {name},'],
    bodies: {
      complaint: [
        'je suis vraiment désolée. Envoie-nous ton numéro de commande et on arrange ça.',
        'ça ne devrait pas arriver, pardon. Je regarde dès aujourd’hui.',
      ],
      price: [
        'je vérifie le prix et je te réponds ici.',
        'bonne question, je regarde et je te dis.',
      ],
      shipping: [
        'je vérifie la livraison jusqu’à chez toi et je te réponds ici.',
        'merci de demander ! Je me renseigne.',
      ],
      hours: [
        'je vérifie les horaires de ce jour-là et je te les écris.',
        'je regarde le calendrier pour que tu ne viennes pas pour rien.',
      ],
      course: [
        'quelle joie que tu veuilles venir ! Je regarde la prochaine date.',
        'je vérifie les dates et je préviens ici.',
      ],
      available: [
        'je regarde ce qu’il reste et je te dis.',
        'je compte sur l’étagère et je t’écris.',
      ],
      recipe: ['je cherche dans mes notes et je te raconte.', 'bien vu ! Je vérifie.'],
      place: ['un de mes endroits préférés. Je retrouve le nom exact.'],
      question: [
        'bonne question, je me renseigne et je te réponds ici.',
        'je regarde et je te dis.',
      ],
      story: ['merci infiniment de me l’avoir raconté.', 'quelle belle histoire, on a tous souri.'],
      praise: [
        'merci infiniment, tu illumines ma journée.',
        'ravie que ça te plaise, il a fallu quelques essais.',
        'c’est adorable, merci.',
      ],
    },
    endings: ['', '', 'Belle journée !', 'À très vite.'],
  },
  it: {
    greetings: ['Ciao {name}!', '{name}!', 'Ehi {name},'],
    bodies: {
      complaint: [
        'mi dispiace tanto. Mandaci il numero dell’ordine e sistemiamo tutto.',
        'non dovrebbe succedere, scusa. Guardo oggi stesso.',
      ],
      price: ['controllo il prezzo e ti rispondo qui.', 'bella domanda, guardo e ti dico.'],
      shipping: [
        'controllo la spedizione fino a te e ti rispondo qui.',
        'grazie per averlo chiesto! Mi informo.',
      ],
      hours: [
        'controllo gli orari di quel giorno e li scrivo qui.',
        'guardo il calendario, così non vieni per niente.',
      ],
      course: [
        'che bello che vuoi venire! Guardo la prossima data.',
        'controllo le date e avviso qui.',
      ],
      available: ['guardo cosa è rimasto e ti dico.', 'conto sullo scaffale e ti scrivo.'],
      recipe: ['cerco nei miei appunti e ti racconto.', 'che occhio! Controllo.'],
      place: ['uno dei miei posti preferiti. Cerco il nome esatto.'],
      question: ['bella domanda, mi informo e ti rispondo qui.', 'controllo e ti dico.'],
      story: [
        'grazie di cuore per avermelo raccontato.',
        'che bella storia, ci hai fatto sorridere tutti.',
      ],
      praise: [
        'grazie mille, mi hai rallegrato la giornata.',
        'felice che ti piaccia, ci sono voluti dei tentativi.',
        'che carino da leggere, grazie.',
      ],
    },
    endings: ['', '', 'Buona giornata!', 'A presto.'],
  },
  ar: {
    greetings: ['أهلاً!'],
    bodies: {
      praise: ['شكراً جزيلاً، أسعدتم يومي.', 'شكراً من القلب على كلماتكم.'],
      question: ['سؤال جميل، سأتأكد وأجيب هنا.', 'سأبحث عن الجواب وأكتبه هنا.'],
    },
    endings: [''],
  },
  he: {
    greetings: ['היי!'],
    bodies: {
      praise: ['תודה רבה, עשית לי את היום.', 'איזה כיף לקרוא, תודה.'],
      question: ['שאלה טובה, אבדוק ואענה כאן.', 'אני בודקת וחוזרת אליך כאן.'],
    },
    endings: [''],
  },
  ja: {
    greetings: [''],
    bodies: {
      praise: ['ありがとうございます！とても嬉しいです。', '温かいお言葉をありがとうございます。'],
      question: [
        'ご質問ありがとうございます。確認してこちらでお返事しますね。',
        '確認して、またこちらに書きますね。',
      ],
    },
    endings: [''],
  },
  ko: {
    greetings: [''],
    bodies: {
      praise: ['정말 감사합니다! 덕분에 힘이 나요.', '따뜻한 말씀 감사해요.'],
      question: ['좋은 질문이에요. 확인하고 여기에 답할게요.', '확인해서 다시 남길게요.'],
    },
    endings: [''],
  },
  zh: {
    greetings: [''],
    bodies: {
      praise: ['非常感谢，今天因你而开心！', '谢谢你的喜欢。'],
      question: ['好问题，我确认后在这里回复你。', '我查一下再告诉你。'],
    },
    endings: [''],
  },
};
