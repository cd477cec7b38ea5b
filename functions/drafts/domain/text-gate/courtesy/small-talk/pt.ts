// Small talk in Portuguese.
import type { SmallTalkWords } from '#functions/drafts/domain/text-gate/courtesy/courtesy-words-of-language.ts';

export const PORTUGUESE_SMALL_TALK_WORDS: SmallTalkWords = {
  warm: `grata grato gratas gratos gratidão gostoso gostei gostamos gostaram música celestial fofíssim* queridíssim* lindíssim* gostosíssim* charmos* simpátic* engraçad* hilári* inesquecíve* inesquecíveis gratificant* emocionant* tocante* tocantes reconfort* consol* amorosament* ternurent* docinho coisinha delicadez* abençoad* luzinha gratificad* parabenizar felizard* aplaud* orgulhosíssim*
    obrigad* brigad* agradeç* valeu* feliz* felic* felicidad* alegr* alegria* content* radiant* encant* emocion* comov* comoveu comovid* tocada tocado tocou honr* honrad* orgulh* lisonj* ador* amei amo amou amamos amor* carinh* querid* ternur* doce doces doçur* fof* fofur* lind* lindez* belo bela belez* bonit* maravilh* fantástic* incríve* incrível fenomena* sensaciona* espetac* espetáculo extraordinár* magnífic* estupend* esplêndid* divin* delicios* delíci* gostos* saboros* perfeit* ótim* excelent* genial* geniais top demais show
    gentil* gentilez* generos* atencios* simpatia preciosid* precios* especial especiais anj* estrel* rainh* rei campe* campeã tesour* joia crack craque arras* arrasou lacr* abraç* beij* beijoc* xero cheiro* bjo* bjs* saudad* sauda* salve* oi oie olá alô
    parabén* parabens* felicit* viva* vivas eba* oba* uhu* uhul* uau* ueba yay* bravo* palmas aplaus* mereç* vitóri* conquist* sucess* brind* celebr* comemor* festejar festejem kkk* haha* hehe* rsrs* rir ri rindo risos gargalh* sorri* sorris* chor* lágrim* arrepi* derret* derretid* corei corada vergonh*
    coraç* coracao quentinh* quente aquec* aconcheg* ilumin* iluminad* enche enchem encheu inspir* motiv* anima animou incentiv* confort* esperanç* esper* desej* torc* torcend* sonh* sonho* descans* relax* aproveit* curt* curti* divirt* divert* saúde paz luz força* coragem energia* energi* recuper* melhor* melhora* repous* cuida* cuidar cuide* mimos colo abençoe benç* fé oraç* prece* sentimento* pêsames condolênc* lament* perda luto solidar* conforto bem-vind* bemvind* mágic* magia encantad* estimad* admir* orgulhos* gostou 
    coitad* coitadinh* poxa puxa ai aiai eita nossa caramba tadinh* dodói xodó gatinh* princes* lindinh* fofinh* chameg* dengo sinto sentimos`,
  setting: `mano mana galera viu bro parceiro parceira cara vizinho vizinha susto
    ouvidos fachada casa casinha chaves ninho lar emprego trabalho cargo prova concurso faculdade mudança aposentadoria reforma maratona corrida jogo final vestibular dedos cruzados fundo realidade aparência bravo vai vais até perda conforte console
    alguém algo tudo toda todo todas todos coisa coisas vida vidas ano anos mês meses semana semanas dia dias momento momentos instante instantes minutinho tarde noite manhã manhãs tempo vez vezes verão natal páscoa ramadã
    pessoa pessoas gente público plateia cliente clientes seguidor seguidora seguidores leitores fãs vizinhos equipe equipa time família famílias seus teus vossos nossos queridos pais papais avós netinha netinho neto neta sobrinha sobrinho sogra prima bebezinho neném nenê recém pet doguinha aumigo cãozinho cão patudo patudinho miúdo miúda miúdos menina menino
    viagem viagens aventura aventuras caminho caminhada voo mar praia sol montanha férias volta retorno etapa fase começo início futuro futuros união nascimento chegada diploma projeto desafio infância
    gripe cama perna pé braço costas cirurgia recuperação rápida rápido rápidas pronta difícil difíceis duro dor triste risadas risos olhos rosto caras bochechas alma pele lábios boca mãos voz peito
    palavra palavras mensagem comentário recado post página cantinho mundo cidade bairro comunidade tribo turma bordo ofício cozinha estúdio padaria
    novo nova novos novas velho grande grandes pequeno pequena pequenino cheio cheia cheios cheias repleto repleta verdadeiro verdadeira puro pura inteiro inteira único única primeiro primeira segundo próximo próxima outro outra mesmo mesma imensa imenso eterna eterno tamanho tamanha sincero sinceros
    ver vermos te ver-te ler ler-te saber sabe sabes dizer diz disse dito fazer faz fazes fazem feito dar dá dão dado deixar deixou deixa deixaste passar passa passou pôr põe colocar tirar tira trazer traz trouxe trazes levar leva levou escrever escreveu escreveste conhecer conheceu descobrir descobriu encontrar encontrou encontraste encontraram seguir segue escolher escolheu lembrar lembra lembrou
    sentir sinta sintas sente sentiu sentiram parecer parece pensar pensa crer crê acredita seja sejam sejas fosse viver viva vive ficar fica ficas ficou crescer manda mandamos mando enviamos ter tenha tenhas tenham termos tido realize realizem realizações realizar larga gostado curtiu reconhecer voltou partilhar partilhou partilhas fazermos sermos formar faça façam façamos dormir durma sonhe acordar
    aqui aí ali lá assim sempre então depois porque quando enquanto onde se também ainda já porém entre sobre sob durante realmente totalmente absolutamente completamente simplesmente sinceramente pessoalmente verdadeiramente profundamente imensamente bem bom mais melhor pior tantos tantas montão bocado monte muito pouco pouquinho demasiado dois duas três ambos ambas nota mil
    apertado apertada vamos vou parte lado nome altura nível vontade chefe patrão patroa dono dona mandar mandona`,
  groups: {
    kind: 'lindo linda bom boa fofo fofa gostoso gostosa doce carinhoso querido maravilhoso maravilhosa enorme grande gigante especial rápida imenso',
  },
  chatting: `é só fachada|pose
    música para|pros os nossos|meus? ouvidos
    vai|vais dar|correr tudo certo|bem
    vai|vais arrasar|mandar|brilhar muito|bem?
    dedos cruzados
    até breve|já|lá|à próxima?
    seja|sejam|sê? muito? bem-vinda|bem-vindo|bem-vindos|bem-vindas|bem? vinda|vindo? à|ao nossa|clube|bordo|família? casinha|casa|família|turma?
    sinta-se|sente-te|sintam-se|esteja em|como casa
    aqui ninguém|não julga|se|julgamos julga?
    não|ninguém contamos|vamos|conto|julgamos a|contar|julgar? ninguém|nada?
    o|seu seu|segredo|teu segredo|está? está? seguro|guardado bem|connosco|conosco?
    o|a verdadeiro|verdadeira|real patrão|patroa|chefe|dono|dona
    manda em|mesmo tudo|nisto? mesmo?
    melhoras|recuperação rápidas|rápida
    cuide-se|cuida-te|cuidem-se|se cuida|cuide|cuidem|bem? bem|também|muito?
    durma|durmam|dorme bem|com|e? os? anjos?
    sonhe|sonha com os anjos
    bons|lindos|doces sonhos
    os|nossos|meus nossos|meus|sinceros|sentidos? sentimentos|pêsames
    muita força neste|nesse|a momento?
    vocês|você|tu merece|merecem|mereces tudo|muito|o|demais? mundo?
    vamos|iremos|vou passar|transmitir|levar|contar o|seu|a|esse|as|este seu|tua|suas|carinho|elogio? elogio|carinho|recado|palavras|mensagem?
    ganhamos|ganhei o dia
    são|é os|dos teus|seus olhos
    estamos|tamo aqui|junto|juntos
    você|vocês|tu arrasa|arrasam|arrasas|arrasou
    a gente te|vos|se entende|ama|adora
    que dor
    concordamos|concordo totalmente|plenamente`,
  settingPhrases: `seja|sejam|sê|muito muito|bem-vinda|bem-vindo|bem|sempre|feliz|felizes vinda|vindo|vindos|bem-vinda|bem-vindo|bem-vindos|feliz? à|ao? nossa|nosso|esta|família? família|casinha|casa|mundo|cantinho?
    que|como {kind}? {kind}? o|a|os|as|seu|sua|seus|seja|sejas|sejam|tenha|tenhas|deus|bom|alegria|delícia|amor|notícia|dia|orgulho|saudade|fofura|dor|triste|pena|emoção|honra|gostoso|presente|história|lembrança|surpresa|mensagem|recado|nunca|nada|venham|venha|tudo|todos|este|essa|esse|esta {kind}? dia|ano|vida|viagem|seja|saber|ler|ouvir|ver|te|vos|de|que|muito|notícia|fase|sonhos|desejos|aniversário|novo|maravilhosa|um|uma|caminho|você|vocês|tu|traga|continue|abençoe? ver|seja|que|saber|o|a|ler|seu|sua|tua|teu|cheio|cheia|traga|muito|realizem|iluminado|iluminada|lindo|linda|gostou|curtiu|amou|ter|aqui|por|filho|filha|disso|isso|feliz|de|se|te? de|que|por|aqui|muita|muitas|cheio|cheia|você|iluminado|gostou|curtiu|levou|tanto|alegria|amor|luz|filho|filha|realizem|gostaram? aqui|de|alegria|luz|amor|saúde|conquistas|coisas|curtiu|gostou|tanto|boas|realizações|risos|risadas? boas?
    o|a|os|as|um|uma|meu|nosso|nossa|seu|teu|muito|muita|muitas|muitos|mil|todo|toda {kind}? abraço|beijo|beijinho|beijão|coração|dia|carinho|sorriso|gratidão|prazer|honra|orgulho|força|saúde|paz|luz|amor|felicidades|parabéns|natal|páscoa|sucesso|alegria|energia|aventuras|viagem|obrigada|obrigado|felizes|honrados|recuperação|melhor|mundo|gente|anos|realizações|contente|contentes|emocionados|momento {kind}? apertado|enorme|bem|quentinho|em|na|no|para|aos|ao|à|às|com|pela|pelo|por|de|do|da|cheio|cheia|eterna|neste|nesse|demais|e|mais|pelas? a|o|sua|seu|tua|teu|você|vocês|todos|toda|os|futuros|luz|as|suas|força|confiança|carinho|amor|esse|este|isso|coração|fundo|mim|nós|tão|gente|tudo|todo|de|saber|ler? família|avó|papais|mamãe|pai|mãe|seus|teus|palavras|comentário|difícil|momento|do|dois|filho|filha|sempre|para|nova|feliz|pais|carinho? coração|fase|vida|jornada|você|nós?
    te|vos|lhe|nos|me|a|eu|você|vocês|tu desejamos|desejo|mandamos|mando|enviamos|abraçamos|enche|enchem|deixou|deixaste|deixa|faz|fez|fazem|aquece|emociona|emocionou|motiva|inspira|alegra|encanta|adoramos|amamos|agradecemos|esperamos|foi|foram|são|é|és|gente|merece|mereces|merecem um|uma|muito|muita|toda|todo|o|a|os|as|de|demais|que|feliz|felizes|nosso|meu|tão|mais|super|sempre|tudo? {kind}? coração|abraço|beijo|dia|mundo|amor|carinho|plateia|público|alegria|feliz|felizes|força|melhor|melhores|sorrir|seguir|quentinho|recuperação|viagem|energia|gente|especial|especiais|anjo|demais|continuar|chorar|gratos? {kind}? quentinho|do|de|continuar|mundo|verdade|demais?
    boa|bom|ótimo|ótima|feliz|linda|lindo|excelente|santo|abençoado|abençoada viagem|natal|aniversário|voo|descanso|sexta|segunda|domingo|sábado|semana|fds|páscoa|ano|ramadão|dia|noite|tarde|casamento|férias|regresso|fim|finde|começo para|de|e|novo|a|também|aos|com? você|vocês|ti|todos|semana|toda|os|próspero|ano|a? também|família|seus|teus|novo|equipa|equipe? também?
    para|a|e|aos|com|por|pelo|pela|pelas|de|do|em você|vocês|ti|vós|nós|a|os|o|todos|toda|todo|futuros|seus|teus|sua|tua|tudo|fazer|fazerem|estar|ser|ter|compartilhar|partilhar|valorizar|confiar|essa|esse|esta|este|cada|fundo|verdade|coração|carinho|amor|sempre|suas|tuas também|e|os|as|a|seus|teus|família|de|papais|pais|parte|nós|connosco|palavras|esse|momento|do|um|uma|apoio|seguir|escolher|conosco|confiança|tão|dois|carinho|instante|segundo|sempre? seus|teus|família|sempre|coração|palavras|parte|nossa|momento|carinho|lindas|cedo? história|família|vida?`,
  yours: 'seu sua seus suas teu tua teus tuas vosso vossa vossos vossas',
  claiming: `pedid* encomend* pacot* entreg* envi* preço* desconto* descont* cupom cupão cupons código* marcação marcaç* reserv* agend* mesa* vaga* lugar bilhet* ingress* conta dinheir* pag* fatur* reembols* devol* present* prend* brind* prêmio* amostra* ofert* oferec* promo* tamanh* estoque stock dispon* aberto* abert* abr* fechad* fech* hora* horári* segunda terça quarta quinta sexta sábad* doming*
    janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro hoje amanhã ontem vegan* vegetarian* glúten celíac* halal kosher orgânic* biológic* açúcar* leite* lactose noz nozes amendoim* alerg* segur* fresc* fresqu* caseir* artesan* mão mãos local* natura* origina* autêntic* couro algodão lã linho seda prata ouro madeira carvalho aço impermeáv* louça laváv* recicl* sustentáv*
    garanti* certific* licenç* estaciona* wifi endereço* número* telefone* email nome senha grávid* médic* cura* curar cust* barat* grátis gratuit* livr* casa quarto contrato* artig* produt* coleção* cor cores versão* sóci* assin* troc* retir* loja visit* vem ven* compr* ediç*`,
};
