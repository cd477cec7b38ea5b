// Courtesy in Spanish.
import type { CourtesyWordsOfLanguage } from './courtesy-words-of-language.ts';

export const SPANISH_COURTESY_WORDS: CourtesyWordsOfLanguage = {
  neutral: `él la los las lo un una unos unas y e o de del a al en con por para qué q k se me te os le les nos mi mis tú tus
    su sus vuestro vuestra vuestros vuestras nuestro nuestra nuestros nuestras yo vos usted ustedes vosotros vosotras ella
    ellos ellas es son era fue somos soy eres sois ser estar está están estamos estoy eso esto ese este estos estas esos esas
    muy mucho mucha muchos muchas tan tanto tanta tantos tantas cómo más pero ay oh ah ha he hemos han has haber
    también`,
  light: `tenemos tengo tienes tenéis tiene tienen tener hay haya puede puedes pueden podéis poder podemos se hace hacen hacemos haces hacéis favor porfa porfi cuál cuáles cuándo cuánto cuánta cuántos cuántas dónde quién cómo qué por va van ir sería estará será serán queda quedan da dan usted ofrecemos algún alguna algunos algunas saber quería quisiera querría ahora mismo pues entonces cuesta cuestan dura duran pesa pesan mide miden contiene contienen trae traen sirve incluye incluyen son era fue fueron paga pagan precio sale salen está están estáis estás estamos algo lamentablemente desgraciadamente`,
  courteous: `perdón perdona disculpa disculpas disculpad disculpe lamento lamentamos siento sentimos ay oh ah uy gracias gracia grax grs thanks thx agradezco agradecemos agradecida agradecido agradecidos agradecidas agradecimiento
    hola holi holaa holis buenas saludos saludo saludito saluditos adiós chao chau ciao abrazo abrazos abrazote abrazotes abracito
    besos beso besito besitos besazo besote besazos bs bss muak mua
    feliz felices contento contenta contentos contentas encanta encantan encantado encantada encantados encantadas encantó encante
    encanten alegra alegran alegre alegres alegría alegrías alegro alegramos ilusión ilusiona emocionada emocionado emocionados
    emociona emoción emocionas orgullo orgullosa orgulloso orgullosos orgullosas honor honrados
    amor amores amo amamos amé quiero queremos cariño cariños cariñoso corazón corazones corazoncito cielo reina rey guapa guapo
    guapas guapos guapísima guapísimo guapi bonita bonito bonitas bonitos bella bello linda lindo lindas lindos preciosa
    precioso preciosas hermosa hermoso hermosas hermosura maja majo majas majos majísima amable amables amabilísima dulce dulces
    querida querido queridas queridos amiga amigo amigas amigos amigui amix crack cracks máquina campeona campeón tesoro sol solete
    bombón familia gente chicos chicas chicxs chiques todos todas
    gusta gustan guste gusten gustado gustó gustara disfruta disfrutad disfruten disfrutes disfrutéis disfrutas disfrutar disfrutado disfrutarlo disfrutarla disfrútalo disfrútala disfrútalos disfrutadlo disfrutadla disfrútenlo
    felicidades felicitaciones felicito enhorabuena bravo olé viva salud
    jaja jajaja jajajaja jeje jijiji jiji guau uau wow ohh aww ayy yupi yuju bieen
    maravilla maravillosa maravilloso maravillosas maravillosos fantástico fantástica genial geniales increíble increíbles estupendo
    estupenda divina divino fenomenal palabras palabra comentario comentarios mensaje mensajes apoyo apoyas apoyarnos apoyáis apoyar
    cumplido piropo piropos detalle ánimo ánimos sonrisa sonrisas sonrisón confianza compañía paciencia
    espero esperamos ojalá deseo deseos deseamos leer leerte leeros leerlo leerlos oír oírlo saber saberlo escuchar verte veros verlo
    infinitas infinito infinita inmensa inmenso enorme enormes enormemente siempre mil millón millones montón montones
    verdad alma placer bienvenida bienvenido bienvenidas bienvenidos significa dice dices decirlo decir decirnos escribirnos
    escribir compartir compartirlo seguirnos seguir pasarte pasaros venir visitarnos visita cariñito emocionante
    vale tía tío ternura ternurita sacas sacáis alegras alegráis día cosa cosas`,
  phrases: `muchas|muchísimas|mil|millones|infinitas|tantas gracias
    gracias de verdad|corazón|todo|nuevo|antemano corazón?
    gracias a|por ti|vos|ustedes|usted|vosotros|vosotras|todos|todas|todo|ello|tanto|vuestro|tu|tus|estar|ser|tanta
    de nada
    no hay de? qué
    no es nada
    a ti|vos|usted|ustedes|vosotros|vosotras|vosotrxs
    buenos|buen|bonito|lindo|feliz día|días|finde|domingo|lunes|martes|miércoles|jueves|viernes|sábado
    buenas|bonita|feliz|linda tardes|noches|tarde|noche|semana
    feliz|bonito|buen|buena|lindo|linda|gran|hermoso|hermosa|precioso fin|inicio de semana|año
    feliz|bonito|buen|buena|lindo|linda|gran|hermoso|excelente día|tarde|noche|finde|semana|año|cumple|cumpleaños|navidad|domingo|lunes|martes|miércoles|jueves|viernes|sábado|verano|viaje|vacaciones|pascua|aniversario|comienzo|resto
    felices fiestas|vacaciones|pascuas
    próspero año
    año nuevo
    que tengas|tengan|tengáis|tenga|pases|paséis|pasen|disfrutes|disfrutéis|disfruten un|una|mucho|muchísimo|del|la|el|de {good}? {period}?
    que tengas|tengan|tengáis|tenga|pases|paséis|pasen muy? buen|buena|feliz|lindo|linda|bonito|bonita|un|una {good}? {period}
    resto del día
    que|q aproveche|aproveches|aprovechéis|disfrutes|disfrutéis|disfruten|vaya|os|te|les guste|encante|gusten|encanten|aproveche|bien|muy? bien|bonito|mucho?
    que te|os|les|le lo? vaya|pases|paséis|pasen muy|súper? bien|bonito|genial
    buen provecho
    buen viaje|camino
    buena suerte|onda|vibra
    mucha suerte|salud|fuerza
    muchos|muchas éxitos|ánimo|bendiciones
    hasta pronto|luego|siempre|otra|la vista|próxima?
    nos vemos pronto?
    nos leemos pronto?
    me|nos|te|os|le|les alegra|encanta|emociona|hace|hacen|alegran|encantan|haces|hacéis mucho|muchísimo|muy|tan|tanta|mucha|muchísima? ilusión|feliz|felices|gracia|sonreír|alegría?
    me|nos alegras|alegráis|alegran|alegra|has|habéis|han|hiciste|hicieron alegrado|hecho el|la día|semana|tarde|mañana
    alegrarme|alegrarnos|alegrar el|la día|mañana|semana
    nos|me hace|haces|hacéis|hacen|hizo mucha|muchísima|tanta|toda|una? ilusión|gracia|feliz|felices|sonreír
    significa|vale mucho|muchísimo|todo|tanto|un|el|oro mundo|montón?
    sois|eres|son lo|los|las|el|la|un|una|unos|unas mejor|más|mejores|máximo|sol|amor|amores|crack|cracks|encanto|cielo
    lo mejor
    qué bien|bueno|guay|chulo|bonito|bonita|lindo|linda|ilusión|alegría|majo|maja|amable|rico|mono|pasada|maravilla|detalle|gusto|ganas|dulce|emoción|padre|lindas|bonitas|rica
    tan|muy|súper bonito|bonita|amable|lindo|linda|majo|maja|mono|dulce
    de todo corazón
    con todo? mucho? todo? cariño|amor
    desde el corazón
    todo el|nuestro|mi cariño|amor
    a toda la familia
    nos|me sacas|sacáis|sacaste|has|habéis una|sacado una? sonrisa|gran? sonrisa?
    a por ello|ellas|ellos
    lo siento|sentimos mucho|muchísimo?
    ánimo y fuerza
    dios te|los|les|le bendiga
    un|muchos|mil|otro|gran|fuerte|mi|nuestro|enorme|gigante abrazo|beso|besos|saludo|saludos|besazo|abrazos|abrazote grande|enorme|fuerte|muy|gigante|enormes|fuertes|virtual? grande|fuerte?
    tenerte|teneros|tenerlos por? aquí?
    estar|ser ahí|aquí|parte|siempre|tan? ahí|aquí|amable|linda|lindo|bonita?
    por aquí
    la|una próxima
    hasta la próxima
    qué tal
    igualmente
    para|a ti|vosotros|usted|ustedes también
    y tú|a más? también?
    ole tú|vosotras|vosotros?
    a disfrutar
    a disfrutarlo|disfrutarla
    ganas de veros|verte|verlos
    muchas ganas
    mejor imposible
    buen gusto|ojo
    no me|nos canso|cansamos
    ay no`,
  groups: {
    good: `buen buena bonito bonita lindo linda feliz gran excelente maravilloso maravillosa precioso preciosa muy hermoso hermosa
      genial estupendo estupenda fantástico fantástica bello bella rico dulce`,
    period: `día tarde noche semana finde domingo lunes martes miércoles jueves viernes sábado año verano viaje vacaciones fiesta
      cumple cumpleaños velada experiencia resto fiestas navidad bonito bien genial`,
  },
  chatting: `otra vez|ocasión será
    y|a|también nosotros|nosotras|yo|vosotros|ti a|también|igual|más? vosotros|vosotras|ti|tod|ustedes|usted?
    a ver si
    os|te|les|le echábamos|echamos|echaba|echo|extrañamos|extrañábamos|extrañaba de|mucho|tanto|muchísimo? menos? también?
    a la próxima
    será otra|la vez|próxima
    qué|menudo|menuda|vaya logro|notición|noticia|alegrón|momento|momentazo|subidón|recuerdo|ilu|sorpresa|pedazo|crack|arte|ojo|historia
    por mucho|muchos|muchas tiempo|años|más? más|años?
    por muchos años? más
    sin palabras
    me|nos dejas|dejáis|has|deja|dejan dejado? sin palabras
    que|a ser|sigas|sigáis seáis|así|felices|muy? felices|así?
    vivan los novios
    un beso|abrazo a|para tu|vuestra|su|la|toda|tus|vosotros|los|ambos familia|madre|mamá|abuela|perrito|peques|casa|dos|hija|hijo|bebé?
    así da|es gusto
    dar|da|das|dan gusto|gracias|ganas`,
  assenting: `con mucho? gusto
    un|con|el|es placer
    por supuesto que sí?
    claro que sí
    sin|ningún problema
    por supuesto
    desde luego
    cómo no
    tal cual
    así sí|somos|da
    así es|mismo
    qué bien
    total
    sin duda|dudas
    estamos|estoy de acuerdo
    de acuerdo
    eso es
    tienes|tenéis|tiene toda? la? razón
    toda la razón
    buena idea|elección|pregunta|opción
    perfecto
    todo bien|perfecto|correcto
    yo|nosotros también
    a mí|nosotros también
    no hay|te|se problema|preocupes|preocupe
    creemos|creo|pensamos|pienso|esperamos|espero que sí|no`,
  feeling: `contar contármelo contárnoslo contarlo contarnos contado historia historias compartas compartáis compartido compartes mirar mirarlo detalle detalles hecho sonreír sonríes confiar confías mostrar mostrarnos etiquetarnos recomendar recomendarnos acordarte acordarse interés pregunta celebrar ayudar esperar atención pasión curiosidad ambos dos pena penita lástima triste tristes ups uf uff ostras caray anda vaya venga bueno pues lloro lloramos llorar lloré llorando lágrimas lagrimita piel gallina risa risas reír reímos ríe carcajada sonrío extrañamos extraño echábamos echamos echaba menos recuerdo recuerdos nostalgia sueño sueños magia mágico mágica emociones mamá madre mami papá padre papi abuela abuelo abuelita yaya yayo marido mujer esposa esposo pareja hija hijo hijos niña niño niños peque peques bebé perro perrito perrita perra gato gatito hermana hermano prima primo sobrina novia novio novios cumpleañera cumpleañero equipo parejita compromiso boda graduación examen exámenes logro meta noticia noticias notición éxito victoria mereces merecido merecida merecidos pedazo tremendo tremenda menudo menuda chulada pasadote rollo rollazo vibra vibras plan acuerdo totalmente identificada identificado culpable culpables tal cual eso mismo nosotros vosotros igual exacto privilegio suerte suertudos afortunados juntos juntas calorcito abrigo pronto vez otra será próxima lado rabia vuelta vernos reencuentro ganas`,
  praising: `totalmente perfecto buenísimo buenísima bonita bonito bonitas bonitos bella bello linda lindo lindas lindos preciosa precioso preciosas hermosa hermoso hermosas maja majo amable amables dulce dulces maravilla maravillosa maravilloso maravillosas maravillosos fantástico fantástica genial geniales increíble increíbles estupendo estupenda divina divino fenomenal siempre verdad mil enorme infinito vale todos todas cosa cosas día gente familia bien bueno`,
  affirmative: `totalmente genial buenísimo perfecto total sí sip claro cierto cierta exacto exactamente correcto vale ok okay efectivamente`,
  denying: `no`,
  qualifying: `pequeño pequeña pequeños pequeñas grande grandes preguntad pregunta preguntan votad vota encuesta dicen dice creen cree piensan rumor rumores soñé sueño imagina broma bromas inocentes ojalá planeamos supuestamente solíamos
    no nunca jamás ni sin sólo únicamente excepto salvo menos si hasta desde antes después casi quizá quizás tampoco
    nada nadie ningún ninguna ninguno agotado agotada agotados agotadas cerrado cerrada cerramos cancelado aplazado mínimo máximo
    partir encargo último última últimos últimas todavía aún ya gratis siempre todo todos todas cada cualquier`,
  apologyParts: /siento|sentimos|disculp|perdon|lament/u,
};
