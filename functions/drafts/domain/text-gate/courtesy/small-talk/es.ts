// Small talk in Spanish.
import type { SmallTalkWords } from '#functions/drafts/domain/text-gate/courtesy/courtesy-words-of-language.ts';

export const SPANISH_SMALL_TALK_WORDS: SmallTalkWords = {
  warm: `querid* queremos música celestial achuch* regustillo piropazo gustazo gozada pasada prontito cariñin monísim* salá salao gracios* simpátic* simpat* entrañable* inolvidable* inmejorable* insuperable* ídol* alegrí* solidari* arrop* abrigo* enviándote apoyándote animazo fuerzas tqm muchísimos relindo relinda divinos hermosur* lindur*
    graci* agradec* agradezc* alegr* encant* emocion* ilusion* feliz felic* felicit* content* disfrut* enamor* ador* amor* abraz* bes* besaz* besit* salud* saludo* cariñ* ternur* tiern* dulc* dulzur*
    bonit* lind* bell* hermos* precios* guap* maj* amabl* generos* maravill* fantastic* fenomenal* fabulos* estupend* increibl* divin* genial* espectacular* brutal* alucin* impresion* magnific* esplendid* excelent* sensacional* delicios* exquisit* riquisim* ricura* rico rica
    honr* orgull* halag* conmov* conmuev* enternec* enternezc* derret* derrit* sonroj* sonri* sonreir* risa risas reír reímos ríe carcajad* llor* lagrim* suspir* motiv* inspir* animas anima animan animáis animarnos animada animado aliento alient* valor* apreci* reconfort* llen* contagi* colm*
    corazon* alma alm* sol soles solaz* cielo* cielito* tesor* reina* rey campeon* campeona* crack* maquin* figur* artist* estrell* angel* joya* amig* famili* guapísim* preciosid* monad* mon* cuqui cuquis crac
    bendic* bendig* bendit* dios ojala dese* esper* suert* fuerza* fortalez* animo* valiente* recuper* mejor* mejores repos* descans* mim* cuid* sanar* pesam* condolenc* sentim* lament* perdid* duel* consuel* paz luz recuerd* acompañ*
    enhorabuen* celebr* brind* brindis* viva* vivan ole ole* bravo* bravi* hurra* yuju* yuhu* yupi* wow* guau* uau* jaj* jej* jij* jaja* aplaus* merec* mereci* triunf* exit* logr* bienvenid* buenisim* buen* mil millon* montón muchisim* tantisim* superfeliz superfelices
    sueñ* soñ* magia magic* encandil* fascin* flip* mola molais molas chevere padrisim* bacan* lindisim* hermosisim* pobrecit* pobre animito* apapach* besot*`,
  setting: `bro hermano hermana tronco amigo amiga compa parce wey güey vecino vecina susto peque peques locura
    hasta vas va van hogar casa piso llaves puesto nido mudanza examen carrera boda curso oposición jubilación maratón partido final oídos fondo realidad apariencia fachada postureo lugar sitio tierra bombón trozo pedazo pequeñ* momento instante mierda corazoncito lunes
    algo alguien todo toda cosa cosas vida vidas año años mes meses semana semanas rato ratito finde momentos instantes vez veces día días tarde tardes noche noches mañanita verano navidad navidades ramadán reyes
    persona personas gente gentes equipo equipazo público clientes clienta cliente seguidores seguidora lectores vecinos compañeros compañera chicas chicos niñas niños nenes nene nena pequeñín pequeñines bichito peludo peludito perri gatete mascota padres abuelos suegra cuñada nietos nieta sobris ahijada familiares allegados tuyos tuyas suyos vuestros
    viaje viajes aventura aventuras camino vuelo playa mar sol montaña vacaciones regreso vuelta etapa comienzo futuro matrimonio bebé enlace título trabajo sueldo proyecto meta
    gripe cama pierna pie brazo operación cuerpo recuperación pronta rápida tiempos pérdida difícil difíciles duro duros fiesta cumple risas ojos cara caras rostro piel sonrisa boca pecho manos
    palabras palabra mensaje comentario publicación página rincón rinconcito casita mundo barrio ciudad pueblo comunidad familia labor esfuerzo cocina oficio
    nuevo nueva nuevos nuevas gran grande grandes pequeño pequeña pequeñito enorme lleno llena llenos llenas llenan tremendo especial especiales verdadero verdadera auténtico auténtica puro pura entero entera primera primer segundo próximo segunda
    vemos ver verte veros ves leer leerte saber sabes sabe decir dice dices digas dicho dijo hacer hace haces hacéis hacen hagan hecho hizo dar das dais dan da dado daros darnos dale dadle dile dejar dejas dejáis dejado pasar pasas pasado pasé contar contado contaste
    llegar llegado llegas llega lleva llevas tener tengas tengáis tenerte teneros traer traes traiga traigan ponernos pones poner sacar sacas regalar regalas regalarnos formar formas formes formáis parte seguir sigas sigue sigáis creer crees cree sentir sientas sientes sentís siente empezar empezamos empieza encontrado encuentres encontraste descubierto descubrir crecer
    quedar quedas quedo conocer conocerte conoceros viv* gustado gustan vuelva vuelvas cumplas cumplan cumpla cumplir sean sea seas seáis fuera fue eres haya hayas hayáis hubiera
    aquí ahí allí así siempre luego después entonces porque cuando como donde quien quienes mientras aunque desde hacia entre sobre bajo ante verdad veras realmente simplemente totalmente absolutamente completamente profundamente sinceramente infinitamente personalmente directamente más mejor peor
    otra otro otros otras misma mismo mismos ambos dos tres cuánto cuánta cuántas cuántos bastante demasiado poquito poco tal vaya menudo menuda menudos semejante
    lado nombre altura nivel creces gusto conmigo contigo nosotros nosotras vosotros ellas ellos jefe jefa dueño dueña mandamás`,
  chatting: `hasta prontito|mañanita
    mucha mierda
    lo vas|vais a hacer|petar|bordar genial|bien?
    música para nuestros|mis oídos
    es puro postureo|amor|corazón
    te|os acompañamos|acompaño en el|tu|vuestro sentimiento|dolor
    en el fondo|realidad es|son? un? amor|trozo|pedazo? de? pan|cielo?
    bienvenida|bienvenido|bienvenidos|bienvenidas a la|nuestra|esta|bordo|al familia|casa|club|equipo?
    estás|estáis|está en tu|vuestra|su casa
    aquí nadie|no juzga|juzgamos
    no|nadie diremos|contaremos|se|te nada|entera|juzga
    tu|vuestro secreto está a salvo
    nos has|habéis pillado
    nos|me pillaste
    tal cual
    descansa|descansad|cuídate|cuidaos|cuídense|recupérate|mejórate mucho|bien|pronto?
    que te|os|se recuperes|recuperéis|mejores|mejoréis|recupere pronto|prontito
    pronta recuperación
    te|os|se lo|la mereces|merecéis|merece todo|mucho|con? creces?
    el verdadero|auténtico jefe
    el jefe
    se cree el|la jefe|jefa|dueño|dueña|reina|rey
    le|les|se haremos|daremos|diremos|trasladaremos|transmitiremos|lo|tu|llegar llegar|tu|diremos|cariño|mensaje? cariño|mensaje?
    estamos contigo
    dulces|felices sueños
    descanse|descansa|descansen en paz
    nos|me sacas|sacáis|pones|has|ha los|rojos|sacado colores|los? colores?
    pobrecita|pobrecito|pobre
    no podemos|puedo estar más de acuerdo`,
  settingPhrases: `te|os|le|les estaremos|estaré|estamos|estoy|mandamos|mando|enviamos|envío|deseamos|deseo|damos|doy|queremos|quiero|agradecemos|agradezco|esperamos eternamente|siempre|muy|todo|un|una|muchos|mucha|lo|mucho|muchísimo|infinitamente|toda|mil|la|nuestro|tanto? {good}? agradecidos|agradecida|agradecidas|agradecido|cariño|abrazo|recuperación|mejor|fuerza|suerte|besos|beso|gracias|amor|apoyo|luz|pésame? {good}?
    que te|os|se|lo|todo|cumplas|cumpláis|sea|sean|seas|seáis|descanses|descanséis|sueñes|vaya|el|este|la|tengas|tengáis|pases|dios|disfrutes|disfrutéis|viva|vivan|haya|hayas mejores|recuperes|recuperéis|pongas|cumplan|todos|muchos|muchas|un|una|muy|con|bien|el|lo|mucho|buen|feliz|año|nuevo|viaje|te|os|los|la|sol|día|alegría|estado|guste|gustado|encontrado|disfrutes|bonito|muchísimo? pronto|bien|buena|más|tus|sueños|felices|feliz|día|tal|año|nuevo|angelitos|bendiga|lleno|novios|llene|mucho|genial|prontito|muy|los|deseos|gustado|traiga|montón|todo? pronto|deseos|años|feliz|cosas|lleno|de|sueños|os|te|bonitas|maravillosas? de|alegría|cosas|amor? amor|risas|magia|alegría|maravillosas|bonitas|sonrisas?
    descansa|descansad|duerme|dormid|sueña|soñad|cuídate|cuidaos|cuídense|recupérate|mejórate|abrígate mucho|bien|bonito|con|pronto|muy? angelitos|los|pronto|bien|mucho? angelitos?
    dulces|felices|lindos|bonitos|bellos sueños
    pronta|rápida|feliz|una recuperación|pronta|mejoría|rápida|vuelta recuperación|al? sol?
    lo|cuánto|sentimos|siento sentimos|siento|lo|muchísimo|lamento|lamentamos muchísimo|de|tu|tanto|en|vuestra|mucho? corazón|alma|verdad|pérdida?
    sentido|más|nuestro|mi|todo más|sentido|profundo|sincero|nuestro|apoyo pésame|sentido|apoyo|cariño|sincero? pésame?
    descanse|descansa|descansen en paz
    en|con estos|este|tan|momentos|todo momentos|momento|duros|tan|difíciles|el? difíciles|difícil|duros|duro|tan|cariño|dolor? difíciles|duro|mundo?
    estamos|estoy contigo|con|aquí|a ti|vosotros|contigo|para|tu? ti|lado|lo|vosotros? que? necesites?
    bienvenida|bienvenido|bienvenidos|bienvenidas a|al|de|y nuevo? la|esta|nuestra|tu|club|bordo|vuelta|nuestro|gracias? familia|casa|comunidad|pequeña|rincón|equipo|mundo|rinconcito? familia|comunidad|casa?
    estás|estáis|está|siéntete|como en tu|vuestra|su|casa casa
    hasta pronto|luego|mañanita|siempre|la|otra|entonces próxima|vista?
    le|les|se haremos|lo|la|daremos|trasladaremos|diremos|pasamos|transmitimos|transmitiremos|llegará|decimos llegar|diremos|tu|de|el|haremos|transmitimos|contamos? tu|llegar|parte|mensaje|tus|el? cariño|palabras|abrazo|mensaje|saber?
    dale|dadle|mándale|manda|dile un|muchos|de|mil|una gran|parte|nuestra|fuerte|enorme|besos|beso|abrazo|caricia? abrazo|parte|beso|besazo|enorme|besos? enorme|fuerte|grande|gigante? de|a|para? parte|nuestra|mi|tu|todo|todos? nuestra|equipo?
    de nuestra|mi parte
    de parte de|nuestra todo|todos|todas? el|nosotros? equipo?
    aquí nadie|no|se|también|estamos juzga|te|nos|pasó|igual|contamos? juzgamos|nada?
    no|nadie|prometemos|prometido diremos|se|te|decimos|juzgamos|contaremos|hay|lo|es|podemos|puedo|podríamos|podría|tenemos|sabes|tiene|imaginas|cabemos|dejas|tengo nada|entera|enterará|juzga|decimos|palabras|más|para|estar|precio|cuánto|la|de|diremos|ninguna|en|dejar? nada|prueba|menos|mejor|acuerdo|sonreír|cuánto|ilusión|sí|felices|contentos|de? alegría|sonreír|nos|felices|contentos? alegra|alegría|hace|emociona?
    tu|vuestro secreto está|queda a|con salvo|nosotros con? nosotros?
    nos|me pillaste|has|habéis|haces|hacéis|sacas|sacáis|dejas|dejáis|derrites|llena|llenas|llenáis|llenan|llega|llegan|alegras|anima|animas|motiva|das|dais|da|dan|encanta|hace|hacen|pones|ponéis|ponemos|ha|han|siento|sentimos|enorgullece|emociona|regalas pillado|dejado|alegrado|hecho|sacado|derretido|el|la|los|sin|una|un|de|muchísimo|al|mucha|mucho|fuerzas|alas|vida|tanta|tanto|muy|seguir|colores|llegado|saber|leerte|tocado|ver|super|mil|llenado|más|rojos? día|corazón|colores|sonrisa|palabras|gran|alma|alegría|ilusión|de|montón|a|muy|feliz|felices|muchísima|enorme|al|que|energía|gracia|leer|saber|fuerza|contentos? ilusión|a|felices|energía|amor|alegría|alma|seguir|corazón|gratitud|emoción|orgullo|que|esto|gustado? seguir?
    a|y|para|por ti|vosotros|vosotras|usted|ustedes|tod|vos|todos|nosotros|disfrutar|seguir|celebrar|la|el siempre|también|y|por|los|tu|todo|toda|vuestra|de|lo|mucho|próxima|grande? tuyos|familia|apoyo|estar|ti|tuyas|tanto|grande|cariño|dos|vuestros|finde|cumpleaños|cumple? ahí?
    por|de regalarnos|valorar|valorarlo|dejarnos|confiar|elegirnos|compartir|formar|acompañarnos|darnos|tomarte|hacernos|venir|contárnoslo|hacerlo|ser|estar|tanto|tu|la|tus|vuestras|esas|estas|estos|los|el|las|vuestro|todo|escribirnos|escribir|leernos|escucharnos|querernos|animarnos|seguirnos|apoyarnos|pasarte|quedarte tanto|estas|esas|palabras|parte|tan|el|un|en|este|con|tus|tiempo|siempre|así|cariño|apoyo|lo|de|ahí|recomendación|nosotros|confianza|vida|tu|visita|energía|felices|bonito? palabras|bonitas|nosotros|esto|momento|tiempo|mensaje|nuestra|comentario|cariño|siempre|bonito|detalle|de|rato|historia? de|preciosas|historia|familia|tan|nosotros|bonitas|bonito? bonitas?
    qué|cuánta|menuda|menudo|vaya|tan|cuánto {kind}|emoción|notición|campeona|campeón|suerte|envidia|ricura|subidón|arte|pena|tristeza|dolor|alegrón|alegría|ilusión|nervios|ganas|buena|gran|fuerte|mala|gracia|risa|chulo|chula|bonito|bonita|guay|felicidad que|de|nos|me|leer|leerte|verte|saber|más|tan|y|da|das|teneros|tenerte|comentario|noticia|mensaje|palabras|pata|cosa? que|das|leer|te|os|saber|haya|por|comentario|bonito|bonita|más|mensaje? que|gustado|guste|encante|aquí|haya|bonito? gustado|aquí?
    eres|sois|es|son|soy|somos|ser un|una|unos|unas|lo|el|la|los|muy|todo|parte|arte|puro|gente|oro|tan|súper|de mejores|mejor|máximo|sol|amor|amores|tesoro|reina|joya|crack|encanto|maravilla|cielo|más|puro|regalo|lujo|placer|honor|orgullo|de|grande|grandes|amable|amables|así? contar|nuestra|tenerte|teneros|leerte|leer|bonito|bonita|con|que|de|amor|hay|los|nuestro|mundo|tan? historia|familia|contigo|con|mejores|gente|ti|vosotros|hay|personas|bonito? gente? así|como? tú|vosotros?
    te|os|se lo|la mereces|merecéis|merece|tienes con|mucho|todo|más|ganado|merecido|muchísimo|de? creces|sobra|nadie|todo?
    muchas|muchísimas|mil|muchos felicidades|más|años|cosas|alegrías a|más|bonitas? los|las|ambos|ti? dos|novios|papás|futuros|mamá|papis? papás?
    feliz|bonita|buena vuelta|entrada|travesía|estancia al|de|en sol|año|casa
    buena|mucha|toda|muy|súper vibra|mierda|energía|suerte|fuerza|buenos|buenas|bonito la|día|días|tardes|noches|de|finde? suerte|del|todo? mundo?
    muy buenos|buenas|feliz|buen días|tardes|noches|día|finde|viaje
    tal|así|mismo cual|es|somos|mismo|nosotros
    el|la|nuestro|nuestra verdadero|auténtico|verdadera|auténtica|gran jefe|jefa|dueño|dueña|estrella
    se|él cree|sabe|manda|siente el|la|que|más? dueño|jefe|dueña|jefa|guapo|manda?
    a|de|con todos|todas|toda|todo|cada|mucho los|las|la|el|uno|una|nuestro? que|equipo|familia|tuyos|de|corazón|cariño|amor|nosotros? nosotros|vosotros?
    un|mil|muchos|otro|fuerte|el|y millón|abrazo|beso|besazo|besito|achuchón|abrazos|besos|abrazote|saludo|placer|gusto|lujo|honor|orgullo de|muy|bien|enorme|gigante|inmenso|para|desde|tenerte|leerte|siempre|a|grande|es? gracias|fuerte|grande|enorme|ti|vosotros|todos|tu|vuestra|toda|la|los|nuestro|aquí|y? familia|dos|toda|aquí|corazón? familia?`,
  groups: {
    kind: 'bonito bonita lindo linda dulce amable tierno tierna bueno buena rico rica generoso majo maja gran pronta fuerte',
  },
  yours: 'tu tus vuestro vuestra vuestros vuestras',
  claiming: `pedido* paquete* envio* envi* entrega* entreg* mand* precio* descuent* cupon* codigo* cita* reserv* mesa* plaza* entrada* ticket* cuenta* dinero pago* pag* factur* reembols* devol* regal* premio* muestra* oferta* promo* rebaj* talla* stock dispon* abiert* abr* cerrad* cierr* hora* lunes martes miercoles jueves viernes sabado* domingo*
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre hoy mañana pasado vegan* vegetarian* gluten celiac* halal kosher ecologic* organic* azucar* leche lactosa nuez nueces fruto* alerg* segur* fresc* caser* artesan* mano local* natural* original* cuero piel algodon lana lino seda plata oro madera roble acero impermeable* lavavajillas lavable* recicl* sostenib*
    garanti* certific* licenci* parking aparc* wifi direccion* numero* telefono* correo* nombre* contraseña* embaraz* medic* cura* curar* sana* cuest* cost* barat* gratis libre* casa piso habitacion contrato* articulo* producto* coleccion* color* version* socio* suscrip* solicitud* cambio* recog* tienda* visita* ven veng* compr* edicion*`,
};
