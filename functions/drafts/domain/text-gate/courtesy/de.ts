// Courtesy in German.
import type { CourtesyWordsOfLanguage } from './courtesy-words-of-language.ts';

export const GERMAN_COURTESY_WORDS: CourtesyWordsOfLanguage = {
  neutral: `der die das den dem des ein eine einen einem einer eines 'n ne nen und u & oder ich wir du ihr sie er es man mich dich sich uns
    euch mir dir ihm ihnen mein meine meinen meiner meinem dein deine deinen deiner deinem eurer eure euren eurem euer unser
    unsere unseren unserem unserer ihre ihren ihrem ihrer in im an am auf aus bei beim mit von vom zu zum zur für fürs über um
    ist sind war waren bin bist seid sein hat habe haben hast habt wird werden so sehr ganz wirklich echt richtig total mega super
    aber auch ja mal doch denn dass wie was wer da hier dies diese dieser dieses diesen diesem solche solchen solch ach oh ah na
    ehrlich einfach immer noch wieder alle allen alles ganze ganzen`,
  light: `haben hat habt kann können könnt könnte wird werden wollen möchte gibt gibts geben bitte welche welcher welches wann wieviel viele wo woher warum wie ob kriegt bekommt bekommen sollen soll findet finden findest machen macht läuft bieten würde wäre denn etwas jetzt momentan zurzeit aktuell liegt kommt kommen kostet kosten dauert dauern enthält enthalten wiegt wiegen fasst misst sind serviert statt stattfindet gelten gilt leider gern gerne zahlt zahlen preis geht gehts uhr`,
  courteous: `sorry entschuldigung entschuldige entschuldigen verzeihung ach oh ah na danke dankeschön danköö dankee danki dankschön merci vergelts thx thanks dank dankbar dankbarkeit bedanke bedanken bedankt
    hallo hallöchen hi hey hej moin moinmoin servus grüezi grüß grüsse grüßle liebste liebe lieber liebes lieb liebsten tschüss tschau ciao
    tschö ade baba bussi bussis küsschen umarmung drücker knuddel herz herzen herzlich herzliche herzlichen herzlichst herzensgruß
    freut freuen freue freust gefreut freude freuden froh glücklich happy begeistert begeistern begeisterung gerührt berührt
    geehrt stolz verliebt entzückt selig
    gefällt gefallen gefiel mag mögt magst liebt liebst lieben genieß genieße genießt genießen genuss gemundet schmeckt geschmeckt schmecken
    schön schöne schönen schöner schönes schönste schönsten toll tolle tollen toller tolles wunderbar wunderbare wunderbaren wunderschön
    wunderschöne wunderschönen großartig großartige großartigen klasse spitze fantastisch fantastische hammer genial nett nette netten netter nettes süß süße süßen süßes
    zauberhaft zauberhafte zauberhaften entzückend traumhaft lieblich goldig stark prima
    worte wort kommentar kommentare nachricht rückmeldung feedback lob kompliment komplimente unterstützung support treue vertrauen
    geduld zuspruch zeilen post besuch bewertung rezension
    glückwunsch glückwünsche gratuliere gratulation gratulieren bravo hurra juhu yeah wow ui ohh hach haha hihi hehe lol aww uff jippie yay yeahh yippie
    wünsche wünschen wunsch hoffe hoffen hoffentlich lesen hören sehen sagen gesagt gerne gern
    tausend millionen vielmals unendlich riesig riesigen unheimlich wahnsinnig besonders leute freunde freund freundin mädels jungs
    schatz maus mäuschen süßi engel schätze held heldin ihr
    tag welt bedeutet bedeutest ehre freundlich freundliche freundlichen lächeln grinsen strahlen sprachlos`,
  phrases: `vielen|tausend|herzlichen|besten|lieben|recht|ganz|schönen|1000|allerbesten|allerherzlichsten|herzlichsten lieben|herzlichen|vielen|herzlich? dank
    danke dir|euch|ihnen|schön|sehr|vielmals|recht|lieb|auch|fürs|für von? herzen|ganz|sehr|herzlich|schön? herzen|sehr?
    dank|danke an? dir|euch|ihnen|alle
    dankeschön dir|euch|ihnen
    bitte|biddeschön sehr|schön|gern|gerne?
    bitteschön
    bitte
    keine ursache
    nichts zu danken
    da nicht für|dafür
    guten|gute|schönen|einen|schöne|schönes|wunderschönen|feinen|angenehmen|erholsames|tollen|ein {good}? morgen|tag|abend|nacht|mittag|appetit|rutsch|start|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|sonnabend|wochenende|woche|feierabend|reise|flug|urlaub|ferien|zeit|feiertage|feiertag|advent|sommer|herbst|winter|frühling|restwoche|restsonntag|resttag|wochenstart ins|in|die|neue|neues? neue|wochenende|woche|jahr?
    moin|guten|gn|gm morgen|moin
    schlaf|schlaft|schlafen gut|schön|sie
    lass|lasst|lassen es|dirs|euchs|sie dir|euch|es? gut|schmecken|sich? gehen|schmecken?
    mahlzeit
    prost
    zum wohl
    auf dein|euer|ihr wohl
    bis bald|dann|dahin|demnächst|später|zum
    bis zum|zur nächsten mal?
    auf wiedersehen|bald
    wir sehen uns bald?
    man sieht sich
    frohe|fröhliche|schöne|gesegnete weihnachten|ostern|feiertage|pfingsten|festtage
    frohes|gutes|schönes|gesundes neues|fest jahr?
    alles|nur gute|liebe|beste dir|euch|ihnen|zum? geburtstag|auch|ganz?
    das|nur beste
    beste|liebe|herzliche|viele|schöne|ganz|lieben|besten|sonnige liebe|herzliche? grüße|gruß|wünsche
    lg
    vlg
    viel|ganz|weiterhin viel? spaß|freude|glück|erfolg|kraft|liebe|vergnügen|genuss damit|dabei|mit|beim? ihm|ihr|lesen|schauen|hören?
    viele|dicke|ganz|große|1000|tausend|einen dicke|dicken|großen? umarmung|küsse|bussis|drücker|grüße
    ich drück|drücke|fühl|fühle dich|euch
    fühl|fühlt dich|euch gedrückt|umarmt|lieb? gedrückt?
    daumen sind|hoch gedrückt?
    drücken|drücke dir|euch|die daumen
    zum geburtstag
    hab|habt|haben|wünsche|wünschen sie|dir|euch|ihnen? noch? einen|eine|ein|eines noch? {good} {good}? {period}
    einen|eine|ein noch? {good} {good}? {period} noch|dir|euch|ihnen|gehabt?
    das|es|dein|euer ist|war|wärmt|geht|bedeutet|macht|hat so|ja|uns|mir|runter|wie|das? lieb|nett|süß|schön|viel|wie|öl|herz|sehr|so|alles|tag|gemacht|versüßt? von|öl|sehr|viel|gemacht|glücklich|happy? dir|euch|ihnen?
    wie lieb|nett|süß|schön|toll|cool von|das|dass? dir|euch|ihnen|ist?
    sehr|so|zu|total|echt|mega|ganz lieb|nett|süß|cool von|dass? dir|euch|ihnen|du|ihr?
    geht runter wie öl
    macht|versüßt|verschönert|versüßen|gemacht mir|uns|unseren|meinen|den|gerade ganzen? den? tag|abend|morgen|woche
    unseren|meinen|den ganzen? tag|abend|morgen|woche gerettet|versüßt|gemacht|verschönert
    bedeutet uns|mir|echt|wirklich|so? so|sehr|unglaublich? viel|die|alles welt?
    ihr|du seid|bist die|der|so|ein|echt|einfach|zu|ja|mega größten|beste|besten|größte|lieb|süß|schatz|engel|toll|spitze|klasse|wundervoll|goldig
    ihr|du|sie alle? seid|bist|sind die? besten|beste|größten|wunderbar|großartig
    von herzen
    von ganzem herzen
    aus ganzem herzen
    da geht mir|uns das herz auf
    ins herz
    schön dass es|du|ihr|sie|dir|euch|ihnen|zu gefällt|da|hören|lesen|schmeckt|dabei|mögt|bist|seid|gefallen|hat? warst|wart|bist|seid|waren|hat|war?
    schön zu|das hören|lesen|wissen|freut
    freut mich|uns|es|riesig|total|sehr|wirklich|echt|immer|zu? sehr|riesig|total|wirklich|ungemein|wahnsinnig|mega|so|echt? dass|zu|das|hören|lesen? hören|lesen|es? hören?
    es|das|wir|ich freut|freuen|freue uns|mich|sich|riesig|total|sehr|ja? riesig|sehr|total|so|auf|schon|immer|wahnsinnig|wirklich|darauf? auf|darauf? dich|euch|sie?
    war schön|toll|uns|eine|ein|mir|wunderbar mit|ehre|fest|freude|dass|vergnügen? dir|euch|ihnen?
    dass du|ihr|sie|es|wir|euch|dir|ihnen da|dabei|das|so|es|bist|seid|mitgemacht|euch|dir|gefällt|schmeckt|mag|mögt|liebt|sagst|hast|habt|sind? warst|wart|bist|seid|waren|hat|haben|gut|sehr|gefallen|gefällt|schmeckt|sagst? gefällt|schmeckt|hat?
    tut mir|uns sehr|so|echt? leid
    gleichfalls
    ebenso
    ebenfalls
    dir|euch|ihnen auch|ebenso|ebenfalls
    wünsche|wünschen ich|wir? dir|euch|ihnen auch?
    pass|passt|bleib|bleibt auf|gut|gesund|so|dran? auf? dich|euch? auf?
    ohne euch|dich
    küss die hand
    gute besserung|fahrt|reise
    oh|ach|ohje nein`,
  groups: {
    good: `schönen schöne schönes guten gute gutes tollen tolle tolles wunderbaren wunderschönen wunderschöne wunderschönes
      entspannten entspanntes erholsamen erholsames sonnigen sonniges sonnige ganz feinen feines zauberhaften zauberhafte herrlichen
      angenehmen angenehme liebe lieben gemütlichen gemütliches erfolgreichen erfolgreiche fantastischen super noch wunderbares`,
    period: `tag abend morgen nacht woche wochenende montag dienstag mittwoch donnerstag freitag samstag sonntag sonnabend start
      urlaub ferien sommer herbst winter zeit feierabend reise rest restwoche nachmittag feiertage vormittag advent`,
  },
  chatting: `genau|so|ganz so|genau|muss|soll|ist|gehört|mögen|wollen soll|muss|ist|das|es|wir|sein|sich|war das|es|sein|auch|gehört|haben? sein|auch|haben|gedacht|ja? sein?
    ein ander|anderes|nächstes mal
    dann beim|ein|das nächstes|nächsten|andermal mal
    bis zum nächsten mal
    schön|gut|toll|treffend|lieb gesagt|ausgedrückt|formuliert|beschrieben|geschrieben
    da|das|dem sind|ist|kann|geht|haben|stimmen|können|fühlen|bekommt|kriegt wir|man|uns|ich|nur|es|da dir|da|auch|nur|so|einer|gleich|voll|ähnlich|genauso|zu|nichts|selbst? einig|zustimmen|gänsehaut|meinung|hinzuzufügen|auch|ähnlich|genauso|so?
    wir|ich dich|euch|haben|vermissen|hab|sie auch|dich|euch|sehr? auch|vermisst|sehr|schon? vermisst?
    was|welch|so für|ein|eine ein|eine|schöne|tolle|schöner|toller|liebe|lieber|süße|schönes|tolles|großes? moment|nachricht|kompliment|erfolg|kommentar|neuigkeiten|neuigkeit|freude|geschichte|überraschung|satz|erlebnis|gefühl|bild|ehre|leistung|worte|lob|tag|meilenstein
    kuss|gruß|grüße|drücker|umarmung|grüßt an|deine|die|den|deinen|eure|ganz|herzlich? die|deine|lieb|ganze|eure|kleine|kleinen|oma|hund|mama|familie|kinder|deiner? oma|mama|familie|mutter|bande|hund|kleine|kinder|maus? von|bitte? uns|mir?
    auf|für die|viele|alle|das|noch|euch|ewig|dich liebe|weitere|jahre|viele|beide|leben|glück? jahre?
    ohne worte
    mir|uns fehlen die worte`,
  assenting: `gerne|gern geschehen|doch?
    sehr|immer|aber|von gerne|gern|herzen
    kein problem|ding
    gerne
    gern
    na klar|sicher
    aber sicher|natürlich|klar
    einer meinung
    wem sagst|sagt du|ihr das
    geht uns|mir auch|genauso|ähnlich|ebenso so?
    geht|ging uns|mir auch|genauso|genau so?
    ich|wir auch
    gute idee|wahl|frage
    guter|gute geschmack|wahl|plan|punkt
    kann|können es? kaum erwarten
    so ist|war das|es
    auf jeden fall
    auf alle fälle
    stimmt|passt so|genau?
    das? passt|stimmt|klingt gut|super|so?
    das? denke|glaube|hoffe|finde ich|wir auch|so|ja?
    wir|ich sind|bin|denken|denke|glauben|glaube|hoffen|hoffe|finden|finde|sehen|sehe das? auch|genauso|genau|ja|dafür|dabei so?
    alles klar|gut|bestens|super|paletti
    wird gemacht
    ohne zweifel
    keine frage
    da hast|habt du|ihr|sie völlig? recht
    recht hast|habt du|ihr
    daumen hoch
    warum nicht`,
  feeling: `erzählen erzählst erzählt geschichte geschichten gelächelt lächelt teilen teilst geteilt zeigen anschauen hinschauen genau details interesse frage fragen nachfragen markieren verlinken empfehlen empfehlung weiterempfehlen mitmachen mithelfen helfen warten vertrauen mitgefühl aufmerksamkeit leidenschaft neugier beide beiden euch zweien schade traurig oje ojeh ups hoppla puh ohje mensch wahnsinn krass irre boah menno also tja jaja weine weinen geweint tränen tränchen heul heulen gänsehaut lachen lache lacht gelacht kichern schmunzeln grinst vermisse vermissen vermisst erinnerung erinnerungen erinnern nostalgie traum träume träumen träumchen magie magisch gefühl gefühle fühlen fühle wehmut mama mutter mutti papa vater vati oma opa omi opi mann frau partner tochter sohn kind kinder kids kleine kleinen kleiner baby hund hündchen wauwau katze kater familie schwester bruder tante onkel braut bräutigam brautpaar paar geburtstagskind team verlobung hochzeit abschluss prüfung prüfungen erfolg leistung meilenstein neuigkeit neuigkeiten sieg verdient soll sollte muss stimmung vibes gleiche gleichen selbst ebenso schuldig ertappt gemeinsam zusammen geschenk privileg glückspilze schnuff drück drücke wärme warm gemütlich sagst ausgedrückt formuliert beschrieben geschrieben schreibst poetisch treffend passend dabei schau`,
  praising: `perfekt absolut total schön schöne schönen schöner schönes toll tolle tollen toller tolles wunderbar wunderbare wunderschön wunderschöne großartig klasse spitze fantastisch hammer genial nett nette süß süße zauberhaft traumhaft goldig stark prima besonders tag welt leute schmeckt schmecken unendlich riesig sagen hören sehen lesen`,
  affirmative: `absolut total eben freilich logisch gewiss allerdings einverstanden ja jep jup jepp jo klar sicher natürlich genau richtig stimmt selbstverständlich unbedingt korrekt ok okay jawohl
    bestimmt definitiv gerne doch`,
  denying: `nein nö ne`,
  qualifying: `klein kleine kleinen kleiner kleines große großen großer großes früher ob fragt fragen gefragt umfrage abstimmen behaupten behauptet sagen sagt glauben glaubt meinen angeblich gerücht gerüchte träumen geträumt traum wäre wären april scherz spass hoffen hoffentlich planen geplant vorbei weg wollen würden
    nicht nie niemals kein keine keinen keinem keiner nichts ohne nur erst außer wenn falls bis ab vor nach fast vielleicht
    niemand ausverkauft geschlossen zu abgesagt verschoben mindestens höchstens maximal minimum anfrage vorbestellung letzte
    letzten letzter letztes weder ausgebucht solange noch schon gratis immer jeder jede jedes jeden alle allen alles sonst sondern`,
  apologyParts: /leid|entschuldig|verzeih/u,
  oppositeEndings: /los|frei/u,
};
