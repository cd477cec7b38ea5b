// Portuguese, German, French and Italian questions to a pottery studio and its owner's answers.
import type { SandboxDialogueExchange } from './scripted-dialogue-types.ts';

export const portugueseDialogueExchanges: readonly SandboxDialogueExchange[] = [
  [
    'Olá! Vocês enviam para Portugal?',
    '> Olá, {name}! Enviamos sim, são 11 € e chega em quatro dias 🤎',
    'Que bom, vou encomendar hoje.',
  ],
  [
    'Ainda tem aquela caneca azul?',
    '> Tenho duas! Quer que guarde uma para você?',
    'Quero, passo aí na sexta.',
    '> Combinado, está guardada com o seu nome.',
  ],
  [
    'Quando é a próxima oficina?',
    '> Sábado dia 12, das dez à uma. Ainda há três vagas.',
    'Pode pôr o meu nome, por favor?',
    '> Já está! Traga só uma roupa que possa sujar.',
  ],
  ['Os pratos podem ir na máquina?', '> Podem, menos os que têm ouro na borda.'],
  [
    'A tigela chegou com uma lasquinha 😕',
    '> Ai, desculpe! Manda uma foto e eu envio outra ainda hoje.',
    'Obrigada pelo carinho de sempre!',
  ],
  ['Que horas abre a padaria no domingo?', '> Às oito. O pão de amêndoa acaba cedo, venha logo.'],
  [
    'Fazem peças por encomenda?',
    '> Fazemos! Preciso de umas sete semanas. O que imagina?',
    'Seis tigelas para a minha mãe, em branco areia.',
    '> Lindo. Na segunda mando um desenho e o preço.',
  ],
];

export const germanDialogueExchanges: readonly SandboxDialogueExchange[] = [
  [
    'Hallo! Versendet ihr auch nach Österreich?',
    '> Hallo {name}! Ja, für 12 €, und bisher kam jeder Teller heil an 🤎',
    'Super, dann bestelle ich heute Abend.',
  ],
  [
    'Gibt es die blaue Tasse noch?',
    '> Zwei habe ich noch. Soll ich dir eine zurücklegen?',
    'Ja bitte, ich hole sie am Freitag.',
    '> Steht mit deinem Namen an der Theke.',
  ],
  [
    'Wann ist der nächste Töpferkurs?',
    '> Samstag, den 12., von zehn bis eins. Drei Plätze sind noch frei.',
    'Dann komme ich mit meiner Schwester!',
    '> Ihr steht beide auf der Liste. Zieht etwas an, das schmutzig werden darf.',
  ],
  ['Dürfen die Teller in die Spülmaschine?', '> Alle bis auf die mit Goldrand.', 'Prima, danke!'],
  [
    'Mein Paket ist da, aber eine Schale hat einen Sprung 😕',
    '> Oh nein, das tut mir leid! Schickst du mir ein Foto? Ich packe heute noch eine neue ein.',
    'Das ist lieb. Der Rest ist wunderschön.',
  ],
  ['Wann habt ihr am Sonntag offen?', '> Die Bäckerei von acht bis eins, das Atelier ab zehn.'],
  [
    'Machst du auch Auftragsarbeiten?',
    '> Sehr gern. Ich brauche etwa sieben Wochen, erzähl mir, woran du denkst.',
    'Sechs Teller in Sandweiß, zum Geburtstag meiner Oma.',
    '> Wie schön. Am Montag bekommst du eine Skizze und den Preis.',
  ],
];

export const frenchDialogueExchanges: readonly SandboxDialogueExchange[] = [
  [
    'Bonjour ! Vous livrez en Belgique ?',
    '> Bonjour {name} ! Oui, 12 €, et tout est très bien emballé 🤎',
    'Parfait, je commande ce soir.',
  ],
  [
    'La tasse bleue est encore disponible ?',
    '> Il m’en reste deux. Je vous en mets une de côté ?',
    'Oui, avec plaisir ! Je passe vendredi.',
    '> C’est noté, elle vous attend au comptoir.',
  ],
  [
    'C’est quand le prochain atelier ?',
    '> Samedi 12, de dix heures à treize heures. Il reste trois places.',
    'Inscrivez-moi, s’il vous plaît !',
  ],
  [
    'Les assiettes passent au lave-vaisselle ?',
    '> Oui, sauf celles au bord doré.',
    'Merci pour la réponse rapide !',
  ],
  [
    'Un bol est arrivé ébréché… 😕',
    '> Oh, je suis désolée ! Envoyez-moi une photo, un autre part aujourd’hui.',
    'Merci, c’est adorable.',
  ],
];

export const italianDialogueExchanges: readonly SandboxDialogueExchange[] = [
  [
    'Ciao! Spedite in Italia?',
    '> Ciao {name}! Certo, sono 11 € e arriva in quattro giorni 🤎',
    'Che bello, ordino stasera.',
  ],
  [
    'La tazza blu c’è ancora?',
    '> Ne ho due. Te ne metto una da parte?',
    'Sì grazie, passo venerdì.',
    '> Fatto, è al banco con il tuo nome.',
  ],
  [
    'Quando è il prossimo corso?',
    '> Sabato 12, dalle dieci all’una. Restano tre posti.',
    'Segnami, per favore!',
    '> Segnata. Porta vestiti che si possano sporcare.',
  ],
  ['I piatti vanno in lavastoviglie?', '> Tutti, tranne quelli con il bordo d’oro.'],
  [
    'Una ciotola è arrivata scheggiata 😕',
    '> Mi dispiace tanto! Mandami una foto, oggi ne parte un’altra.',
    'Grazie, sei gentilissima.',
  ],
];
