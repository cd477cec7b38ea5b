// Courtesy in Portuguese.
import type { CourtesyWordsOfLanguage } from './courtesy-words-of-language.ts';

export const PORTUGUESE_COURTESY_WORDS: CourtesyWordsOfLanguage = {
  neutral: `o a os as um uma uns umas é ou de do da dos das em no na nós nas com por pelo pela pelos pelas para pra pro pras que q
    se me te lhe lhes vos meu minha meus minhas teu tua teus tuas seu sua seus suas nosso nossa nossos nossas vosso vossa eu tu você
    vocês vc vcs ele ela eles elas gente são era foi somos sou és ser estar está estão estamos estou tá tô isso isto esse
    essa este estes estas muito muita muitos muitas mt mto mta tão tanto tanta tantos tantas como mais mas aí oh ah né aqui
    daí desse dessa deste desta disso num numa também vem`,
  light: `temos tenho têm ter há haja pode podem podes posso podemos fazer faz fazem favor qual quais quando quanto quanta quantos quantas onde quem como que vai vão ir seria será serão fica ficam dá oferecemos algum alguma saber queria gostaria agora então já custa custam dura duram pesa pesam mede medem contém leva levam sai saem são foi era foram paga pagam preço infelizmente inclui está estão estamos algo`,
  courteous: `desculpa desculpas desculpe perdão lamento lamentamos ai oh ah ui obrigada obrigado obrigadas obrigados obg obgd obgda obrigadão obrigadinha obrigadinho brigada brigado brigadão
    brigadinha agradeço agradecemos agradecida agradecido agradecidos gratidão grata grato gratos gratas valeu vlw
    oi oii olá opa eai saudações tchau tchauzinho adeus abraço abraços abração abs beijo beijos beijinho beijinhos
    beijão bjs bjo bj bjos bjinhos
    feliz felizes contente contentes alegre alegria alegrias alegra alegrou emocionada emocionado emocionados emoção orgulho
    orgulhosa orgulhoso honra honrada honrado amei amo amamos amou ama adoro adoramos adorei adorou adorar amor amores amore amorzinho carinho carinhosa
    carinhoso coração corações querida querido queridas queridos queridona linda lindo lindas lindos lindeza lindona lindão lindíssima maravilhosa
    maravilhoso maravilhosas maravilhosos fofa fofo fofos fofas fofura gentil gentis gentileza doce doces amiga amigo amigas amigos
    rainha rei flor anjo gata gato musa diva parceira parceiro galera pessoal gente família todos todas turma povo
    gostou gostado gostaram gosta gostar gostei gostem goste curta curtam curtiu curtir curte aproveita aproveite aproveitem aproveitar aproveitou
    parabéns felicidades bravo viva eba oba uhul uau nossa ahh ownn own awn haha hahaha kkk kkkk kkkkk rsrs rs hehe hihi
    incrível incríveis fantástico fantástica ótimo ótima demais top sensacional perfeita perfeito delícia
    palavras palavra comentário comentários mensagem apoio apoiar apoiarem elogio elogios recadinho recado feedback energia
    sorriso sorrisos confiança companhia paciência torcida
    espero esperamos esperar desejo desejamos desejos ler ouvir saber ver receber recebido
    imenso imensa enorme enormes sempre mil milhões verdade alma prazer bem-vinda bem-vindo bem-vindos bemvinda bemvindo
    significa dizer escrever compartilhar seguir acompanhar passar visita presença parte jornada coisa coisas dia
    emocionante encanta encantada encantado encantados encantador fofíssimo quentinho`,
  phrases: `muito|muitíssimo obrigada|obrigado|obrigadas|obrigados|grata|grato mesmo?
    obrigada|obrigado|obrigados|valeu|obg|brigada mesmo|demais|por|pelo|pela|pelas|a|de tudo|isso|coração|carinho|vocês|você|todos|ti|vós?
    de nada
    por nada
    imagina
    que isso
    não há de quê
    não tem de quê
    disponha
    às ordens
    o prazer é|foi todo? meu|nosso
    bom|boa|ótimo|ótima|lindo|linda|feliz|excelente dia|tarde|noite|semana|domingo|segunda|terça|quarta|quinta|sexta|sábado|final|fim|fds|feriado|descanso|viagem|restinho|resto|ano|natal|páscoa|aniversário|sorte|leitura|apetite|proveito|férias de? semana|dia|novo?
    boas festas|férias|vindas|leituras|vibes|energias
    bons sonhos
    ano novo
    feliz ano|dia|natal|aniversário|páscoa novo|das|dos|mães|pais?
    tenha|tenham|tem|ter um|uma {good} {good}? {period}
    um|uma {good} {period} para|pra|a? ti|vocês|você|todos?
    até logo|breve|mais|já|a próxima?
    te|nos vemos em breve?
    a gente se vê|fala em? breve?
    fico|ficamos|fiquei|estou|estamos|tô muito|tão|super|bem|mega? feliz|felizes|contente|contentes|honrada|honrado|emocionada|emocionado|grata|grato
    fico|ficamos|fiquei muito|tão|super? feliz|felizes|contente|contentes em|por|de|que saber|ler|ouvir|ver|gostou|tenha|tenham?
    que bom|legal|massa|lindo|linda|fofo|fofa|alegria|delícia|máximo|amor|demais|gostoso|orgulho|honra|carinho|querida|querido|maravilha|ótimo|fofura que|saber|ler|ouvir|ver|te? isso|disso|gostou|curtiu|gostaram|amou?
    que deus te|vos|os|a|o abençoe
    deus te|abençoe|lhe abençoe?
    ganhei|ganhamos|fez|fizeste|fizeram|alegrou|salvou o? meu|nosso? dia|semana
    fez|faz|fazem|fizeste|fizeram|encheu|enche|aquece|aqueceu o? meu|nosso|a|me|nos|minha|toda? dia|semana|coração|feliz|sorrir|diferença|tarde|manhã
    significa muito|tudo|demais|o|mundo para|pra|mundo? mim|nós|gente?
    vocês|você|vc|vcs|tu são|é|és os|as|o|a|um|uma|uns|umas|muito|demais|maravilhosos|incríveis melhores|melhor|máximo|amor|amores|fofos|fofo|fofa|querida|querido|gentil|gentis|anjo?
    é|és|são um|uma|muito|uns amor|amores|fofo|fofa|querida|querido|gentil|doce|linda|lindo
    com muito? todo? carinho|amor
    de todo? coração
    um|mil|muitos|grande|outro|super|beijo abraço|beijo|beijos|abraços|cheiro|beijinho|bjs|bj grande|enorme|apertado|no|forte|carinhoso? coração?
    tamo junto
    tmj
    estamos juntos
    é|são nóis
    muita luz|sorte|saúde|paz|força
    muito sucesso|amor|axé
    boa sorte
    tudo de bom
    volte sempre
    bom|boa te|vos ver
    prazer em|te conhecer|conhecer-te?
    igualmente
    para|pra ti|você|vocês|vc|vcs também
    sinto|sentimos muito
    melhoras
    as melhoras
    foi|é um? prazer|lindo|incrível|maravilhoso|muito|ótimo|uma ter|receber|ver|te|vos|honra|bom|delícia? vocês|você|vos|te|receber|ter|ver?
    por estar|estarem|ser|serem|fazer|fazerem aqui|aí|parte|conosco|connosco|sempre? disso|aqui|junto|juntos|connosco|conosco?
    tudo bem|bom
    não|mal vejo|posso a esperar|hora?
    mal posso esperar
    bom gosto
    bem vinda|vindo|vindos|vindas
    seja|sejam bem|muito? vinda|vindo|vindos|bem-vinda|bem-vindo|bem-vindos
    ai|ah não`,
  groups: {
    good: `bom boa ótimo ótima lindo linda feliz excelente maravilhoso maravilhosa abençoado abençoada incrível super bela belo
      doce tranquilo tranquila`,
    period: `dia tarde noite semana domingo segunda terça quarta quinta sexta sábado final fim fds feriado viagem ano natal
      descanso férias festa aniversário verão restinho resto`,
  },
  chatting: `fica para|pra a|uma próxima
    fica pra próxima
    que comentário|mensagem|recado|palavras|momento|história|notícia|conquista|lembrança|coisa|presente mais|tão|linda|lindo|bonita|boa|maravilhosa|gostosa|gostoso? gostoso|linda|lindo|fofo|fofa|querido|especial|bonita|delicioso|doce|carinhoso|bonito? de? ler|ouvir|ver|saber?
    nós|eu também|igualmente|é|que
    nós|eu é que agradecemos|agradeço
    a gente também? ama|adora|agradece|fica
    um beijinho|beijo|abraço à|para|pra|ao a|o? sua|tua|mãe|família|seu|teu|avó|pequena|pequeno|toda|os|vossa|dois mãe|avó|família|filha|filho|pai|cachorro|dois?
    sem palavras
    estamos|tamo|somos juntos|dois|assim|nós|iguais
    morremos|morri|morro de|do amor|saudade|rir|fofura|coração
    quem|nunca nunca|resiste|aguenta
    por muitos|muito anos|mais|tempo|e? mais|muitos? anos?
    sejam|seja muito? felizes|feliz
    viva os noivos`,
  assenting: `com muito? todo? prazer|gosto
    sem problema|problemas
    pode deixar
    imagina
    com certeza
    isso mesmo|aí
    é verdade
    é isso
    assim que se faz|fala
    boa ideia|escolha|pergunta|opção
    tudo certo|perfeito|bem|bom
    sem dúvida|dúvidas
    concordo|concordamos totalmente|plenamente?
    tem|tens toda? razão
    nós|eu também
    achamos|acho|pensamos|penso|esperamos|espero que sim|não
    verdade
    que bom|ótimo|maravilha
    por que|porque não
    pode sim|deixar|crer`,
  feeling: `contar contado contou história histórias sorrir compartilhou compartilhado compartilhar partilhar partilhado partilha detalhe detalhes olhar carinhoso marcar lembrar lembrado recomendar indicar interesse pergunta celebrar ajudar confiar atenção paixão curiosidade fez ambos dois sinto sentimos pena triste tristeza poxa puxa ih ops uai eita vixe caramba ufa choro choramos chorar chorei chorando lágrimas lágrima arrepio arrepios arrepiei arrepiamos arrepiou riso risada risadas rir rimos rindo sorrindo saudade saudades lembrança lembranças memória memórias lembramos sonho sonhos magia mágico mágica emociona emocionou emocionar mãe mamãe pai papai avó vovó marido mulher esposa esposo filha filho filhos filhota filhote crianças criança menina menino bebê cachorro cachorrinho doguinho gatinho irmã irmão tia tio prima primo noiva noivo noivos namorada namorado casal aniversariante noivado casamento formatura prova conquista vitória notícia sucesso mereces merece merecem merecido merecida juntos juntas junto então mesma sintonia vibe culpados culpada igual exatamente assim somos mesmo privilégio sorte sortudos aconchego gostoso gostosa gostosinho gostosura mais lindamente carinhosamente reencontro abracinho cafuné ficamos fico`,
  praising: `totalmente maravilha lindo linda lindos lindas maravilhosa maravilhoso maravilhosas maravilhosos fofa fofo fofas fofos gentil gentis doce doces incrível incríveis fantástico fantástica ótimo ótima demais top sensacional perfeita perfeito delícia enorme sempre verdade mil bem coisa coisas dia parte gente família pessoal todos todas passar ver ter`,
  affirmative: `perfeito totalmente ótimo maravilha verdade sim siim claro certo certa exato exatamente correto ok okay pode podem lógico positivo combinado`,
  denying: `não`,
  qualifying: `pequeno pequena pequenos pequenas grande grandes perguntem votem enquete sondagem dizem diz acham pensam acreditam boato boatos sonhei sonho imagine imaginem brincadeira mentira abril esperamos
    não nunca nem sem só somente apenas exceto menos salvo se até desde antes depois quase talvez tampouco nada ninguém
    nenhum nenhuma esgotado esgotada esgotados esgotadas fechado fechada fechamos cancelado adiado mínimo máximo partir encomenda
    último última últimos últimas ainda já grátis sempre todo todos toda todas cada qualquer`,
  apologyParts: /desculp|perdao/u,
};
