// Courtesy in Turkish.
import type { CourtesyWordsOfLanguage } from './courtesy-words-of-language.ts';

export const TURKISH_COURTESY_WORDS: CourtesyWordsOfLanguage = {
  neutral: `ve bir bu şu o da de ki ile için çok pek daha en ne nasıl biz siz ben sen size sana bize bana bizim sizin senin benim
    onun sizi seni bizi beni sizler sizlere sizlerin bizler sizinle seninle böyle öyle kadar gibi ya ah oh ay of hem hep gerçekten
    cidden valla vallahi bizleri sizleri olan olarak diye tüm bütün her`,
  light: `var mı mü olur olabilir oluyor olacak olmaktadır edilir yapılır yapıyoruz yapıyor musunuz mısınız hangi kaç nerede nasıl neden zaman lütfen şimdi şu an geçerli geçerlidir mevcut mevcuttur bulunuyor bulunmaktadır edebilirsiniz yapabilirsiniz alabilirsiniz ücreti acaba dır fiyatı fiyat sürer sürüyor tutar maalesef`,
  courteous: `özür dileriz dilerim üzgünüm üzgünüz ah oh ay of ya teşekkür teşekkürler tşk tşkler teşekkürlerimi teşekkürlerimizi sağol sağolun sağ eyvallah eyv minnettarız minnettarım müteşekkirim mersi thanks
    merhaba merhabalar selam selamlar mrb slm selamün aleyküm aleykümselam günaydın hoşgeldin hoşgeldiniz hoşça hoşçakalın hoşçakal görüşürüz görüşmek
    öptüm öpüyorum öpüyoruz öpücük öpücükler kucak sarıldım sarılıyorum selamlarımızla bb
    mutlu mutluluk mutluyuz mutluyum mutlulukla mutlandık sevindim sevindik seviniriz sevinirim sevinç sevinçle memnun memnuniyet memnuniyetle memnunuz
    onur gurur gururlandık duygulandım duygulandık heyecanlı heyecanlıyız keyif keyifle keyifli bayıldım bayıldık bayılıyoruz
    sevgi sevgiler sevgilerle sevgilerimizle sevgilerimle sevgiyle seviyoruz seviyorum seviliyorsun seviliyorsunuz sevgili sevgilerimi sevdiğinize sevdiğine sevmenize sevmene sevdiniz sevdin aşk aşkım
    canım canımsın canımsınız cancağızım tatlım tatlı tatlısın tatlısınız kalp kalpten kalbimiz kalbim kalbimizi kalbimi gönülden gönlünüze gönlüne yürekten içten canı
    güzel güzelsin güzelsiniz güzeldi güzellik güzelim harika harikasın harikasınız muhteşem muhteşemsin muhteşemsiniz müthiş süper mükemmel şahane enfes nefis
    kibar kibarsınız kibarsın nazik naziksiniz naziksin incesiniz incelik inceliğiniz zarif naif
    arkadaşım arkadaşlar dostum dostlar dostlarım abi abla abim ablam hocam ailemiz ailesi aile kardeşim hanımefendi beyefendi güzellikler
    beğenmenize beğenmene beğendiğinize beğendiğine beğenmeniz beğenmen beğendiyseniz beğendiniz beğendin beğenirsiniz beğeneceksiniz beğenilmesine beğeni
    tebrik tebrikler tebriklerimizle kutlarım kutlarız kutluyorum kutluyoruz kutlu bravo helal maşallah yaşasın oley vay vaov wow haha hahaha ahaha hihi :) canlar
    yorum yorumun yorumunuz yorumlar yorumunuza yorumların yorumlarınız mesaj mesajın mesajınız mesajınıza söz sözler sözleriniz sözlerin sözlerinize sözlerine cümle
    destek desteğiniz desteğin desteğinize desteğine destekleriniz ilgi ilginiz ilgin ilginize ilgine güven güveniniz sabrınız sabrın nezaket nezaketiniz
    umarım umarız diliyoruz diliyorum dileğiyle dilekleriniz dilek dileklerimizle
    duymak okumak görmek bilmek gülümsettiniz gülümsettin gülümseme neşe neşeli ışık enerji enerjiniz enerjin iyi iyisiniz iyisin yüzümüzü
    kıymetli değerli kıymetlisiniz değerlisiniz afiyet şeref dünyalar sonsuz binlerce kocaman kucaklıyoruz içtenlikle bolca bol samimi daima`,
  phrases: `çok|çoook|sonsuz|binlerce|içtenlikle|gönülden|tekrar|tekrardan|gerçekten teşekkür|teşekkürler ederim|ederiz|ediyorum|ediyoruz?
    teşekkür ederim|ederiz|ediyorum|ediyoruz|edrm|ederizz
    teşekkürlerimi|teşekkürlerimizi sunarım|sunarız|iletiyoruz
    çok sağol|sağolun|sağ|mersi|yaşa|yaşayın ol|olun?
    sağ ol|olun|olasın|olasınız
    rica ederim|ederiz
    ne demek
    bir şey değil
    estağfurullah
    asıl biz|ben|size|sana teşekkür ederim|ederiz
    afiyet|afiyetler olsun|bal|şeker|size? olsun|şeker?
    kolay gelsin
    eline|elinize|ellerinize|ellerine|emeğinize|emeğine|yüreğinize|yüreğine|kaleminize|dilinize|gözünüze sağlık
    ağzınıza|ağzına sağlık
    iyi|güzel|mutlu|hayırlı|keyifli|harika|neşeli|sağlıklı|huzurlu|bol günler|geceler|akşamlar|haftalar|haftasonları|hafta|seneler|yıllar|bayramlar|cumalar|tatiller|pazarlar|yolculuklar|okumalar|seyirler|dinlemeler|eğlenceler|sabahlar|çalışmalar|işler|uykular|dersler|antrenmanlar|seyahatler|şanslar|kazançlar|cumartesiler|pazartesiler sonları|sonu?
    iyi|güzel|mutlu|harika|keyifli|bir bir? gün|akşam|gece|hafta|haftasonu|tatil|yıl|pazar|cumartesi sonu? dilerim|dileriz|diliyoruz|diliyorum|geçirmeniz|geçirin|olsun|geçir|dileğiyle?
    iyi|mutlu ki varsın|varsınız|doğdun|doğdunuz|geldin|geldiniz|yanımızdasınız|yanımızdasın
    iyi ki
    nice mutlu|sağlıklı|güzel? yaşlara|senelere|yıllara|yıllar|yaşlar
    doğum günün|gününüz|günü kutlu|mutlu olsun
    mutlu yıllar
    yeni yılınız|yılın|yaşın|yaşınız kutlu|mutlu olsun
    bayramınız|bayramın kutlu|mübarek olsun
    mübarek olsun
    kutlu olsun
    hayırlı|uğurlu olsun|uğurlu olsun?
    geçmiş olsun
    başınız|başın sağ|sağolsun olsun?
    başarılar|şanslar dilerim|dileriz|diliyorum|diliyoruz?
    bol|iyi şans|şanslar|kahkaha|sevgi dilerim|dileriz|olsun?
    hoş geldin|geldiniz|bulduk
    hoşça|sağlıcakla|sevgiyle|sağlıkla|esen|mutlu kal|kalın
    kendine|kendinize iyi|çok bak|bakın|iyi? bak|bakın?
    görüşmek|buluşmak|tekrar üzere|dileğiyle|umuduyla|görüşmek üzere?
    yakında|sonra|tekrar görüşürüz|görüşmek üzere?
    görüşürüz
    selam|sevgi|selamlar|sevgiler ve? selam|saygı|sevgi|sevgiler|saygılar|selamlar
    sevgi|saygı ve saygılarımla|saygılarımızla|sevgilerimizle
    sevgiler|selamlar|öpücükler|saygılar gönderiyoruz|yolluyoruz|yolluyorum|gönderiyorum|bizden|benden?
    kocaman|çok|kucak sevgiler|öptüm|öpüyorum|öpüyoruz|sarıldım|sarılıyoruz|sarılıyorum|öpücükler|dolusu|teşekkürler sevgi|sevgiler?
    ne|çok|pek kadar|da? güzel|tatlı|tatlısın|tatlısınız|kibar|kibarsınız|kibarsın|nazik|naziksiniz|naziksin|incesiniz|ince|hoş|mutlu|sevindim|sevindik|iyisiniz|iyisin|naifsiniz|şeker|şekersin|şekersiniz yorum|söz|sözler|bir|düşünce|yazmışsın|yazmışsınız|söylemişsin|söylemişsiniz|olduk|oldum|ettin|ettiniz|düşünmüşsünüz? yorum|söz|mesaj|sözler|bu?
    bizi|beni|günümüzü|günümü|içimizi|içimi|yüzümüzü|yüzümü|kalbimizi|kalbimi çok|o|ne|nasıl? kadar? mutlu|güzelleştirdiniz|güzelleştirdin|ısıttı|ısıttınız|ısıttın|güldürdünüz|güldürdün|sevindirdin|sevindirdiniz|gülümsetti|gülümsettin|gülümsettiniz|duygulandırdınız|duygulandırdın|onurlandırdınız|aydınlattınız|aydınlattın|şenlendirdiniz|eritti|erittin|fethettiniz|neşelendirdin|motive ettin|ettiniz|etti|ediyor|ediyorsunuz|ediyorsun?
    çok|ne|o kadar? mutlu|memnun|sevindik oldum|olduk|ettin|ettiniz|etti|oluyoruz|oluruz|eder|ediyor|edersiniz
    mutlu|memnun|onur oldum|olduk|ettin|ettiniz|etti|oluyoruz|oluruz|duyduk|duyarız|duydum
    bizim|benim|o|bu için|senin|sizin|çok|bir de|da|çok|bir? zevk|zevkti|onur|onurdu|şeref|büyük|güzelliğin|güzelliğiniz|kıymetli|değerli|mutluluk|mutluluktu mutluluk|onur|zevk?
    çok şey ifade ediyor|eder
    bizim|benim|için için? çok|dünyalara? değerli|kıymetli|anlamlı|bedel|önemli
    dünyalar|dünyalara bizim|bedel|benim oldu?
    var|varol|varolun ol|olun|olasın?
    sizi|seni|sizleri seviyoruz|seviyorum|çok|kocaman|kucaklıyoruz seviyoruz|seviyorum|öpüyorum|öpüyoruz|kucaklıyoruz?
    sizin|senin|bütün|o sayenizde|güzel|sayende|kalbiniz|güzelliğiniz|güzelliğin|kalbin güzel|güzelliği|yüreğiniz|yüreğin|kalbiniz|kalbin|gözleriniz?
    iyi|sen|siz hissettirdi|de|ki
    size|sana|sizlere|bizden|ve|benden de|da|sevgiler
    darısı başına|başınıza
    gözünüz|gözün aydın
    üzgünüz|üzgünüm
    çok üzüldüm|üzüldük
    allah razı|bağışlasın|korusun|esirgesin olsun?
    güle güle kullan|kullanın|giy|giyin|okuyun|oku?
    keyfini çıkar|çıkarın|çıkarmanız
    keyifle|keyifli|afiyetle okumalar|oku|okuyun|kullan|kullanın|giy|giyin|yiyin|için|iç|dinle|dinleyin|izleyin|izle
    sabırsızlanıyoruz|sabırsızlanıyorum
    sabırsızlıkla bekliyoruz|bekliyorum
    biz|ben de sizi|seni|size|sana|çok? çok|bayılıyoruz|bayıldık|bayıldım|seviyoruz|seviyorum|teşekkür? seviyoruz|seviyorum|öyle|ederiz|ederim|bayıldık?
    güzel|tatlı|nazik|içten|değerli|kıymetli|harika|güzelim|hoş|ince|zarif|motive|iç|sıcacık|bu|kibar güzel|nazik|tatlı|edici|içten|ısıtan? yorum|yorumun|yorumunuz|yorumlarınız|yorumların|sözler|sözleriniz|sözlerin|söz|mesajın|mesajınız|mesajınıza|dilekleriniz|dileklerin|desteğiniz|desteğin|ilginiz|ilgin|geri|enerjiniz|enerjin|düşünceleriniz|düşüncelerin|temennileriniz dönüşünüz|dönüşün|bildiriminiz|için? için?`,
  chatting: `başka|bir bir|dahaki|sefere|zaman zaman|sefere|sefer? artık?
    kısmet olsun|başka|bir? zaman|dahaki|sefere?
    biz|ben de sizi|seni|öyle|aynı|çok|size? çok? özledik|özledim|özlemiştik|düşünüyoruz|fikirdeyiz|hissediyoruz|hislerdeyiz
    ne|çok|gerçekten güzel|harika|büyük|tatlı|mutlu|gurur bir? haber|başarı|an|anı|söz|tanım|benzetme|ifade|verici|duygu|tesadüf|hikaye|gün
    allah|rabbim mutlu|bir|tamamına|analı|nazarlardan|bağışlasın|kavuştursun|mesut yastıkta|etsin|erdirsin|babalı|korusun|bahtiyar? kocatsın|büyütsün|etsin?
    ömür|bir boyu|ömür mutluluklar|mutluluk|boyu dileriz|dilerim|mutluluklar?
    anneninizi|annenize|annene|ailenize|ailene|herkese|köpeğinize|miniğe|bebeğe bizden? çok|sevgiler|selamlar|selam|öpücükler|kocaman sevgiler|selamlar|selam|öpücük?
    kelimeler|söz|sözler kifayetsiz|yetersiz|bitti|yok
    nazar değmesin
    gözlerimiz|gözlerim|içimiz|içim|yüreğimiz doldu|yaşardı|ısındı|açıldı`,
  assenting: `memnuniyetle
    sorun değil|yok
    ne demek
    seve seve
    olmaz mı
    neden olmasın
    aynı duygular|hisler|fikirdeyiz|duygulardayız
    aynen öyle|katılıyorum|katılıyoruz?
    katılıyorum|katılıyoruz
    haklısın|haklısınız
    iyi|güzel fikir|seçim|soru
    öyle
    biz|ben de
    umarız|umarım|bence|sanırım öyle|evet`,
  feeling: `anlattığınız anlattığın anlatman anlatmanız paylaştığınız paylaştığın paylaşım paylaşımınız paylaşımın hikaye hikayeniz hikayen hikayeyi detay detaylar sorduğunuz sorduğun soru sorun etiketlediğiniz etiketlediğin tavsiye önerdiğiniz katıldığınız katılım yardım yardımınız beklediğiniz baktığınız bize yazdığınız yazdığın için ikiniz ikinize ikinizi kusura bakmayın bakma üzüldük üzüldüm üzücü hay aksi eyvah aman tüh yaa ayy hadi yahu ooo vallaha hıh ee ağladım ağladık ağlıyoruz ağlıyorum ağlattınız gözyaşı gözlerimiz gözlerim doldu dolu tüylerim tüylerimiz diken oldu güldük güldüm gülüyoruz güldürdünüz kahkaha özledik özledim özlemiştik özlemişiz anı anılar hatıra hatıralar nostalji rüya hayal sihir sihirli büyülü duygu duygular duygulu his hisler annen anneniz anne annenize annene baba babanız babanıza anneanne büyükanne dede eş eşiniz eşinize kız oğlunuz oğlun kızınız kızın çocuklar çocuğunuz bebek bebeğiniz köpek köpeğiniz kedi kediniz kardeş kardeşin kardeşiniz teyze amca gelin damat çift çiftimiz ekip ekibimiz ekipçe aileniz ailenize ailene nişan düğün mezuniyet sınav başarı başarınız başarın haber haberi haberiniz zafer hak ettiniz ettin mutlulukları mutluluğunuz mutluluğunuzu ömür boyu aynı aynen hislerimiz karşılıklı karşılıklıdır suçluyuz yakalandık beraber birlikte hediyesi şans şanslı şanslıyız sıcak sıcacık ısındı ısıttı içimiz içim yüreğimiz kalbimize yüzümüz güldü`,
  praising: `güzel güzeldi harika muhteşem müthiş süper mükemmel şahane enfes nefis tatlı kibar nazik iyi keyifli değerli kıymetli sonsuz bol daima samimi zarif heyecanlı güzellik doğru söz`,
  affirmative: `harika mükemmel süper evet eet hıhı tabii tabi tabiki elbette aynen kesinlikle doğru tamam tmm olur mutlaka ok okey peki şüphesiz`,
  denying: `hayır yok`,
  qualifying: `eskiden acaba sorun anket oylayın diyorlar sanıyor sanıyorlar söylenti hayal rüya şaka nisan umuyoruz
    hayır değil yok asla hiç hiçbir sadece yalnız yalnızca ancak hariç dışında kadar itibaren önce sonra neredeyse belki
    henüz tükendi bitti kapalı kapalıyız iptal ertelendi en az fazla üzeri son eğer bile artık maalesef ne yazık hala ücretsiz
    bedava her hep tüm bütün zaman daima`,
  qualifyingParts:
    /m[ae]z|m[iu]yor|m[ae]d[iu]|m[ae]y[ae]n|m[ae]yiz|m[ae]m|m[ae]yac|m[ae]yec|(?:siz|suz)(?:$|d[iu]r|uz|iz|ler|lar)|(?:yok|degil)|s[ae](?:$|niz|k)|(?:bil|abil|ebil)/u,
  apologyParts: /ozur|uzgun|kusura/u,
  oppositeEndings: /siz|suz/u,
};
