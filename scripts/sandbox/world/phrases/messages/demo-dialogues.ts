// The demo account's conversations, word for word; the first four contain every kind of message.

import { closedWindowDialogues } from './closed-window-dialogues.ts';
import type { ScriptedDialogue } from './scripted-dialogue-types.ts';
import { weddingOrderDialogue } from './wedding-order-dialogue.ts';

/** The person wrote just now: the only conversation with almost its whole reply window left. */
const newestDialogue: ScriptedDialogue = {
  language: 'en',
  hoursAgo: 0.2,
  lines: [
    'Hi Marisol! I was in the studio last month, the one who could not decide between two vases 😅',
    '> Of course I remember you, {name}! Which one is it living with you now?',
    {
      attachments: [['image', 'vase-branches']],
      text: 'This one. It got the best window.',
      reaction: '❤',
    },
    '> Oh, it looks happy there. Thank you for showing me!',
    '---',
    { attachments: [['ig_post', 'bowl-shelf', 'Forty bowls, one glaze']] },
    'Are these the bowls you will have at the winter market?',
    'I would take four, and could you ship two of them straight to my sister in Cork?',
    {
      attachments: [
        ['image', 'plates-above'],
        ['image', 'cup-window'],
      ],
    },
    'Something that goes with her plates. What do you think?',
  ],
};

const storyDialogue: ScriptedDialogue = {
  language: 'es',
  hoursAgo: 6,
  lines: [
    { story: ['reply', 'cup-above'], text: '¡Quiero esa taza ya! ¿Cuánto cuesta?' },
    '> ¡Hola, {name}! 24 €, y el viernes salen más en la tienda 🤎',
    'El viernes a las diez estoy delante del ordenador, prometido.',
    '---',
    { story: ['mention', 'loaf-board'] },
    { owner: true, text: '¡Qué foto tan bonita! Gracias por llevarnos a tu mesa.', reaction: '🥰' },
    '---',
    { unsupported: true },
    { story: ['reply', 'arch-set'], text: 'Qué ganas de ver el horno nuevo 😍 ¿se puede visitar?' },
  ],
};

const mediaDialogue: ScriptedDialogue = {
  language: 'de',
  hoursAgo: 31,
  lines: [
    'Hallo Marisol, hier ist unsere Sitzecke, für die wir die Lampe suchen:',
    { attachments: [['video', 'potted-plant']] },
    '> Danke, {name}, das hilft mir sehr. Wie hoch hängt die Decke dort?',
    { attachments: [['audio', 'cup-above']] },
    '> 2,60 m, verstanden. Dann würde ich den Schirm etwas breiter drehen.',
    { attachments: [['file', 'paper-shapes', 'Sitzecke-Maße.pdf']] },
    {
      owner: true,
      text: 'Perfekt gezeichnet! Am Montag schicke ich dir einen Vorschlag.',
      reaction: '👍',
    },
    { attachments: [['heart', 'heart']] },
    { attachments: [['reel', 'paper-shapes', 'Von der Skizze bis zum Brand']] },
    'So etwas in der Art, nur in dunkler. Geht das?',
    '> Ja! Der dunkle Ton ist gerade angekommen.',
  ],
};

export const demoDialogues: readonly ScriptedDialogue[] = [
  newestDialogue,
  weddingOrderDialogue,
  storyDialogue,
  mediaDialogue,
  ...closedWindowDialogues,
];
