// Small talk in German.
import type { SmallTalkWords } from '#functions/drafts/domain/text-gate/courtesy/courtesy-words-of-language.ts';

export const GERMAN_SMALL_TALK_WORDS: SmallTalkWords = {
  warm: `hört* ohrenschmaus seelig selig* beflügel* himmlisch* göttlich* feinstens prächtig* putzig* drollig* knuffig* schnuckelig* kuschelig* flauschig* schmusig* schmus* sonnig* tröstlich* innig* inniglich* anteil* leid seelenschmeichler balsam wärmsten wärmste verneigung jawoll juchhu juchu huch hui supi spitzenklasse großes kino allerherz*
    dank* dankb* bedank* freu* freud* herz* liebste* liebsten liebevoll* liebenswert* liebenswürdig* glücklich* glückwunsch* gratulier* beglückwünsch*
    begeister* berühr* rühr* gerührt ergriffen überwältigt sprachlos umgehauen geflasht hingerissen schmelz* dahingeschmolzen strahl* jubel* jubeln hüpf* tanz*
    schön* wunderschön* wunderbar* wundervoll* traumhaft* zauberhaft* bezaubernd* entzück* fantastisch* phantastisch* grandios* genial* herrlich* hinreißend* köstlich* lecker*
    süß* goldig* nett* lieb liebe lieber liebes lieben toll* klasse spitze spitzenmäßig großartig* einmalig* einzigartig* unglaublich* sensationell* phänomenal* perfekt*
    rührend* herzerwärmend* herzallerliebst* aufmerksam* freundlich* großzügig* warmherzig* ermutig* motivier* inspirier* anspornt spornt bestärk* aufbauend*
    wertschätz* schätz* anerkenn* lob* kompliment* feier* fei* jauchz* lach* kicher* grins* schmunzel* lächel* verschluck* gelach* prust* brüll* wegschmeiß* heul* trän* gänsehaut*
    umarm* gedrückt drück* knuddel* knutsch* bussi* küss* grüß* winke* hallöch* moin* servus* grüezi* tschüss* ciao* willkommen* wilkommen
    wünsch* hoff* träum* genieß* genoss* gönn* entspann* erhol* ausruh* kuschel* verwöhn* mitfühl* mitgefühl beileid anteilnahme kondolenz trauer* tröst* stiller stille stilles aufrichtig* tiefst* tiefes tiefe tiefem
    genes* besser* gesund* kraft zuversicht* stärke tapfer* durchhalt* geduldig* behüt* gesegnet* segen* besinnlich* froh* fröhlich* hurra* juhu* jippie* yippie* yeah* yay* wow* wuhu* woohoo* hach* ohh* uii* uiui* oha ohaa boah mega* aua autsch
    haha* hihi* hehe* höhö lol rofl stolz* ehr* ehrlich* ehre geehrt* dufte knorke fetzig geil* krass* irre hammer* bombe wucht knaller held* schätzchen engel* perle* goldstück* sonnenschein* liebling liebchen süßi mausi herzblatt
    verbunden verneig* hutab chapeau respekt* applaus* daumen bewunder* glaub* vermiss* rot verlegen errröt* errött* gemütlich* harmonisch* wundersam* friedlich* sanft* zärtlich*`,
  setting: `nee nö gemein digga alter bruder mann kumpel meister nachbar nachbarin freund freundin
    man durch zuhause daheim haus heim wohnung nest job jobs stelle prüfungen abi abitur studium rente umzug einzug schlüssel rennen lauf marathon spiel gedanken stunden jahren nerven daumen sagen hier hat ohren ohr balsam seele öl kino gelandet angekommen dazustoßen dazugekommen zustoßen hoffentlich bestimmt sicherlich gewiss wen wenn woche monat monate kommende kommenden nächste nächsten streng brav braver süßer echter richtiger
    ihnen ihres deiner deines seiner seine seinen seinem ihrem jemand menschen mensch leute fan fans kunde kunden kundin kundschaft gast gäste publikum stammgast leser leserin hörer follower
    mutti vati eltern großeltern enkel enkelin neffe nichte cousine schwiegermama kollegen kollegin chefin chef team mannschaft crew bande runde familie gemeinschaft community
    freundschaft nachbarn liebsten angehörigen vierbeiner fellnase samtpfote welpe zwerg zwerge nachwuchs mädchen junge jungs prinzessin schwesterherz bräutigam eheleute
    jahr jahre lebensjahr leben lebensabschnitt wochen tage tagen moment momente augenblick stunde zeiten abend abende nacht nächte feier fest party weihnachten ostern ramadan
    weg zukunft start abenteuer reise reisen trip meer strand sonne berge natur urlaub flug fahrt rückkehr ruhe pause schlaf sofa bett suppe fuß bein arm grippe operation op
    neue neuen neuer neues kleine kleinen kleiner große großen großer riesen ganze ganzen voll voller volle erfüllt viele vielen viel mehr meisten besonders besondere besonderen besonderes besonderer schwere schweren schwerer harte harten traurige traurigen
    gesicht gesichter wangen augen bauch haut knochen tränen stimme stimmung lächeln worte wörter satz sätze zeile beitrag seite kanal arbeit mühe leidenschaft projekt
    sagt sagst schreibst schreibt geschrieben lesen liest gelesen gefunden findest entdeckt gehört gesehen sieht siehst schenkst schenkt bringt bringst gebracht gibst gibt geben nimmst genommen kommst denkst denken gedacht denkt
    weißt wissen weiß kennen kennt kennst lässt lassen lass machst macht gemacht machen geworden wurde wirst bleib bleibt bleiben bleibst werd werde fühlt fühlst trag trägst trägt getragen passt
    zaubert zaubern gezaubert erwärmt erwärmen wärmt erfreut erfreuen erhellt versüßt verschönert hebt rührst bewegt bewegen berührt erreicht
    gemeinsam miteinander zusammen zurück dazu dabei daran darüber darauf davon damit drin drauf dort wo weil als seit jetzt gerade eben schon bereits wieder weiterhin weiter ewig richtig ordentlich absolut völlig komplett sowas soviel genauso einfach wirklich total halt eh ohnehin sogar fast
    erst zweit zwei drei beide beiden solche solchen solcher solches allem allerliebst allerbeste allerbesten allerbestes beste besten bestes bester größte größten schnell schnelle schnelles baldige baldigen rasche
    unserer unserem unseren unsres aller liebe lieben etwas bisschen bissl bisserl quasi namens seiten art weise welt oben`,
  chatting: `das|sowas|so was|etwas hört|liest|sieht|hören|lesen man|ich|wir so|immer|doch? gern|gerne
    musik in unseren|meinen ohren
    komm|kommt gut durch|in|an|heim|nach die|den|hause? woche|tag|hause?
    fühl|fühlt dich|euch wie|ganz zuhause|daheim|wohl
    hat hier das sagen
    das|du|ihr schafft|schaffst|rockst|rockt|wuppst ihr|du|das?
    willkommen in|bei|im|an unserer|uns|der|bord|team|club kleinen? runde|familie|community|welt?
    mach's|machs|macht's gut
    wir|ich verraten|verrate|sagen|erzählen nichts|nix|niemandem
    hier urteilt|verurteilt keiner|niemand
    dein|euer geheimnis ist bei uns sicher
    das bleibt unter uns
    da|jetzt werden|werde|bekommen|kriegen wir|ich ja? ganz? rot|verlegen|gänsehaut
    genau so
    ganz|sehr genau
    erwischt
    wer kann da schon? widerstehen
    wer kennt das|es nicht
    der|die|unser|unsere echte|heimliche|wahre|wirkliche|heimlicher|wahrer chef|chefin|boss
    ruh|ruht|erhol|erholt dich|euch gut|schön? aus?
    pass|passt gut? auf dich|euch auf
    werd|werde|werdet bald|schnell|ganz? schnell|bald|wieder? wieder? gesund|fit
    träum|träumt schön|gut|süß|was
    das|dies geben|gebe|leiten|richten wir|ich sehr? gerne|gern? an|aus? weiter|aus?
    und ihr|du erst
    lass|lasst dich|euch ordentlich|schön|richtig? feiern|verwöhnen|hochleben
    du|ihr arme|armer|armes|armen
    in dieser|diesen schweren|traurigen zeit|tagen|stunden`,
  settingPhrases: `herzlich|schön|und? willkommen bei|in|im|an|zurück|zuhause|daheim|hier|auf? uns|der|unserer|unserem|bord|dabei|kleinen|team? runde|familie|community|kleinen|welt|club|kreis? familie|welt|runde?
    willkommen
    mach's|machs|macht's gut|besser
    hab|habt einen|eine|ein|es|noch|viel|ganz? {good}|viel|schön|gut|fein|spaß? {period}|spaß|dort|zeit|freude?
    da|jetzt werden|werde|wird|schmelzen|schmelze|schlägt|hüpft|strahlen|geht|freut|freuen|bekommen|kriegen wir|ich|man|uns|mir|das|unser|mein|sich ja|glatt|direkt|gleich|ganz|richtig|das|total|herz|bäckerherz? rot|verlegen|dahin|höher|herz|auf|gänsehaut|weich|warm|um? ums? herz?
    werde|werden wir|ich ja? ganz? rot|verlegen|weich
    das geben|gebe|leiten|leite|richten|sagen|sage wir|ich ihr|ihm|ihnen|sehr|so|natürlich|auf|mit|gerne|dem|unbedingt|alles? gern|gerne|freude|jeden|team? fall|so|an|weiter|aus? weiter|aus?
    weiter an
    wir|ich verraten|verrate|sagen|sage|schweigen|urteilen|erzählen nichts|nix|niemandem|wie|nicht|kein|das|keinem? ein|weiter|wort? grab?
    bleibt|dein|euer unter|geheimnis|ist uns|bei|ist|sicher? uns|sicher? sicher?
    kein|keine urteil|kommentar|sorge|scham
    lieb|nett|süß|toll|schön|aufmerksam|zauberhaft von|dass dir|euch|ihnen|du|ihr das|es|so|uns|dir? sagst|sagt|findest|schreibst?
    das|dass|es|dies|wir|ich|du|ihr|sie|und ist|sind|macht|war|waren|bist|seid|bedeutet|rührt|berührt|freut|ehrt|spornt|motiviert|hören|lesen|lese|höre|geht|zaubert|hast|habt|haben|tut aber|ja|uns|mir|wirklich|so|richtig|total|echt|sehr|das|unheimlich|unglaublich|immer|wir|ich|einfach|ein|eine|dir|euch|mich|dich|es? {kind}|sehr|so|riesig|an|viel|gerne|gern|total|richtig|unglaublich|ein|eine|lieb|super|wirklich|zu|am|besonders|unendlich|toll|ans? {kind}|lächeln|kompliment|viel|gerne|gern|an|von|herz|leid|ins|gesicht|liebsten|gut|lieb|echt|liebes|große? gesicht|herz|dir|euch|ihnen|freude|ehre|verdient?
    dir|euch|ihnen|du|ihr sowas|so|wirklich|echt|auch|und|hast|habt|absolut|mehr|es|das|dir? von|sehr|als|dir|verdient|das|ganz|deiner|deinen|wirklich? verdient|lieben|familie|liebsten|doll|fest?
    für|auf dich|euch|sie|uns|mich alle|alles|und|beide|zwei|drei|ihr|ganz|deine|das|dein|ein|neues? lieben|liebsten|familie|team?
    für euch|dich beide|zwei|alle
    danke für die|deine|das|dein|alles blumen|worte|alles?
    danke|dank|freude|liebe|grüße|küsse|gute|gutes|liebes|beste für|zur|zum|an|von|aus|beim|nach|in|im|auf die|deine|das|dein|den|der|euch|dich|dir|euer|eure|uns|alle|alles|allen|ganzem|unserem|unserer? ganze|ganzen|team|lieben|kleinen|familie|blumen|hochzeit|geburtstag|verlobung|geburt|herzen|welt|prüfung|abschluss|baby|nachwuchs|küche|studio|werkstatt|backstube?
    alles|nur|und|viel|ganz|das|von|weiterhin liebe|gute|erdenklich|allerbeste|allerbesten|beste|besten|schöne|glück|kraft|lieben|freude|spaß|kuschelzeit|erfolg zur|zum|für|auf|von|und|dir|euch|ihnen|der|uns|dabei? deinem|euch|dich|dir|die|hochzeit|geburtstag|geburt|verlobung|zukunft|neuen|neue|lebensjahr|allen|weg|reise|bestandenen|prüfung|beide? zwei|beide|prüfung|lebensjahr|weg|zukunft|job|reise|hochzeit|geburtstag|start|abschnitt|tag?
    auf die|viele|alles|eure|deine|ein|noch|das|weitere liebe|nächsten|weitere|gute|neue|neues|viele|schöne|was|glückliche|leben|schönes|zukunft|jahre|jahr? jahre|was|jahr|gemeinsame|lebensjahr|abenteuer|kommt? kommt|jahre?
    guten|gutes|einen|ein|komm|kommt|alles rutsch|gutes|gelingen|guten|flug|gut|liebe|neues ins|in|neue|rutsch|jahr|gute|an|zurück|rüber? neue|jahr|wieder? jahr|zurück|wieder|an?
    werd|werde|werdet|werden bald|schnell|ganz|sie? schnell|bald|wieder|rasch? wieder|ganz? gesund|fit
    schnelle|gute|baldige|rasche|schnell genesung|besserung|erholung|gesundung|wieder|gesund? fit|gesund|auf? die? beine?
    schon|pass|passt|ruh|ruht|erhol|erholt|leg|legt|lass|lasst dich|euch|gut|auf|dir|sie|es|sich gut|aus|schön|auf|die|dich|euch|ordentlich|verwöhnen|feiern|richtig|hochleben|zeit? aus|gut|beine|auf|feiern|hoch|verwöhnen?
    du|ihr|sie arme|armer|armes|armen|ärmste|glückliche|glückspilz
    oh|ach|och|uff|oje|mensch|na|ja|nein nein|je|mann|wie|du|ja|ach|gott|weh|was|no|schade? wie|schade|traurig|je|nein|lieb|süß|schön|toll|arme?
    tut|es|das tut|uns|mir|das|ist uns|mir|unendlich|von|so|wirklich|unfassbar|sehr|furchtbar|schrecklich|aufrichtig|ganz|herzen? herzen|leid|sehr|traurig|so? leid|traurig? mit? dir|euch?
    unser|mein|mit|in|unsere aufrichtiges|herzliches|tiefes|stiller|aufrichtiger|tiefem|gedanken|herzliche|aufrichtige|tiefste|tief beileid|mitgefühl|anteilnahme|trauer|sind? wir|ich? bei|mit? dir|euch|ihnen? und? deiner? familie?
    in|für|durch dieser|diese|so|der einer? schweren|schwere|traurigen|schwierigen|harten zeit|tage|stunde|stunden|momente
    wir|ich denken|denke|sind|bin|fühlen|drücken|drücke an|in|mit|dich|euch|dir|die|ganz|fest dich|euch|gedanken|dir|ihnen|daumen|ganz|fest|lieb|die? bei|fest|daumen|feste|lieb? dir|euch?
    träum|träumt|schlaf|schlaft|schlummert was|schön|süß|gut|etwas|fein|und? schönes|süßes|und|gut|träum|träumt? süßes|schön|schönes?
    süße|schöne|gute träume|nacht
    bis|auf bald|dann|ganz|demnächst|nächstes|zum|wieder bald|nächsten|mal|wiedersehen|wiederhören? mal?
    schön|toll|super|herrlich|cool|klasse|lieb dass|das|zu|von|dich|euch|wenn du|ihr|sie|es|dir|euch|er|hören|uns|hier|wir|bei|dabei|dich|ihnen|man|das? hier|bist|seid|da|dabei|uns|zu|so|gefällt|hast|habt|schmeckt|her|den|die|dir|euch|das|hören|haben|gefunden|dabeihaben|gut? gefunden|entdeckt|hast|habt|hören|sehen|haben|hier|bist|seid|so|gefällt|gefallen|schmeckt|schmecken|gelesen|sagen? hast|habt|haben|hat|gefällt|schmecken|schmeckt?
    ohne|mit|dank so|solche|euch|dich|dir|deiner|euer|eure? liebe|tolle|unterstützung|wunderbare|treue|herzensmenschen? menschen|kunden|leute|gäste|fans|freunde? wie? euch|dich|dir? wäre|wär|geht? das|es|alles|hier? alles? nur|nicht|halb|nichts|möglich? halb|so|möglich? so? schön|möglich?
    und|ihr|du ihr|du|euch|dich|sie erst|auch|sowieso
    genau so
    ganz|ja|stimmt genau
    können|kann|mögen|müssen|würden wir|ich|uns gut|nur|voll|so|sehr|total|auch? verstehen|zustimmen|zurückgeben|nachvollziehen|bestätigen|mitfühlen
    wer|wir kann|kennen|kennt|fühlen da|das|dem|es|nur? schon|widerstehen|nicht|nur|auch|zu|gut? nein|gut|widerstehen? sagen?
    erwischt
    der|die|unser|unsere echte|heimliche|wahre|wirkliche|eigentliche|heimlicher|wahrer chef|chefin|boss|star|stars
    von|aus uns|mir|dem|ganzem|tiefstem|unserem|unserer|der allen|ganzen|herzen|team|küche|backstube|werkstatt? herzen|team? aus?
    aus|vom|von unserer|dem|der|ganzen|unserem kleinen|ganzen? backstube|küche|werkstatt|team|familie|studio`,
  groups: {
    kind: 'lieb nett süß schön toll großartig wundervoll rührend riesig glücklich stolz sprachlos',
  },
  yours: 'dein deine deinen deinem deiner deines euer eure euren eurem eurer ihren ihrem',
  claiming: `bestell* paket* sendung* lieferung* liefer* versand* versend* schick* preis* rabatt* gutschein* code* termin* reservier* tisch* platz plätze ticket* karte karten buchung*
    buch* konto* geld* zahl* rechnung* rückerstatt* erstatt* geschenk* gewinn* probe* muster angebot* aktion* rabatt größe* vorrat lager* verfügbar* offen geöffnet öffn* öffnungs* geschlossen
    schließ* uhr montag* dienstag* mittwoch* donnerstag* freitag* samstag* sonntag* januar februar märz april mai juni juli august september oktober november dezember heute morgen übermorgen abend
    vegan* vegetarisch* gluten* halal koscher bio* öko* zucker* milch* laktose* nuss* nüsse allerg* sicher* frisch* hausgemacht* handgemacht* handarbeit selbst* regional* natur* echt* original* leder* baumwoll* woll* leinen* seide* silber* gold* eiche* holz edelstahl
    wasserdicht* spülmaschin* waschbar* recycelt* nachhaltig* garanti* zertifi* lizenz* versicher* park* wlan adresse* nummer* telefon* handy* mail* name* passwort* schwanger* arzt* medikament* heil* kur* kost* billig* günstig* gratis frei* haus* wohnung* zimmer
    vertrag* artikel* produkt* kollektion* farb* version* mitglied* abo* anfrage* umtausch* ersatz* rückgabe* reparatur* abhol* anzahlung* kaufen kauf* laden* besuch* komm*`,
};
