// Small talk in French.
import type { SmallTalkWords } from '#functions/drafts/domain/text-gate/courtesy/courtesy-words-of-language.ts';

export const FRENCH_SMALL_TALK_WORDS: SmallTalkWords = {
  warm: `nounours nounoursss câlinou musique oreilles adorablissime choupinette bisounours cocon nid magnifiquement délicatement chaleureu* sincères affectu* affectueu* tendrement gracieu* rigolot* drôle* hilarant* plaisant* inoubliab* mémorab* gratifi* épat* bluff* scotch* époustoufl* kiff* badass bravissimo champagne santé tchin youhou* génialement bonté gratitude* ému
    merci* remerci* gratitude reconnaissan* ravi ravis ravie ravies heureu* bonheur* joie* joyeu* content* enchant* émerveill* emball* comblé* touch* émouvant* émue* émeu* boulevers* attendri* flatt* honor* honneur fier* fiert*
    adorabl* ador* aime aimons aimez amour* amitié* affect* tendre* tendresse doux douce douceur* câlin* bise bises bisou* bisous* bécot* embrass* coucou* salut* bonjour bonsoir kikou gentil* mignon* chou choux choupi* trognon* craquant* charmant* magnifiq* merveill* superb* sublim* splendid* formidabl* fabuleu* fantastiq* extraordinair* exceptionnel* incroyabl* génial* géniaux ravissant* divin* délicieu* gourmand* régal* parfait* somptueu*
    bravo* félicit* chapeau champion* hourra* youpi* waouh* wouah* wahou* ouah roo* rooh oooh ohh mdr* ptdr lol haha* hihi* héhé* hahaha rire* rigol* sourire* souriez souris* rougi* rougir pleur* larme* frisson* fondre fond craqu* danser chavir* conquis conquise conquises
    cœur* chaleur* réchauff* réconfort* encourage* motiv* inspir* illumin* ensoleill* égay* embell* rayonn* pétill* boost* lumineu* précieu* bienveillan* généreu* délicat* attentionn* sincèr* chér* cher chère trésor* perle* ange anges star étoile* roi reine pépite* rayon
    souhait* espér* vœu* rêv* profit* savour* appréci* célébr* fêtez fêter fête fêtes trinqu* repos* ressourc* déten* rétabliss* guérison courage* force forces prudence condoléance* pensée* pensées désol* navr* tristesse* chagrin* peine deuil compati* recueill* paix réconfort apais* soutien* prière* bienvenue* bénédiction* béni* belles meilleur* magi* féeri* folie dingue
    génialissime super supers top chouette canon extra bisouill* pouet nickel impeccable aïe oups oula pauvre pauvres mince chance* veinard* bienven* papouill* caress* loulou* poussin* fidél*`,
  setting: `frérot frère frangin bro mec gars meuf copain copine poto voisin voisine boucle
    vas va aller déchirer cartonner assurer gérer terrible terribles tout toute maison appart clés boulot poste nid cocon foyer déménagement retraite examen concours course marathon match finale bac études rentrée doigts vrai réalité fond apparences œil air sévère gros cette voilà ici lundi
    quelqu'un quelque chose choses tous toutes chacun vie vies an ans année années mois semaine semaines jour jours journée moment moments instant instants soir soirée nuit matin matinée temps seconde minute
    personne personnes gens public client clients cliente clientes clientèle lecteurs lectrice abonné abonnés spectateurs amis proches tiens siens vôtres nôtres parents grands neveu nièce cousin cousine jumeaux nourrisson bout chou beau belle belle-mère collègues voisins maîtresse maître
    voyage voyages aventure aventures route chemin vol mer plage soleil montagne vacances retour étape avenir futur futurs union naissance arrivée diplôme permis projet défi découverte découvertes séjour escapade
    grippe lit jambe pied bras dos opération épreuve épreuves perte difficile difficiles douloureux dur dure prompt rapide vite rétablissement fête rires yeux visage visages joues oreilles âme peau pommettes lèvres mots mains bouche
    mot message commentaire publication page coin univers chez ville village quartier communauté famille tribu bande équipe travail métier fournil cuisine boutique studio
    nouveau nouvelle nouveaux nouvelles grand grande petit petite petits petites plein pleine pleins pleines rempli remplie remplis remplies vraie vrais véritable sacré sacrée énorme énormes immense spécial spéciale unique premier première second prochain prochaine autre autres mêmes entier entière précieux doré heureux
    voir revoir savoir lire lis lisant entendre dire dis disent dit écrire faire fais fait faites font donne donnes donner donnez apporte apportent apporter apportez laissé laisser met mettez mettre rend rendez prendre pris prenez passé passer partagé partager suivre suivez suis suit compter comptez comptes vient venu venir vu vue
    sent sens sentir ressenti ressentir porte portez portes vont aille soit soient ait aient aies sois soyez fasse fassent plaise plaisent plu restez reste rester devenir devient vivre vivez vis connaissance connaître rencontrer rencontre croire crois pense pensez pensons penser manque manques manquez envoie envoyons envoyer transmets transmet transmettons transmettre quitté
    là nous autant beaucoup encore déjà toujours puis donc alors car parce quand comme où dont parmi entre vers depuis pendant sous doute vraiment totalement absolument complètement simplement sincèrement personnellement évidemment clairement carrément franchement fort forte forts bien mieux pire moins autrement cela celle celui ceux celles lesquels
    deux trois même tellement assez trop plusieurs quelques part égard portée hauteur fin début suite envie`,
  groups: {
    kind: 'gentil gentille mignon beau belle doux touchant adorable chouette super joli jolie bon bonne grand grande merveilleux merveilleuse précieux rapide prompt bons bonnes',
  },
  chatting: `tu|vous vas|allez tout? déchirer|cartonner|assurer|gérer|réussir
    de la musique|douce à|pour nos|mes oreilles
    c'est un gros|grand|vrai? nounours|cœur|amour
    de tout cœur avec vous|toi
    bienvenue à|chez|dans|parmi|au la|notre|nous|bord|club? petite|belle? famille|communauté|univers|tribu|maison?
    on|nous ne? dira|dirons|juge|jugeons rien|pas|personne
    ici on ne? juge pas|personne
    votre|ton secret est bien? gardé
    démasqué|démasquée|démasqués
    pris|prise la main dans le sac
    le vrai|véritable|grand patron|chef
    la vraie|véritable patronne|cheffe|star
    repose|reposez toi|vous bien
    portez|porte vous|toi bien
    prends|prenez|prenons bien? soin de toi|vous
    fais|faites de beaux|doux|jolis rêves
    beaux|doux|jolis rêves
    douce nuit
    prompt|bon rétablissement
    toutes|mes|nos|sincères sincères|mes|nos|plus? condoléances
    ça|c'est sent|fait|du le|vécu vécu?
    c'est|c tellement|exactement|tout|trop ça|vrai
    on|nous transmet|transmettons|transmettra|transmettrons|passe vos|tes|ce|votre|ton|le gentils|gentil|jolis|beaux|beau|petit? mots|message|compliment
    c'est à nous|moi de vous|te remercier
    qui peut|pourrait résister
    tu|vous l'as|l'avez bien|tellement|amplement? mérité
    très? excellent|bon|beau|doux week-end|weekend à? vous|toi? également|aussi?
    à|quand nous|moi aussi
    oh? ma|mon pauvre
    plus|encore une|un raison|mot de|à sourire|dire`,
  settingPhrases: `bienvenue à|chez|dans|parmi|au la|notre|nous|bord|club|vous|toi? petite|belle|à? famille|communauté|univers|tous?
    à tous|toutes|vous|toi|votre|vos|ta|tes|nous|très|bientôt|toute|ceux|celles|tout|la|l'équipe de|et|vos|famille|tes|vite|ceux|que|aussi|également|pour|l'équipe|deux|proches|le? vous|remercier|proches|que|aimez|famille|tous|deux|vivre|monde? aimez|aimes|proches?
    pour|de|d' votre|ton|ta|vos|tes|ce|cette|ces|m'avoir|nous|avoir|tout|toute|être|prendre|suivre|partager|partagé|lire|te|vous|le|la fidélité|avoir|être|message|si|partagé|mon|notre|petit|gentils|mots|pris|le|retour|belle|énergie|amour|cette|ces|ce|joli|beau|confiance|temps|soutien|savoir|compter|lire? temps|de|univers|encourageant|mots|moment|là|gentil|gentils|adorable|suivis|fidèle|petit? nous|écrire|le|mot|partager? dire|écrire?
    vous|te|on|nous|je|t' on|nous|je|vous|te|pense|pensons|souhaite|souhaitons|envoie|envoyons|embrasse|embrassons|remercie|remercions|fais|fait|serre|serrons|adresse|adressons|fort|sommes|suis|croise|croisons très|plein|beaucoup|tout|toute|tous|une|un|de|du|fort|bien|d'|nos|mes|mille|à|les|profondément|sincèrement|infiniment? fort|de|le|belle|belles|bonne|bon|tout|à|gros|grosses|doigts|plein|notre|désolés|désolé|désolée|courage? {kind}? vous|toi|douceur|force|bisous|courage|amour|affection|soutien|rétablissement|choses|ondes|pensées|cœur|bonheur|réconfort|meilleur|désolés|fort?
    ça|cela|c'|c'est|vos|tes|votre|ton|ce me|nous|m'|mots|message|commentaire|est|fait|tellement|trop|très|toujours|genre|moment? vont|va|font|fait|touche|touchent|réchauffe|rend|droit|met|donne|booste|motive|si|de|un|une|toujours? droit|au|tellement|très|le|du|des|énormément|beaucoup|vraiment|chaud|plaisir|rougir|un|bien|tout|rien|trop|immense|folle? au|plaisir|bien|cœur|chaud|rougir|baume|énergie|bonheur|joie|ailes|frissons? au|de|immense? cœur|vous|te? lire|compter?
    fait|fais|faites|font|faire|rendre|rend chaud|plaisir|rougir|rire|sourire|fondre|du|super|trop|tellement|un|heureux|heureuse au|bien|de|à|plaisir|chaud|cœur? cœur|te|vous|lire|voir? lire|voir? par? ici?
    que cette|ce|la|le|votre|ton|tous|vos|tes|l'|de|du|vous|tu|les|dieu nouvelle|nouveau|vie|année|journée|jour|voyage|tous|rêves|bonheur|vœux|bonnes|avenir|chemin|soyez|sois|fêtes|route? vous|te|t'|soit|soient|apporte|se|choses|pour|réserve|tes|vos|vœux|rêves? apporte|soit|pleine|plein|remplie|rempli|belle|beau|doux|douce|réalisent|tous|vous|heureux? de|d'|plein|apporte|remplie|pleine? bonheur|joie|santé|amour|belles|douceur|rires|que|réussite? choses|surprises|aventures?
    quel|quelle|quels|quelles {kind}? bonheur|joie|plaisir|chance|tristesse|nouvelle|belle|beaux|merveilleuse|honneur|fierté|émotion|magnifique|message|mots|compliment|retour|histoire|surprise|dommage|bonne|énergie|moment|équipe|fou? {kind}? de|nouvelle|d'|à|moment|message|idée? savoir|vous|te|lire|apprendre|que|voir|entendre? que|lire|compter|voir|savoir?
    de|d' vous|te|t'|l'|avoir|savoir|lire|voir|faire|nous|compter|être|me|partager|recevoir|mots lire|compter|avoir|voir|que|savoir|ta|votre|suivre|parmi|vous|te|plu|entendre|suivis|aussi? parmi|connaissance|nous|plaise|plaisent|plu|conquis|conquise|ça|ici|lire|que|vous? nous|ici|plu?
    de|aux|à|pour|avec|dans belles|beaux|belle|très|gros|grosses|futurs|jeunes|vos|tes|votre|cette|ces|tout|toute|jolies|jolis belles|heureux|belle|jolies|fêtes|parents|mariés|découvertes|aventures|souvenirs|moments|proches|bisous|épreuve|notre|l'|le|rêves|surprises|caresses|mon? difficile|difficiles|fêtes|à|amour|cœur|affection|tendresse|douloureux?
    très|bonne|bon|belle|excellent|excellente|joyeux|joyeuses|joyeuse|heureux|douces|doux bon|bonne|belle|belles|excellent|joyeux|joyeuses|noël|week-end|weekend|voyage|anniversaire|fêtes|fête|pâques|route|vol|séjour|retour|repos|nuit|rentrée|ramadan|aïd|appétit|journée|soirée|vent fêtes|fin|et|à|en|de|week-end|weekend|journée|route|voyage? vous|toi|toute|tous|également|aussi|famille|bonne|plein|d'année|de|ta? également|aussi|famille|votre?
    j'|je|on|nous|tu|vous|il|elle ne|n'|espère|espérons|souhaite|adore|adorons|aime|aimons|étiez|es|êtes|est|avez|as|sommes|suis|l'as|l'avez|comprend|valide que|un|une|le|la|les|vraiment|bien|si|trop|ce|tous|tellement|tout|en|très|des|aussi? mérité|vous|tu|fabuleux|amour|meilleur|meilleurs|ange|rayon|perle|chou|public|même|bienvenus|bienvenue|cela|ça|adorable|génial|or|aussi|super|top|merveilleux? en|de|êtes|es|allez|vas|régalés|profitez|profites|moment|soleil|bien|au|tous? bien|régalé|profite|monde|ici?`,
  yours: 'votre vos ton ta tes',
  claiming: `command* colis paquet* livr* envo* expédi* prix tarif* remise* promo* bon code* rendez rdv réserv* table* place* billet* ticket* compte* argent pai* pay* factur* rembours* cadeau* offert* offr* lot échantillon* taille* stock* dispon* ouvert* ouvr* fermé* ferm* heure* lundi* mardi* mercredi* jeudi* vendredi* samedi* dimanche*
    janvier février mars avril mai juin juillet août septembre octobre novembre décembre aujourd demain hier végan* végé* gluten halal casher bio biolog* sucre* lait* lactose noix noisette* arachide* allerg* coeliaq* sûr* sécur* danger* frais fraîch* maison artisan* main local* naturel* original* véritable cuir coton laine lin soie or bois chêne acier imperméab* vaisselle lavable* recycl* durable*
    garanti* certifi* licence* assur* parking wifi adresse* numéro* téléphone* mail* nom prénom enceinte* médecin* médic* soign* guér* coût* cher gratuit* libre* contrat* article* produit* collection* couleur* version* abonn* demande* échang* retour* boutique visite* vene* viens achet* édition*`,
};
