// English questions to a pottery studio and its owner's answers.
import type { SandboxDialogueExchange } from './scripted-dialogue-types.ts';

export const englishDialogueExchanges: readonly SandboxDialogueExchange[] = [
  [
    'Hi! Do you ship to Ireland?',
    '> Hi {name}! Yes, with a carrier who has not broken a single plate so far 🤎 12 € up to five kilos.',
    'Perfect, then I will order tonight.',
  ],
  [
    'Is the blue speckled mug coming back?',
    '> It is! Forty pieces on Friday at ten. Shall I put one aside for you?',
    'Two please, one is for my mum 🙏',
    '> Done, they have your name on them.',
  ],
  [
    'Are the plates okay in the dishwasher?',
    '> All of them, except the ones with gold on the rim. Those like a sponge better.',
    'Good to know, thank you!',
  ],
  [
    'When is the next beginners workshop?',
    '> Saturday the 12th, from ten to one. Three places are left, coffee and bread included.',
    'Could I bring my sister?',
    '> Of course. I have written you both down, you can pay on the day.',
  ],
  [
    'Do you take commissions? I am thinking of a set of six bowls for a wedding.',
    '> I would love to. I need about seven weeks: when is the wedding, and do they have a favourite colour?',
    'End of March. They love that sandy white you do.',
    '> That works. I will send you a sketch and a price on Monday, {name}.',
  ],
  [
    'My parcel arrived but one of the saucers has a crack 😕',
    '> Oh no, I am so sorry! Could you send me a photo? I will pack a new one today.',
    'Just the one saucer, the rest is gorgeous.',
    '> A new one is on its way. Please keep the cracked one, it makes a fine place for keys.',
  ],
  [
    'What are your hours on Sunday?',
    '> Bakery from eight to one, studio from ten. The almond bread is usually gone by eleven.',
  ],
  [
    'Do you have gift cards?',
    '> We do, from 25 €, on paper with a ribbon or by e-mail. Which one would you like?',
    'On paper please, 50 €. I can pick it up on Thursday.',
    '> It will be at the counter with your name on it.',
  ],
  [
    'Hi, I ordered on the 3rd and the tracking has not moved since. Order 1184.',
    '> Thank you for telling me, {name}. I called them: it is stuck at the depot and goes out tomorrow morning.',
    'It came! Everything in one piece. Thank you for calling them.',
    '> So relieved. Enjoy them!',
  ],
  [
    'Which clay do you use for the big vases?',
    '> A stoneware with a little grog, fired at 1240°. It forgives a lot.',
  ],
  [
    'Is there parking near the studio? My dad does not walk well.',
    '> There are two spaces right behind the house. Ring the bell and I will open the gate.',
    'You are a star, thank you.',
  ],
  [
    'Could you do the oval platter in a darker glaze?',
    '> In iron black, yes. It would be ready in three weeks and costs the same, 68 €.',
    'Then please make me one!',
  ],
  [
    'Do you deliver bread in town?',
    '> Only by bicycle and only on Saturdays 🚲 Tell me your street and I will see.',
  ],
  [
    'We are coming to the market next weekend, will you be there?',
    '> Yes! By the fountain, from nine. Come early, the small bowls go first.',
    'See you there 😊',
  ],
  [
    'Can I exchange a mug I got as a present? I already have the same one.',
    '> Of course, bring it any day. You do not need the receipt, I know my mugs.',
  ],
  [
    'Is the sourdough vegan?',
    '> The sourdough and the rye are. The brioche has butter, quite a lot of it.',
  ],
];
