// Courtesy in Italian.
import type { CourtesyWordsOfLanguage } from './courtesy-words-of-language.ts';

export const ITALIAN_COURTESY_WORDS: CourtesyWordsOfLanguage = {
  neutral: `il lo la i gli le l un uno una è ed o di del dello della dei degli delle d a al allo alla ai agli alle in nel nella nei con per
    da dal dalla su sul sulla che ci vi ti mi si ne te me noi voi lei lui loro tu io questo questa questi queste quest quello quella
    quelle mio mia miei mie tuo tua tuoi tue suo sua suoi nostro nostra nostri nostre vostro vostra vostri vostre sono era siete sei
    siamo essere stato stata stati ho hai ha abbiamo avete hanno avere molto molta molti molte tanto tanta tanti tante così tantissimo
    davvero proprio anche più come quanto quanta cosa ma oh ah eh qui c`,
  light: `abbiamo ho avete hanno avere c è ci sono sarà saranno può possono potete posso potere possiamo fare fa fate facciamo fanno favore quale quali quando quanto quanta quanti quante dove chi come perché viene vengono va vanno vorrei offriamo trovi trova trovate adesso si gentilmente costa costano dura durano pesa pesano misura contiene contengono comprende paga pagano prezzo purtroppo`,
  courteous: `scusa scusate scusi scusaci dispiaciuti spiacenti oh ah eh grazie graziee grz thanks ringrazio ringraziamo ringraziarvi ringraziarti ringraziamenti ringraziamento grata grato grati gratitudine riconoscenza riconoscente
    ciao ciaoo salve buongiorno buonasera buonanotte buonpomeriggio buondì saluti saluto salutoni arrivederci addio abbraccio abbracci abbraccione abbraccissimo bacio
    baci bacioni bacione bacini
    felice felici felicissima felicissimo felicissimi contenta contento contenti contente contentissimi contentissima lieta lieti lieto gioia gioie
    piace piacciono piaciuto piaciuta piaciuti piacere piacerà emozionata emozionato emozionati emoziona emozione emozioni commossa commosso
    commossi commuovi onorata onorato onorati onore orgogliosa orgoglioso orgogliosi fiera fieri lusingata lusingati
    amore amori amo amiamo adoro adoriamo ama amate affetto cuore cuori cuoricini cuoricino cara caro cari care carissima carissimo carissimi tesoro tesori
    gentile gentili gentilissima gentilissimo gentilissimi gentilezza dolce dolci dolcissima dolcissimo dolcezza carina carino carini carinissima
    amica amico amici amiche ragazzi ragazze gente famiglia tutti tutte stella stelle regina mito grande grandi
    bella bello belli belle bellissima bellissimo bellissime bellissimi stupenda stupendo stupendi meravigliosa meraviglioso meravigliosi
    meravigliose splendida splendido splendidi splendide fantastica fantastico fantastici favolosa favoloso ottimo ottima top wow uau evviva urrà
    incredibile magnifica magnifico magnifici complimenti complimento congratulazioni felicitazioni auguri augurissimi augurio auguro auguriamo
    bravo bravi brava bravissima bravissimi haha ahah ahaha ahahah hehe eheh ihih lol aww uh yeah yuppi
    parole parola commento commenti messaggio messaggi supporto sostegno recensione fiducia pazienza pensiero pensieri entusiasmo affettuosa
    spero speriamo leggere leggerti leggervi leggerlo sapere saperlo sentire sentirlo vedere vedervi vederti ricevere avervi averti
    mille infinite infinita infinito immensamente immenso immensa enormemente tantissime tantissimi tantissima sempre sincero sinceramente
    sorriso sorrisi sorridere sole luce anima mondo giornata dire dici scrivere condividere seguirci seguirmi sostenerci passare
    significa vale riempie riempite scalda scaldi gusto goditi godetevi godi gustatevi gustati apprezzo apprezziamo apprezzato apprezzi
    onoratissimi benvenuta benvenuto benvenuti benvenute bentornata bentornati entusiasta entusiasti`,
  phrases: `grazie|mille|tante|infinite|moltissime mille|infinite|tante|di|a|davvero|per|ancora|infinitamente|grazie|sempre|tantissime|del|della|delle? grazie|di|a|voi|te|lei|cuore|tutto|tutti|averci|aver|averlo|essere|esserci|il|le|la|lo|avermi? cuore|voi|te|tutti?
    di|con nulla|niente|cuore|piacere|affetto|amore|gioia
    prego|figurati|figuratevi|ci
    si figuri
    non c'è di che
    ma figurati|prego
    piacere mio|nostro|tutto? mio|nostro?
    è un|stato|sempre un|una|vero? vero? piacere|onore|gioia avervi|averti|leggerti|leggervi|mio|nostro?
    un piacere|onore
    buon|buona|bel|bella|buone|felice|ottima|splendida|dolce|serena|buoni giornata|serata|notte|settimana|domenica|sabato|lunedì|martedì|mercoledì|giovedì|venerdì|weekend|fine|appetito|viaggio|compleanno|natale|pasqua|anno|lettura|visione|ascolto|fortuna|vita|inizio|proseguimento|pomeriggio|feste|vacanze|sogni|estate|ferragosto|pranzo|cena|lavoro|anniversario|degustazione|onomastico|ritorno|riposo|divertimento|mattina|cammino settimana|nuovo|a? tutti|tutte|te|voi|lei?
    buon fine settimana
    buone feste|vacanze|cose
    felice anno|di nuovo|averti|avervi|sapere|leggere|sentire|vederti? nuovo|che? {it}?
    tanti|tantissimi|mille|infiniti|i|migliori|cari cari|migliori|affettuosi? auguri|baci|abbracci|saluti|complimenti a|di? te|voi|lei|cuore?
    a presto|prestissimo|dopo
    a|alla presto|prossima
    ci vediamo|sentiamo presto?
    ti|vi|le auguro|auguriamo una|un|di? {good} {good}? {period}
    passa|passate|passi una|un|buona {good}? {period}
    buon divertimento
    mi|ci|ti|vi fa|fate|fai|rende|riempie|riempi|riempite|scalda|scaldi|emoziona|rendi|rendete|hai|avete|fanno|riempiono davvero|molto|tanto|così|troppo|un|tantissimo|immensamente|felici|felice|il|di|fatto|reso|scaldato|rallegrato|migliorato|immenso? molto|tanto|tantissimo|felici|felice|piacere|gioia|cuore|il|di|la|sorridere|enorme|immenso|un|davvero? piacere|felici|felice|cuore|giornata|sorridere|gioia|tanto?
    fa|fanno davvero|molto|tanto|sempre|così|tantissimo|un|bene|enorme|veramente? piacere|al? cuore?
    hai|avete|mi|ci reso|migliorato|rallegrato|illuminato|svoltato|illumini la|mia|nostra|felici|felice? giornata|settimana?
    sei|siete un|una|troppo|gentilissima|gentilissimo|gentilissimi|così|dei|molto|davvero|veramente|proprio|sempre|i|la|il tesoro|amore|amori|gentile|gentili|dolce|dolci|cara|caro|carini|carina|carino|tesori|migliori|migliore|numero|meglio|angelo|mito|stella|cari|speciali|speciale uno?
    che|quanto|troppo|così bello|bella|carina|carino|dolce|gentile|gentili|gioia|onore|piacere|bel|belle|carini|dolci|emozione|belli|meraviglia|tenerezza|bellezza|parole commento|parole|messaggio|complimento|leggerti|leggervi|leggere|saperlo|sentirlo|pensiero|sei|siete|vederti|vedervi|ti|vi|piaccia|sapere|che? che|piaccia|piace?
    troppo|molto gentile|gentili|buona|buono|dolce|cara|caro|carina
    che|ti|vi|le|sia|siano|abbia|se sia|siano|ti|vi|le|abbia? piaciuto|piaciuta|piaciuti|piaccia|piacciano|piace
    un|una|grande|forte|caro|mille|grosso|tanti forte|grande|caro|grosso|caldo|mega|caloroso? abbraccio|bacio|saluto|abbracci|sorriso forte|grande|virtuale|enorme|affettuoso|a|di? tutti|te|voi|cuore?
    con tanto|tutto|molto|grande? il|amore|affetto|piacere cuore?
    di|dal|col profondo? tutto? cuore
    dal profondo del cuore
    tutto|tanto il|nostro|mio|amore|affetto|bene
    significa|vale davvero? molto|tutto|tanto|tantissimo|il|moltissimo mondo? per? me|noi?
    a|per te|voi|lei|noi|me anche?
    anche|pure a? te|voi|lei|noi|me
    altrettanto
    ricambio|ricambiamo di? cuore?
    in bocca al lupo
    forza|coraggio e? coraggio|forza|ragazzi?
    mi|ci|spiace dispiace|spiace molto|davvero|tanto?
    pronta|buona guarigione
    stai|state|stammi|stia bene
    abbi|abbiate cura di te|voi
    ti|vi|le voglio|vogliamo|adoro|adoriamo|abbraccio|abbracciamo|mando|aspettiamo bene|un|forte|tanto? bene|abbraccio|bacio?
    tvb
    non|vediamo|vedo vedo|vediamo|l'ora l'ora
    non vedo|vediamo l'ora di? vederti|vedervi|rivederti|rivedervi?
    cin cin
    salute
    buon gusto
    oh no`,
  groups: {
    it: 'tu voi ti vi sia piaccia piaciuto piaciuta piace',
    good: `buona buon bella bel splendida splendido felice ottima serena sereno meravigliosa meraviglioso fantastica fantastico
      dolce magnifica bellissima bellissimo super grande piacevole`,
    period: `giornata serata notte settimana domenica sabato weekend fine anno estate inverno vacanza vacanze festa compleanno
      lettura pomeriggio pasqua natale viaggio`,
  },
  chatting: `sarà per la|un'altra|una|un prossima|volta|altra volta?
    alla prossima volta?
    che|ma bel|bella|grande|gran|super|bellissimo|bellissima|splendido|splendida|che? traguardo|notizia|momento|risultato|soddisfazione|emozione|ricordo|ricordi|storia|impresa|regalo|poesia|gioia|immagine|successo
    nemmeno|neanche|pure|anche|e noi|io|voi|a ne|noi|abbiamo|ho|avevamo|voi|te? avevamo|abbiamo|ho|tanto?
    senza parole
    ci|mi lasci|lasciate|hai|avete|mancano|manchi|siete|sei|mancavate lasciato|senza|le|mancati|mancata|tanto|mancato|molto|anche|sempre? senza? parole|tanto|tantissimo? voi|tu?
    è|ben|bello proprio|bello? detto|vero|così|questo|bello
    un|una bacio|abbraccio|carezza|grattino|saluto|coccola alla|al|a|per tua|tuo|alla|tutta|mamma|nonna|cane|piccola|piccolo|famiglia|voi|entrambi|il|la mamma|nonna|famiglia|cagnolino|due|cane|figlia|figlio?
    viva|evviva gli|viva? sposi
    cento di questi giorni
    siamo|come stati|in|d'|noi due|tutti|sintonia|accordo|così|dello? stesso? avviso|parere?
    vale|lo stesso|è anche|per|lo? per? noi|te|voi`,
  assenting: `con molto? piacere
    volentieri
    nessun problema
    ci mancherebbe altro?
    di sicuro|certo
    ma certo|sì|certamente
    ad maiora
    proprio così|vero
    è vero|così|giusto|perfetto
    tutto bene|ok|perfetto|a? posto?
    certo che sì?
    senza dubbio|dubbi
    siamo|sono pienamente|perfettamente? d'accordo
    d'accordo
    hai|avete|ha proprio? ragione
    buona|ottima|bella idea|scelta|domanda
    anche io|noi|per? me?
    pensiamo|penso|crediamo|credo|speriamo|spero di|che sì|no|bene
    anche noi|io
    perché no`,
  feeling: `raccontato raccontarcelo raccontarmelo raccontare storia storie condiviso condividerlo condividi dettaglio dettagli guardare guardato attenzione interesse domanda domande taggato taggare consigliare consigliarci aiutare aspettare partecipare partecipazione passione curiosità fatto avermelo avercelo entrambi due scuse perdono perdonaci peccato triste tristi ops uffa accidenti mamma mia dai su ehi oddio caspita perbacco urca piango piangiamo piangere pianto piangendo lacrime lacrimuccia brividi pelle d'oca ridere ridiamo riso risate risata sorridiamo manchi mancate mancava mancavi mancati ricordo ricordi nostalgia sogno sogni sognare magia magico magica sentimento sentimenti madre papà padre nonna nonno marito moglie figlia figlio figli bimbo bimba bimbi bambino bambina bambini cane cagnolino gatto gattino sorella fratello zia zio cugina sposa sposo sposi fidanzati coppia festeggiata festeggiato squadra team fidanzamento matrimonio nozze laurea esame esami traguardo risultato successo notizia vittoria meritato meritata meriti proprio esattamente uguale stesso stessa atmosfera sintonia colpevoli colpevole insieme nemmeno neanche nessuna privilegio fortuna fortunati calore caldo poesia poetico poetica detto scritto descritto dette racchiuso tenero teneri tenera occhi occhio`,
  praising: `perfetto verissimo totalmente bella bello belli belle bellissima bellissimo stupenda stupendo meravigliosa meraviglioso splendida splendido fantastica fantastico favolosa ottimo ottima top incredibile magnifica magnifico gentile dolce carina carino grande grandi sempre mondo giornata tutti tutte gente famiglia vale mille gusto dire passare`,
  affirmative: `perfetto verissimo totalmente proprio bene sì certo certamente esatto esattamente assolutamente ovvio ovviamente corretto giusto ok okay vero sicuro sicuramente
    volentieri confermo certissimo`,
  denying: `no`,
  qualifying: `piccolo piccola piccoli piccole grande grandi chiedete votate sondaggio dicono dice credono pensano sostengono voci sogno sognato immagina immaginate scherzo aprile speriamo finiti finite
    non no mai né senza solo soltanto solamente unicamente tranne eccetto salvo meno se fino finché dopo prima quasi
    forse niente nulla nessun nessuno nessuna esaurito esaurita esauriti chiuso chiusa chiusi chiudiamo annullato rimandato minimo
    massimo partire richiesta prenotazione ultimo ultima ultimi ancora già gratis gratuito gratuita sempre tutto tutti tutte tutta
    ogni qualsiasi neanche nemmeno sopra sotto oltre entro da dal dalle`,
  apologyParts: /dispiac|scus/u,
};
