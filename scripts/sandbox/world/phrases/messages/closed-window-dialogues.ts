// Short conversations in several languages whose reply window is closed.
import type { ScriptedDialogue } from './scripted-dialogue-types.ts';

export const closedWindowDialogues: readonly ScriptedDialogue[] = [
  {
    language: 'pt',
    hoursAgo: 40,
    lines: [
      'Oi, Marisol! Vi que você vai abrir mais uma turma. Ainda tem vaga?',
      '> Oi, {name}! Tenho duas, aos domingos às dez.',
      'Domingo é perfeito. Nunca mexi com barro, tem problema?',
      '> Problema nenhum, a turma é para começar mesmo 🤎',
      'Então pode colocar meu nome, por favor!',
    ],
  },
  {
    language: 'en',
    hoursAgo: 76,
    lines: [
      'Hi, order 1184 arrived today, but the small bowl is in two pieces.',
      { attachments: [['image', 'bowl-shelf']] },
      '> I am so sorry, {name}. A new one goes out tomorrow, and you keep the broken one.',
      'That was quick, thank you! No rush at all.',
    ],
  },
  {
    language: 'es',
    hoursAgo: 98,
    lines: [
      'Hola, soy de una cafetería en Valencia. ¿Vendéis a hostelería?',
      '> ¡Hola! Sí, a partir de veinte piezas hay precio especial. ¿Qué buscáis?',
      'Tazas de cortado, unas cuarenta, que se puedan apilar.',
      { attachments: [['ig_post', 'cup-above', 'La taza azul ha vuelto']] },
      'Parecidas a estas, con un asa más corta.',
      '> Me encanta la idea. El lunes os mando una muestra y el presupuesto.',
      'Fantástico, quedo a la espera.',
    ],
  },
  {
    language: 'fr',
    hoursAgo: 130,
    lines: [
      'Bonjour Marisol, votre vase est arrivé à Lyon sans une égratignure. Merci !',
      { story: ['mention', 'vase-branches'] },
      '> Quelle jolie place il a trouvée ! Merci à vous, {name} 🤎',
    ],
  },
  {
    language: 'ja',
    hoursAgo: 170,
    lines: [
      'こんにちは。日本への発送はできますか？',
      '> こんにちは！はい、できます。送料は28ユーロ、10日ほどで届きます。',
      { text: 'ありがとうございます。青い湯呑みを二つお願いします。', reaction: '❤' },
      '> 承知しました。大切にお包みしますね🤎',
    ],
  },
  {
    language: 'it',
    hoursAgo: 205,
    lines: [
      'Ciao Marisol, a che ora apre il forno la domenica?',
      '> Ciao {name}! Alle otto, e il pane alle mandorle finisce presto.',
      'Allora metto la sveglia 😄',
    ],
  },
  {
    language: 'de',
    hoursAgo: 260,
    lines: [
      'Hallo, habt ihr Gutscheine? Meine Frau hat bald Geburtstag.',
      '> Hallo {name}! Ja, ab 25 €, auf Papier mit Schleife. Soll ich dir einen fertig machen?',
      'Gern, über 80 €. Ich hole ihn am Samstag ab.',
      '> Liegt für dich bereit.',
      'Sie hat sich sehr gefreut, danke!',
    ],
  },
  {
    language: 'ar',
    hoursAgo: 330,
    lines: [
      'مرحبا، هل الطقم الأزرق متوفر؟',
      '> مرحباً! نعم، بقي طقم واحد من ستة أكواب.',
      'ممتاز، أريده من فضلك. شكراً لك 🌿',
    ],
  },
  {
    language: 'es',
    hoursAgo: 420,
    lines: [
      'Marisol, ¿me pasas la receta del pan de centeno? 🙏',
      '> ¡Claro! 500 g de harina de centeno, 400 de agua, 10 de sal, y la masa madre toda la noche fuera.',
      { attachments: [['image', 'loaf-board']], text: '¡Mira! El primero que me sale bien.' },
      { owner: true, text: '¡Qué corteza! Ya puedes abrir panadería.', reaction: '😂' },
    ],
  },
  {
    language: 'en',
    hoursAgo: 610,
    lines: [
      'Hello, I write for a small design magazine and would love to talk to you about the new kiln.',
      '> Hi {name}, what a lovely idea. I have time on Tuesday after four.',
      'Tuesday at half past four then. I will send my questions before.',
      { attachments: [['file', 'paper-shapes', 'Questions.pdf']] },
      '> Got them, they are good ones. See you on Tuesday!',
    ],
  },
];
