// Captions of the owner's posts by topic, each used once; hashtags and endings to append.
import type { PostTopic } from './comment-phrasebook-types.ts';

export const postCaptions: Readonly<Record<PostTopic, readonly string[]>> = {
  pottery: [
    'Forty bowls, one glaze, and I still open the kiln like a child on a birthday morning.',
    'The handle took eleven tries. The eleventh was on the table before I noticed I was smiling.',
    'Un esmalte nuevo que no sale del todo igual dos veces. Por eso me gusta tanto.',
    'Seconds sale on Friday at ten. Small marks, full hearts, half price.',
    'Este jarrón nació de un error: se me cayó medio centímetro y le dio carácter.',
    'Speckled clay, white glaze, and a thumbprint I decided to keep.',
    'Vasos para el verano, hechos en el invierno. La cerámica enseña a esperar.',
    'Uma tigela para cada estação. Esta é a do outono, com esmalte de cinza.',
    'Der letzte Brand des Jahres. Ich habe die Luft angehalten, bis die Tür aufging.',
    'A set of six for a couple who will move into their first home on Monday.',
  ],
  bread: [
    'Thirty-six hours from flour to crust. The shop opens at eight, the queue at half past seven.',
    'Hoy toca centeno con miel de romero. Queda la mitad, venid pronto.',
    'I dropped the peel, the dough landed sideways, and it became the best loaf of the week.',
    'Pan de almendra los sábados, como lo hacía mi abuela: sin prisa y con la radio puesta.',
    'What do you put on a slice this warm? Wrong answers only.',
    'O cheiro da padaria às cinco da manhã devia vir numa garrafa.',
    'Le pain de campagne du jeudi. Croûte épaisse, mie tendre, un peu de patience.',
    'Sesame, olive oil, sea salt. That is the whole recipe. Almost.',
  ],
  coffee: [
    'First coffee in a cup I made. It leaks a little and I do not care.',
    'Café antes de abrir. Diez minutos en los que nadie me pregunta dónde están las bolsas.',
    'The blue mug is back. Forty pieces, and then the glaze is gone for good.',
    'Un cortado, una ventana y la lista de hoy. A veces no hace falta más.',
    'Per me il caffè si beve in una tazza pesante. Voi come la preferite?',
    'Rainy Tuesday, second cup, nobody in the shop yet. I could get used to this.',
    'Kaffee, Kardamom, fünf Minuten Stille. So fängt hier jeder Brenntag an.',
  ],
  plants: [
    'Repotting day. Everything I own has soil on it now, including the cat.',
    'Maceteros nuevos con plato a juego. Sí, tienen agujero. Sí, lo probé con agua.',
    'This fern was a single leaf when I opened the studio. Look at her now.',
    'Terracotta breathes, plants are happy, and my back hurts. A fair trade.',
    'Sombra de la tarde sobre la pared del taller. No la movería por nada.',
    'Quem mais fala com as plantas? Prometo que elas não contam a ninguém.',
    'La serre est pleine, moi aussi. Trois formats de pots arrivent samedi.',
  ],
  hills: [
    'Four hours up, ten minutes of this, four hours down. I would do it again tomorrow.',
    'Me fui tres días sin teléfono. Esto es lo único que traje de vuelta.',
    'The glaze I have been chasing for a year is in this sky. Taking notes.',
    'Niebla abajo, sol arriba, y el termo todavía caliente.',
    'Sentiero numero nove, ore sei e mezza. Nessuno tranne noi e due capre.',
    'Somewhere between two villages I stopped looking at the map.',
    'A serra acordou assim hoje. Fiquei sem palavras e sem bateria.',
  ],
  city: [
    'Delivered plates on foot across half the city just to walk home through this.',
    'Las luces se encienden a las siete y por un minuto nadie tiene prisa.',
    'Thursday evening, two streets behind the market. Can you guess the city?',
    'Cada ventana una cena. Me quedo un rato mirando y sigo.',
    'Blaue Stunde über den Dächern. Morgen wieder Ton an den Händen.',
    'A friend asked what inspires me. This staircase, mostly.',
    'Trois jours à chercher des verres anciens, et voilà ce que j’ai trouvé à la place.',
  ],
  sea: [
    'Closed today. The tide and I had an appointment.',
    'El mar a las ocho de la mañana no es de nadie. Por eso vengo.',
    'I collect the sand for one of the glazes here, two jars at a time, with permission.',
    'Primer baño del año. Gritamos los dos, el perro y yo.',
    'O mar de setembro é o melhor segredo desta costa.',
    'Salt in the hair, clay under the nails. That is the whole plan for the weekend.',
    'Se mi cercate, sono qui. Torno quando finisce il libro.',
    'Un año de postales desde la misma roca. Esta es la de hoy.',
  ],
  studio: [
    'Testing colours on paper before they meet the kiln. Which pair would you choose: left or right?',
    'Moodboard para la colección de primavera: arcilla, mantequilla, cielo.',
    'New backdrop, same old table. Autumn collection goes online on Sunday at six.',
    'Jugando con sombras mientras se seca el esmalte. Es mi manera de no mirar el reloj.',
    'Three shapes, two colours, one whole afternoon. I regret nothing.',
    'Ensaio de cores para os novos azulejos. O verde ficou, o rosa ainda está pensando.',
    'Farbproben, sortiert nach Laune. Heute gewinnt Ocker.',
    'The workshop dates for winter are out. Twelve seats each, beginners very welcome, wear old shoes.',
  ],
};

export const postCaptionEndings: readonly string[] = [
  '',
  '',
  '',
  '🤎',
  '✨',
  '🌿',
  '☕️',
  'Tell me below.',
  'Os leo.',
  'Link in bio.',
  'Más en historias.',
  '👇🏽',
];

export const postHashtags: Readonly<Record<PostTopic, readonly string[]>> = {
  pottery: ['#ceramics', '#barro', '#handmade', '#stoneware', '#cerámica', '#wheelthrown'],
  bread: ['#sourdough', '#masamadre', '#bread', '#panadería', '#slowfood'],
  coffee: ['#coffeetime', '#café', '#mugs', '#slowmornings'],
  plants: ['#plantlife', '#terracotta', '#plantas', '#studioplants'],
  hills: ['#hiking', '#montaña', '#slowtravel', '#outdoors'],
  city: ['#bluehour', '#citywalks', '#tejados', '#evenings'],
  sea: ['#seaside', '#mar', '#cádiz', '#ocean', '#saltlife'],
  studio: ['#colourstudy', '#studio', '#stilllife', '#newcollection'],
};

/** Caption of the post with the most comments. */
export const giveawayCaption =
  'GIVEAWAY 🤎 Ten years of the studio, ten breakfast sets looking for a home.\n\nTo take part: comment with whom you would share breakfast, and where you are writing from. Sorteo internacional, hasta el domingo a las 23:59. Os leo a todos, de verdad, aunque tarde unos días en contestar.\n\n#ceramics #giveaway #sorteo #handmade';
