// Small talk in Italian.
import type { SmallTalkWords } from '#functions/drafts/domain/text-gate/courtesy/courtesy-words-of-language.ts';

export const ITALIAN_SMALL_TALK_WORDS: SmallTalkWords = {
  warm: `musica orecchie coccolone simpatic* simpati* tenerissim* dolcissim* divertent* spassos* indimenticabil* inimitabil* emozionantissim* entusiasmant* travolgent* appassionat* amabil* premur* benedizion* gratificant* lusinghier* commovent* toccant* confortant* sentit* profond* nido augurissim* bacetti abbraccion* strabell* strafelic* superfelic* felicita*
    grazi* ringrazi* gratitud* riconosc* felic* content* liet* gioi* gioios* allegr* rallegr* entusias* emozion* commoss* commuov* commov* inteneri* intener* onor* orgogl* fier* lusing* ador* amo amiamo amor* affett* affezion* tener* dolc* coccol* carezz* abbracc* bacio baci bacion* strizz* saluti salut* ciao* buongiorn* buonaser* buonanott* notte
    bell* bellissim* stupend* splendid* meravigli* magnific* fantastic* favolos* strepitos* incredibil* eccezional* sensazional* straordinar* spettacol* divin* squisit* delizios* buonissim* buon* ottim* perfett* gentil* carin* adorabil* generos* premuros* sincer* prezios* carissim* tesor* amic* stell* angel* campion* re regin* mito miti grandi grande gioiell* perla bomba forte fortissim*
    complimenti congratulaz* felicitaz* augur* brav* bravissim* evviv* viva hurra* urr* wow* uau* wauu olè yuppi* yeah eh ahah* haha* ihih* eheh* hehe* ahaha* ridiamo ridere risat* sorris* sorrid* arross* piang* pianto lacrim* brivid* sciogl* scioglie batticuore cuore cuori cuoricin* anima scald* riscald* illumin* riempi* riempie incoragg* motiv* ispir* carica confort* speranz* sper*
    festegg* celebr* brind* cincin sogn* sognare riposa* riposo godit* godet* goditi divert* rilass* guari* guarig* rimett* forza* coraggio* energi* pazienz* fiduc* salute fortun* condoglianz* cordogl* dispiac* dolore* lutto vicinanz* vicin* pace preghier* conforto string* strett* pensier* benvenut* bentornat* benediz* benedett* magi* magic* meriti meritato meritatissim* applaus* chapeau stim* apprezz* brava* tifo tifiamo
    poverin* povero povera ahi ahia uffa ops accidenti mannaggia piccol* cucciol* coccolos* bacin* bacett* tvb smack ridacchi* spanci* pazzesc* pazz*`,
  setting: `sposini sposi bro fra fratello amico amica vicino vicina
    spacca spaccherai tutto realtà fondo gran grosso casa casetta chiavi nido lavoro impiego esame esami concorso trasloco pensione maratona gara partita finale studi scuola dita incrociate apparenza severo severa bocca lupo crepi tua tuo ecco lunedì nuovi vai andrà andrai
    qualcuno qualcosa ognuno tutta tutti tutte cosa cose vita vite anno anni mese mesi settimana settimane giorno giorni giornata momento momenti attimo attimi sera serata serate mattina mattinata tempo minuto secondo volta volte estate natale pasqua ramadan
    persona persone gente pubblico cliente clienti lettori follower fan ospiti squadra famiglia famiglie tuoi suoi vostri nostri cari genitori nonni nipote nipoti cugini gemelli neonato piccolino piccolina peloso pelosetto cucciolo amici colleghi dottoressa dottore prof vicini staff
    viaggio viaggi avventura avventure strada cammino percorso volo mare sole spiaggia montagna vacanze vacanza ritorno tappa inizio futuro futuri unione nascita arrivo titolo patente progetto sfida
    febbre influenza letto gamba piede braccio schiena operazione ripresa pronta pronto rapida rapido veloce difficile difficili duro doloroso perdita risate occhi viso faccia guance orecchie pelle labbra mani voce
    parola parole messaggio commento pagina angolo mondo mondi città paese quartiere comunità gruppo bordo mestiere cucina studio forno
    nuovo nuova nuove vecchio grande piccolo piccola pieno piena pieni piene colmo ricca ricco vero vera veri proprio speciale speciali unico unica unici primo prima prossimo prossima altro altra stesso stessa intero intera sereno serena enorme enormi grandissimo grandissima
    vedere vedervi vederti rivederti leggere leggerti sapere sai sa dire dici dite detto fare fai fate fanno fatto dare dai date danno dato lasci lasciato lasciare passare passa metti mettere prendi preso portare porti porta portato scrivi scrivere scritto conoscere conosciuto conoscerti scoperto scoprire trovato trovati trovare trovarti trovi seguire segui seguirci scegliere scelto scelti
    far farà faranno faremo riferiremo riferirò sentire senti sentirsi sentito sembra sembri credere credi pensare pensi penso pensiamo sia siano siate sii fosse fossi vivere vivi restare resta rimani crescere cresciuto mandiamo mando manda mandate avere averti avervi avuto abbia abbiano abbiate realizzati realizzino realizzare auguri piaccia piacciano piacerà gradito gusti godi
    qui qua là lì così sempre allora dunque poi perché quando mentre dove se anche ancora già però tra verso sotto durante davvero veramente totalmente assolutamente completamente semplicemente sinceramente personalmente ovviamente più meglio peggio tanti tante sacco mucchio troppo poco po pochi abbastanza due tre entrambi entrambe numero doppio
    parte lato nome livello grado voglia capo boss padrone comanda`,
  groups: {
    kind: 'bello bella bel dolce carino gentile grande tenero buono buona pronta rapida grandissimo fortissimo splendido',
  },
  chatting: `spacca|spaccate|spaccherai|farai tutto|faville|scintille
    musica per le nostre|mie orecchie
    in realtà|fondo è|sono? un|una? gran? coccolone|amore|tesoro|tenerone
    andrà tutto|benissimo|alla? bene|grande?
    dita incrociate
    siamo|sono tutti? con te|voi
    benvenuta|benvenuto|benvenuti|benvenute a|tra|nella|in|nel bordo|noi|nostra|famiglia|club? famiglia|community|squadra?
    qui|noi nessuno|non giudica|giudichiamo
    non lo? diremo|diciamo|dirò a? nessuno|nulla
    il tuo segreto è al sicuro
    acqua in bocca
    beccati|beccata|scoperti
    il vero capo|boss|padrone
    comanda|decide lui|lei
    rimettiti|riposati|riguardati|riprenditi presto|bene|tanto?
    pronta|buona guarigione|ripresa
    state|stai|stammi bene
    sogni d'oro
    dolci|bei sogni
    sentite condoglianze
    te lo|la|li meriti|meritate tutto|tutta?
    riferiremo|riferirò|diremo|faremo sapere? tutto? a
    le|gli|li farà|faranno tanto|tantissimo|molto|enorme? piacere
    detto da te|voi vale doppio|tanto
    non potremmo|potrei essere più|d'accordo felici|felice?
    che ridere
    ci|mi hai|avete fatto arrossire|sorridere|ridere|piangere|commuovere
    ci|vi|ti stringiamo|siamo forte|vicini|accanto
    hai ragione
    verissimo
    sei|siete una|delle persona|persone speciale|speciali|splendida|splendide|meravigliosa|meravigliose
    poverina|poverino|povera|povero`,
  settingPhrases: `benvenuta|benvenuto|benvenuti|benvenute|bentornata a|tra|nella|in|nel|di bordo|noi|nostra|famiglia|club|cuore? famiglia|community|piccolo? mondo?
    ti|vi|le|ci|mi|gli|li auguriamo|auguro|mandiamo|mando|stringiamo|siamo|sono|vogliamo|voglio|ringraziamo|ringrazio|hai|avete|fai|fate|fa|fanno|dai|date|dà|danno|dispiace|farà|faranno|riempie|riempi|scalda|abbracciamo|pensiamo|emoziona|commuove un|una|uno|tanto|tantissimo|tutto|tutti|tutta|forte|vicini|bene|davvero|molto|di|infinitamente|il|la|fatto|reso|felici|tanta|tanti|troppo|così|sempre|enorme|per|arrossire|grandissimo? {kind}? {kind}? cuore|gioia|abbraccio|bacione|bacio|forza|giornata|serata|energia|bene|amore|carica|felici|felice|arrossire|sorridere|ridere|piacere|vicini|fiducia|onore|immensamente|in|per|il|tutto|con|meglio|commuovere|guarigione? la|il|un|tutto|incredibile|nostro|sincero|di? {kind}? cuore|abbraccio|fiducia|pazienza|supporto|gioia|affetto|giornata?
    che|quanto|quanta|ma|è|sei|siete|sono|era|stata|stato|siamo un|una|la|il|lo|bello|bella|stati|stata|stato|davvero|troppo|così|sempre|tutti|molto|felici|felice|felicissimi|ma|quanto|dei|uno? {kind}? gioia|notizia|bello|persona|persone|sapere|leggere|avervi|averti|averci|trovati|speciale|speciali|pubblico|onore|piacere|emozione|tenerezza|dolce|peccato|dolore|amore|regalo|fantastico|stupenda|meraviglia|fortuna|brava|bravissima|contenti|tristezza|splendida|bel|vederti|gentili? {kind}? che|di|queste|stupenda|splendida|qui|sapere|leggere|le|vederti|leggerti|tuo|tuoi|tua|averti|tra|pieno|da? {kind}? parole|ti|vi|sia|siano|il|la|qui|noi|bordo|bambino|piaccia|piacciano|abbia|abbiano|trovati|così? abbia|piaccia|piaciuto|piaciuta|tanto|trovati|conquistato|conquistata?
    a|e|di|per|con|da te|voi|tutti|tutte|tutta|tutto|tuoi|ai|alla|la|lo|il|le|tanto|cuore|parte|noi|futuri|tuo|tua|vostra|vostro|queste|questo|esserci|averci|averlo|essere|avere|far|farci|aver|leggere e|ai|alla|il|la|lo|cari|famiglia|tuoi|vostri|cuore|nostra|noi|parte|fiducia|splendide|bellissime|scelto|trovato|dedicato|condiviso|scritto|staff|tuo|supporto|sempre|mamma|nonna|entrambi|genitori|vostra|belle|pazienza|team? cari|famiglia|noi|parole|cuore|tempo|staff|amore|affetto|parte|con|di|mondo|sempre|pazienza|team? noi|questo|della|cuore? momento|famiglia?
    che|sia|siate|possa|possano|speriamo|spero|auguri sia|siano|il|la|tutti|tutte|questo|questa|un|una|ogni|i|le|tu|tuo|possa|anno|ti|vi|tua|presto? nuovo|nuova|sia|anno|giorno|tuoi|vostri|vita|giornata|viaggio|sempre|porti|stia|felice|felici|bellissimo|sogni|desideri? pieno|piena|anno|sogni|desideri|porti|sia|ti|vi|si|di|ricco|tanta|meglio|presto? di|porti|sogni|realizzino|avverino|tanta|gioia|felicità? sogni|gioia|felicità|amore|risate|soddisfazioni|avventure|salute|sorrisi? realizzati?
    buon|buona|buone|buoni|sereno|serena|felice|felici|ottimo|splendido|bel|bella buon|felice|serena|sereno|natale|pasqua|viaggio|volo|rientro|compleanno|anno|vacanza|vacanze|feste|weekend|riposo|inizio|onomastico|anniversario|giornata|serata|notte|vita|ramadan|fine|mare|divertimento|guarigione|fortuna|cammino natale|nuovo|e|a|anche|insieme|settimana? te|voi|tutti|tutta|divertiti|a|tuoi|e|famiglia? voi|famiglia|cari|ai? tuoi|cari|vostri?
    tanti|tantissimi|i|mille|infiniti|un|una|nostri|miei|le|nostre|sincere auguri|migliori|nostre|più|grandissimo|enorme|forte|mondo|milione|sacco|abbraccio|bacio|baci|bacione|abbracci|sentite|affettuosi|carezza|complimenti|condoglianze|grande auguri|di|sentite|sincere|ai|abbraccio|forte|grande|enorme|alla|a|al|bacione|bacio? condoglianze|auguri|grazie|baci|cuore|forte|futuri|te|voi|tutti|nonna|mamma|tuo|piccola|piccolo|novelli|neo|tua|entrambi? genitori|sposi|famiglia|nonna|mamma?`,
  yours: 'tuo tua tuoi tue vostro vostra vostri vostre',
  claiming: `ordin* pacc* consegn* sped* spedizion* invi* prezz* sconto* scont* buono codice* appuntament* prenot* tavol* post* bigliett* conto soldi pag* fattur* rimbors* regal* omagg* premio* campion* offer* offr* promo* tagli* magazzin* disponibil* apert* apr* chius* chiud* ora orari* lunedì martedì mercoledì giovedì venerdì sabato* domenic*
    gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre oggi domani ieri vegan* vegetarian* glutine celiac* halal kosher biologic* bio zucchero latte lattosio noci nocciol* arachid* allerg* sicur* fresc* artigian* mano local* natural* original* autentic* pelle cotone lana lino seta argent* oro legno rovere acciaio impermeabil* lavastoviglie lavabil* ricicl* sostenibil*
    garan* certific* licenz* assicur* parcheggi* wifi indirizz* numero* telefon* mail nome password incint* medic* cur* guaris* cost* economic* gratis gratuit* liber* casa camera contratt* articol* prodott* collezion* color* version* iscri* abbon* richiest* cambi* reso ritir* negozio visit* ven* compr* edizion*`,
};
