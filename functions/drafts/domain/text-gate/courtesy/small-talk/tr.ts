// Small talk in Turkish.
import type { SmallTalkWords } from '#functions/drafts/domain/text-gate/courtesy/courtesy-words-of-language.ts';

export const TURKISH_SMALL_TALK_WORDS: SmallTalkWords = {
  warm: `kulak* pamuk* sempatik* komik* unutulmaz* eşsiz* nefes* duygulandır* gururlan* onurlan* mutlul* sevimli* cici* cicim bebiş* yavru* sımsıcak* içten* kederin* keder* başarıl* bereketli* uğurlu* nazar* afiyetl* hayran* tapıyor* lezzet* şekersin güçlü* cesur* şahan*
    teşekkür* sağol* minnettar* müteşekkir* minnet* eyvallah* mutlu* sevin* sevgi* sevil* sevdi* sevme* seviyor* seven sevdik* memnun* gurur* onur* şeref* duygulan* duygu* heyecan* keyif* keyfi* beğen* bayıl* şaşır* mest* büyülen* etkilen*
    güzel* harika* muhteşem* mükemmel* şahane* enfes* nefis* müthiş* süper* efsane* olağanüstü* tatlı* şirin* hoş* nazik* kibar* zarif* zarafet* incesin* incesiniz inceliğ* naif* samimi* sıcacık* kıymetli* değerli* özel* lezzetli*
    kalp* kalb* gönül* gönl* yürek* yüreğ* içimiz* içimi ısın* ısıt* kucak* kucakl* sarıl* öpüyor* öptüm öptük öpücük* gülüms* gülüş* güldü* gülüy* güldür* ağlat* ağladı* ağlıyor* kahkaha* neşe* neşel* ahah* hahah* haha* hihi* puhaha* random
    tebrik* kutl* kutlu bravo* helal* alkış* maşallah* inşallah* müjde* başarı* başardı* hak emek* emeğ* aferin* yaşasın* oley* yuppi* vay* wow* yihu*
    dile* diler* diliyor* dilek* umar* umut* umuyor* dua* nasip* hayırlı* bereket* huzur* sağlık* sağlıkl* afiyet* şifa* şifalar iyileş* geçmiş* toparlan* dinlen* eğlen* rüya* uyku* uyu* güç* kuvvet* moral* enerji* motive* ilham* cesaret* destek* desteğ* güven* sabr* sabır* rahmet* mekan* cennet* taziye* acıla* acınız* üzül* üzgün* üzüntü* üzüc* hüzün* teselli* yanınızda* yanında* kıyamam* kıyamayız kuzum yavrum kuzu* gülüm bebeğim canım canımız canlarım canlar cancağız* tatlım balım birtanem
    hoşgel* merhaba* selam* günaydın* öpüld* görüşmek görüşürüz* hasret* özle* özlem* sayenizde sayende varol* iyi iyiki güleryüz* uçur* utandır* mahçup mahcup* kızar* ooo* ayy* yaa* ohh*`,
  setting: `kanka abi abla kardeş hocam reis dostum komşu komşum tezkere* salim sağ gidip gelirsin haber verdiğiniz verdiğin pati*
    kulaklarımıza yuva yuvanız yuvanızda evinizde evin işin işiniz görev sınav okul taşınma anahtar emeklilik maraton yarış maç final aslında pamuk gibi kendinize kendine paylaşıyoruz paylaşıyorum kalbi huyu bakışları parmaklar anlamlı
    herkes herkese herkesin birisi bazen şey şeyler tüm bütün hepiniz hepinize hepimiz hepimizi hayat hayatınız hayatın ömür yıl yıla yıllar yaş yaşın yaşınız yaşlara hafta gün günün gününüz günler an anı anlar zaman zamanlar gece akşam sabah yaz tatil bayram bayramınız ramazan cuma cumanız doğum yeni
    insan insanlar kişi dost dostlar takipçi takipçimiz takipçiler müşterilerimiz misafirlerimiz dinleyici seyirci okur okurlar ekip ekibimiz takım aile ailemiz ailemize sevdiklerin sevdiklerinle sevdikleriniz sevdiklerinizle yakınlarınız minik minnoş bebiş bebek bebeğiniz bebeğini patili dostumuz anne baba anneniz kızınız kızınızın oğlunuz arkadaş kuzen torun yeğen evlat evladınız prenses
    yolculuk yol yolun yolunuz seyahat macera uçuş deniz güneş dağ kum dönüş adım başlangıç gelecek evlilik mezuniyet iş ehliyet proje hedef karşılığı karşılığını kucağınıza kucağınız
    grip ayak ayağın kol bacak ameliyat acil süreç zor günlerde kayıp kaybınız baş başınız yüz yüzümüzde yüzümüz yanak yanaklarım kulak kulaklarımız göz gözünüze gözlerinize gözleriniz gözler ruh ruhumuz ağız ağzınıza el elinize ellerinize dil
    söz sözler sözlerinizi sözcük kelime kelimeler mesaj yorum yorumu gönderi sayfa sayfamız köşe dünya dünyamız ev eviniz evine mahalle şehir topluluk ara aramıza arası aramızda atölye mutfak dükkan
    küçük büyük kocaman küçücük koca dolu dolsun gerçek tam asıl olan olanlar ilk son ikinci başka aynı tek biri en daha hep
    olsun olsunlar olun olduk oldum olmak olmanız olmanıza olduğunuz olduğunuza olması etti ettiniz ettin edin versin verdiniz verdin veriyor veriyorsunuz verir verdi alın aldık aldın almış almışsın gelsin geldi geldiniz geldin getirsin getirdi gez gezin görmek görünce duymak duyunca bilmek bilemezsin anlatamayız anlatamam katıldığın katıldığınız kattınız kattın kat katıyorsunuz buldunuz bulmanıza bulman tanımak tanışmak yaşatın yaşayın yaşa geçsin geçir geçirin kal kalın kalsın yazdın yazdınız söyledin söylediniz diyorsunuz dedin dediniz bak bakın bakalım saklı saklarız kabul korusun bağışlasın eylesin dikkat
    burada buraya orada şimdiden sonra önce kadar hem ise yani işte hadi haydi çok pek bol sık sıkı sıkıca gerçekten cidden kesinlikle tamamen aynen öyle böyle böylesi nasıl nice neler ne diye yine tekrar birlikte beraber bizden sizden senden bizimle sizinle tarafından adına için üzere yana duyduk duyduğumuz bunu sizsiniz sensin bize size bizlere biz bizler patron patronu müdür müdürü`,
  chatting: `pamuk gibi kalbi|kalbin var
    kulaklarımıza|kulağıma müzik gibi? geldi?
    kederinizi|üzüntünüzü|acınızı|sevincinizi|mutluluğunuzu paylaşıyoruz|paylaşıyorum
    aramıza|ailemize|dünyamıza|sayfamıza hoş geldin|geldiniz
    aramızda kalsın|kalır
    kimseye söylemeyiz|söylemem|demeyiz
    kimse duymasın
    sırrın|sırrınız bizde güvende|saklı
    yargılamak|yargı yok
    gerçek|asıl|esas patron|müdür
    yakalandık|yakalandın
    aynen|kesinlikle öyle
    allah rahatlık|sabır|şifa|rahmet|kolaylık versin|eylesin|etsin
    mekanı cennet olsun
    nur|ışıklar içinde uyusun|yatsın
    acınızı|acını paylaşıyoruz|paylaşıyorum
    yolun|yolunuz|bahtın|bahtınız|şansın açık olsun
    tatlı|iyi|güzel rüyalar|uykular
    kendine|kendinize çok? iyi|dikkat|güzel bak|bakın|et|edin
    bol bol? gez|eğlen|dinlen|gezin|eğlenin|dinlenin
    acil şifalar|şifa dileriz|dilerim|diliyoruz?
    hak ettin|ettiniz|etmişsin|etmişsiniz
    ay|ah|vah kıyamam|canım
    kim|biz dayanabilir|diyebilir ki? ki?
    sizin|senin de|bayramınız|bayramın bayramınız|bayramın|gününüz|günün|cumanız? mübarek|kutlu|hayırlı olsun
    size|sana de|da hayırlı|mutlu|iyi cumalar|bayramlar|haftalar|günler|yıllar
    sözlerinizi|yorumunuzu|mesajınızı|bunu|sözlerini|selamınızı ekibimize|ekibe|kendisine? ileteceğiz|iletiriz|iletiyoruz
    bizi havalara|havaya uçurdu|uçurdunuz|uçurdun
    paha biçilemez|biçilmez`,
  settingPhrases: `paha biçilemez|biçilmez
    bir an önce
    bu kadar|denli
    gerçek|kabul|nasip|var|hep|daim|kutlu|mübarek|uğurlu olsun|ettin|ettiniz|ol|olun
    ne kadar|güzel|mutlu|hoş|heyecanlı|tatlı|büyük|demek? güzel|tatlı|mutlu|mutluluk? bir? haber|müjde|yorum|söz|an|duygu?
    sizin|senin gibi güzel|değerli|tatlı|harika? insanlar|takipçiler|dostlar|insanlarla|biri?
    iyi ki
    en güzel|büyük|değerli|tatlı|içten|iyi
    gerçek|doğru|tam|asıl olan|süper|öyle
    ileteceğiz|iletiriz|iletiyoruz`,
  yours: '',
  claiming: `sipariş* paket* kargo* teslimat* gönder* fiyat* indirim* kupon* kod* randevu* rezervasyon* masa* yer yeri bilet* hesap* para* ödeme* öde* fatura* iade* hediye* ödül* numune* teklif* kampanya* beden* stok* mevcut* açık* kapalı* kapan* açıl* saat* pazartesi* salı* çarşamba* perşembe* cuma* cumartesi* pazar*
    ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık bugün yarın dün vegan* vejetaryen* gluten* çölyak* helal koşer organik* şeker* süt* laktoz* fındık* ceviz* fıstık* alerji* güvenli* taze* ev el yerel* doğal* orijinal* gerçek deri pamuk* yün* keten ipek* gümüş* altın* ahşap* meşe* çelik* su bulaşık* yıkan* geri sürdür*
    garanti* sertifika* lisans* sigorta* otopark* wifi adres* numara* telefon* posta* isim şifre* hamile* doktor* ilaç* tedavi* ücret* ucuz* bedava* sözleşme* ürün* koleksiyon* renk* model* üye* abone* değişim* mağaza* gel* satın* baskı*`,
};
