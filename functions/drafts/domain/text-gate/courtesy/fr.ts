// Courtesy in French.
import type { CourtesyWordsOfLanguage } from './courtesy-words-of-language.ts';

export const FRENCH_COURTESY_WORDS: CourtesyWordsOfLanguage = {
  neutral: `le là les l un une des du de d au aux à en et ou que qu qui ce c ça cela ces cet cette se s je j tu t il elle on nous
    vous ils elles me m te lui leur y mon ma mes ton ta tes son sa ses notre nos votre vos moi toi eux est es êtes sommes suis sont
    était étaient être ai as avons avez ont avoir très trop si tellement tant vraiment plus bien aussi pour par avec dans sur comme
    quel quelle quels quelles tout ah oh eh ben mais même tous toute toutes n`,
  light: `avons a ont avoir peut peux peuvent pouvez pouvons pourra pourrait faire fait faites faisons font y il-y quel quelle quels quelles quand combien où qui comment pourquoi est-ce plaît svp stp sera seront serait va vont allons proposons propose offre auriez avez-vous puis-je peut-on vient trouve trouvez actuellement aimerais voudrais coûte coûtent dure durent pèse pèsent mesure contient contiennent sert servi servie servis lieu est sont paye payent prix malheureusement comprend`,
  courteous: `désolé désolée désolés désolées pardon navré navrée navrés ah oh eh ben merci merciii mercii thanks remercie remercions remerciement remerciements gratitude reconnaissante reconnaissant reconnaissants
    bonjour bonsoir salut coucou cc hello hey bienvenue ciao bye adieu bises bise bisous bisou bizz bisoux gros câlin câlins embrasse embrassons
    heureux heureuse heureuses ravi ravie ravis ravies content contente contents contentes enchanté enchantée enchantés joie joies
    plaisir plaît plaise plaisent plu bonheur touché touchée touchés touchées touchent ému émue émus émues émouvant émotion
    honoré honorée honneur fier fière fiers fierté comblé comblée comblés flattée flatté flattés
    aimé aimés aimez aimée aiment adoré adores adorez adorent amour amours cœur cœurs tendresse affection
    gentil gentille gentils gentilles gentillesse adorable adorables mignon mignonne chou choux choupinou doux douce chère cher chères chers chéri chérie
    amie ami amies amis copine copines magnifique magnifiques belle beau beaux belles jolie joli jolis jolies super superbe superbes génial géniale
    géniaux formidable formidables fantastique merveilleux merveilleuse extraordinaire incroyable incroyables sublime top chouette cool parfait
    délicieux bravo félicitations félicite félicitation chapeau hourra youpi ouiii waouh wahou wow ouah ooh haha hihi mdr lol aww
    mot mots petit petits message messages commentaire commentaires compliment compliments soutien soutenir retour retours avis confiance fidélité
    patience enthousiasme bienveillance encouragement encouragements visite passage partage
    espère espérons espérant souhaite souhaitons souhaits vœux lire savoir entendre voir recevoir accueillir
    régalez régale régalée régalés régalent profitez profite savourez dégustez apprécie appréciez
    mille infiniment énormément beaucoup sincèrement chaleureusement vivement profondément grand grande immense immenses
    sourire sourires soleil larmes chaud droit famille monde équipe gens toutes
    signifie compte représente dire dit journée adorablement âme lumière`,
  phrases: `merci|mercis beaucoup|infiniment|mille|énormément|bien|encore|tout|pour|à|du|de|d'être|d? à|tout|pour|vous|toi|tous|fond|votre|ta|ton|vos|cœur|nous|être|m'avoir|avoir? tous|toutes|vous|toi|du|cœur|là? cœur?
    un|mille|grand|milliards? grand? merci|mercis
    mille|milliers fois? merci|mercis
    de rien
    je vous|t' en prie
    je t'en prie
    tout le plaisir est|était pour moi|nous
    il n'y a pas de quoi
    y a pas de quoi
    bonne|belle|douce|excellente|agréable|merveilleuse|super|joyeuse|bon|bel|beau|joyeux|très|heureux|heureuse|joyeuses|belles|bonnes très|et? belle|bonne|douce? journée|soirée|nuit|semaine|année|fin|fête|fêtes|lecture|dégustation|route|chance|continuation|weekend|week|wk|we|dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi|été|automne|hiver|appétit|voyage|anniversaire|noël|vacances|courage|après|rentrée|rétablissement|matinée|écoute|idée|choix|goût|séance|visite|reprise|début|pâques|aprèm|printemps de|end|midi|noël|d'année|à? journée|semaine|année|soirée|tous|toutes|toi|vous|d'année?
    bonne et? heureuse année
    passe|passez|passer|souhaite|souhaitons|vous|te une|un|souhaite|souhaitons|de? une|un|de? {good} {good}? {period}
    très? bonne|belle|douce fin de journée|semaine|soirée
    joyeux|bon noël|anniversaire
    joyeuses|belles|bonnes pâques|fêtes
    à très? bientôt|vite|plus
    à la prochaine
    à une prochaine
    au plaisir|revoir de? vous|te? revoir|lire|retrouver?
    prends|prenez bien? soin de toi|vous
    tu|vous es|êtes un|une|des|trop|les|le|la|si|tellement|vraiment|très amour|amours|ange|anges|chou|adorable|adorables|gentil|gentille|gentils|mignon|mignonne|meilleurs|meilleures|meilleure|meilleur|best|top|cœur|perle|perles
    c'est|cest trop|très|si|vraiment|tellement|super|adorable|gentil|un|mignon|chou|beau|de gentil|gentille|mignon|chou|adorable|touchant|plaisir|bonheur|tout|un|vous|ta|votre|de? de|à|cœur|bonheur|vous|ta|votre|part|toi? votre|ta|vous|toi|part?
    ça|cela me|nous|m'|fait|réchauffe|compte|touche fait|touche|réchauffe|chaud|super|très|tellement|énormément|au|trop|beaucoup|vraiment|un|du|donne? chaud|super|très|droit|au|tellement|énormément|trop|vraiment|le|un|bien|bon|du|plaisir|cœur? au|immense|plaisir|cœur|le|grand|fou|sourire|bien? cœur|plaisir?
    fait|fais|faites vraiment|très|super|trop|tellement|si|énormément|chaud|extrêmement? plaisir|au? cœur?
    vous|tu|votre|ton|ta illuminez|illumines|faites|fais|égayez|embellis|embellissez|message|commentaire|illumine|fait? notre|ma|mon|nos|de? journée|semaine|cœur|jour
    illumine|embellit|ensoleille|égaie|égaye ma|notre journée|semaine|matinée|soirée
    quel|quelle joli|gentil|beau|adorable|plaisir|belle|bonheur|joie|gentille|super|merveilleux compliment|message|mot|commentaire|retour|de|surprise|attention|plaisir? lire|vous|te|savoir|lecture? lire?
    si|aussi gentil|touchant|adorable
    contente|content|contents|ravie|ravi|ravis|heureuse|heureux|tellement|si|trop|très|vraiment heureux|heureuse|contente|contents|content|que|de|d'|qu'il|qu'elle|ravie|ravis? ça|cela|vous|tu|te|le|la|il|elle|lire|savoir|que? vous|te|tu|lire|ait|a|ça|cela? plaise|plaît|plu|ayez|aies|aimes|aimiez|plaire?
    gros|plein|des|pleins|mille|énormes bisous|bisou|câlin|câlins|de|gros|becs bisous|bises|bonheur|bonnes|amour|joie|douceur|cœur|coeurs? choses|ondes?
    je|on vous|t'|te|t'embrasse embrasse|fais|bises|bisous? fort|bisous|des|plein|tous?
    bien à vous|toi
    de tout cœur
    du fond du cœur
    à vous|toi aussi|de? même?
    vous|toi|moi|nous aussi
    à vous|toi
    pareillement
    de même
    réciproque
    bon courage
    bonne chance
    courage
    désolée|désolé|désolés pour|de|d'entendre vous|toi|ça|lire?
    tous|toutes mes|nos meilleurs|vœux|félicitations|meilleures|chaleureuses? vœux|félicitations|pensées?
    meilleurs|tous mes|nos? vœux|souhaits
    hâte|impatiente|impatient|vivement|impatients de|d'? vous|te|t'|retrouver|voir? voir|revoir|retrouver|accueillir|rencontrer|lire?
    vivement
    grâce à vous|toi
    à votre|ta|la|bonne santé|vôtre|tienne
    santé
    tchin
    longue vie
    ça|cela|votre|ton me|nous|message|mot? fait|réchauffe|va|touche|met chaud|droit|le|du|en? au|baume|joie? au|le? cœur
    oh non`,
  groups: {
    good: `bonne bon belle beau bel très douce doux excellente excellent agréable merveilleuse merveilleux super magnifique joyeuse
      joyeux délicieuse délicieux bonnes belles superbe jolie`,
    period: `journée soirée nuit semaine année fin fêtes fête week-end weekend moment dimanche lundi mardi mercredi jeudi vendredi
      samedi vacances été automne hiver printemps lecture dégustation voyage anniversaire après-midi matinée`,
  },
  chatting: `c'|c'est|ce|comme|si|tellement|très|voilà joliment|est|bien|si|qui|tellement|trop|vrai|beau|dit|tout joliment|bien|dit|vrai|ça|est|beau|exactement|nous|à? dit|vu|écrit|ça|fait|résumé|parfaitement|beau
    une autre|prochaine fois
    ce sera pour une|la prochaine|autre fois?
    nous|moi|et|vous nous|moi|aussi|avez|non manqué|plus|vous|manquez|aussi? aussi|plus|manqué?
    prendre|pris|prends|prenez le|du temps de|pour nous|m'|me|l'|y|écrire|lire|le? l'|le|écrire|dire|partager? écrire|dire?
    ça|c'|ce n' a pas? de prix
    pour toute la|une semaine|journée|vie
    donne|donnent|donnes|rend|rendent|mettent|met le|des|du|nous|un|les tellement|sourire|ailes|baume|cœur|courage|très|frissons|larmes|plaisir|grand|si au|heureux|heureuse|fiers|aux|sourire? cœur|yeux?
    vive les|la mariés|vie
    tous mes|nos vœux de bonheur
    une|des|grosse|gros caresse|caresses|bisous|bisou|papouilles à|au|pour votre|ta|la|le|ton|toute|chien|toutou|tous chien|maman|famille|petite|petit|puce|chat?
    sans mots
    plus de mots
    quelle|quel belle|beau|super|bonne|grande|superbe|joli? nouvelle|moment|histoire|réussite|exploit|émotion|fierté|image|souvenir|étape|aventure|poésie
    on|nous partage|sommes|ressent|comprend|comprends|adore|valide|avons bien|la|d'accord|pareil|tellement|cette|aussi|ça? même|frissons|émotion|avis|pareil?`,
  assenting: `avec plaisir|joie
    avec grand plaisir
    pas de souci|soucis|quoi
    volontiers
    bien sûr
    tout à fait
    mais oui
    si si
    d'accord
    en effet
    mais bien sûr
    même|avec ressenti|effet|pensée|frisson?
    bonne idée|choix|question
    bon choix|goût|plan
    c' est|'est? ça|vrai|juste|clair|sûr|parfait|d'accord
    sans aucun? doute
    je|nous suis|sommes bien|tout|aussi? d'accord
    je|nous pense|pensons|crois|croyons|espère|espérons bien? que? oui|non|aussi
    tu|vous as|avez raison
    moi|nous aussi
    ça marche|roule
    tout est|va bien|bon|parfait
    aucun problème|souci
    pourquoi pas
    et comment`,
  feeling: `raconté raconter racontée histoire histoires souri souriez partager partagé détail détails regarder regardé attention intérêt question questions taguer recommander recommandation aider attendre participer participation curiosité passion deux tous excuse excusez excuses triste tristes dommage oups zut aïe oula olala lala hé hein bah mince dis donc punaise hop pleuré pleurons pleurer larme frisson frissons rire rires rions ris rigolé sourit souriant manqué manquez manquiez manquait souvenir souvenirs nostalgie nostalgique rêve rêves rêver magie magique émotions sentiment ressenti maman mère mamie papa père papi mari femme épouse fille fils enfant enfants bébé chien toutou chat minou sœur frère tante oncle mariée marié mariés fiancés fiancée amoureux copain copains loulou loulous puce fiançailles mariage diplôme examen réussite exploit succès nouvelle nouvelles étape victoire mérité méritée mérites méritez joliment tellement vraiment exactement pareil ambiance ondes d'accord coupable coupables ensemble partagée partageons privilège chance chanceux chanceuse prendre pris écrire écrit temps donner donne donnent vôtres vôtre nôtre poète poétique parfaitement gourmande gourmand accueil réponse instant instants rend rendent toute comme`,
  praising: `absolument totalement magnifique magnifiques belle beau belles beaux jolie joli jolis jolies super superbe génial géniale formidable fantastique merveilleux merveilleuse extraordinaire incroyable sublime top chouette cool parfait délicieux gentil gentille adorable mignon grand grande petit monde équipe compte journée toutes beaucoup infiniment mille dit dire`,
  affirmative: `totalement parfait super vrai clair oui ouais ouaip certainement exact exactement absolument évidemment carrément ok okay effectivement dac`,
  denying: `non`,
  qualifying: `petit petite petits petites grand grande grands grandes demandez votez sondage disent dit prétendent croient pensent rumeur rumeurs rêve imaginez blague avril plaisante espérons prévoyons peut soi-disant autrefois finis
    ne n pas jamais non ni sans seulement uniquement sauf excepté moins si jusque jusqu dès depuis avant après
    presque peut-être rien personne aucun aucune épuisé épuisée complet complète fermé fermée fermés annulé reporté minimum maximum
    partir commande demande dernier dernière derniers encore que plus déjà gratuit toujours tout tous toute toutes chaque`,
  apologyParts: /pardon|lament|desole|navre/u,
};
