// Data: the words and keyboard walks that common passwords are built from, in lower case, without
// surrounding digits or special characters. With those added they cover far more than 3,000 passwords.

const GENERIC_WORDS = `
password passwort passord parola contrasena motdepasse senha wachtwoord haslo heslo kennwort pass
passwd mypassword thepassword newpassword yourpassword changeme change changeit letmein letmeinnow
welcome welcomeback welcometo hello hellohello hellothere goodbye admin administrator administrador
adminadmin root toor user username guest default login signin access secret topsecret private
master masterkey test tester testing testtest temp temporary demo sample example system server
service support manager office company business internet computer laptop samsung iphone android
google facebook instagram twitter youtube linkedin microsoft windows apple amazon netflix spotify
yahoo hotmail gmail oracle cisco nintendo playstation xbox minecraft pokemon pikachu fortnite roblox
replyloom replyloomapp social socialmedia influencer creator follow follower followme
`;

const NAME_AND_AFFECTION_WORDS = `
iloveyou iloveu ilovegod iloveme iloveyouu loveyou loveme lovely love lover lovers mylove truelove
forever friend friends bestfriend family familia mother father mommy daddy mama papa brother sister
baby babygirl babyboy princess prince queen king kingkong angel angels angela sweetheart sweetie
honey sugar darling beautiful pretty cutie hottie sexy sexygirl teamo tequiero amor amore mivida
jesus jesuschrist christ god godisgood godislove blessed blessing heaven faith hope grace
michael michelle jennifer jessica ashley amanda daniel david andrew anthony joshua matthew jordan
robert thomas william charlie charles george james jamie john johnny joseph justin kevin brandon
christopher nicholas nicole natalie samantha stephanie elizabeth victoria vanessa veronica rebecca
rachel melissa danielle patricia barbara margaret maria mariana martin maggie sophie sophia olivia
isabella emily emma hannah lauren taylor morgan madison alexander alexandra alexis alejandro carlos
fernando eduardo francisco gabriel gabriela roberto ricardo antonio andrea anthony benjamin samuel
sandra sarah steven stephen thunder tigger timothy tyler vincent zachary patrick peter philip
richard ronald russell scott sebastian simon spencer stanley muhammad mohammed ahmed
`;

const THING_WORDS = `
monkey dragon shadow sunshine football baseball basketball soccer hockey softball volleyball tennis
golf golfer superman batman spiderman ironman captain starwars startrek matrix hunter killer ranger
buster ginger pepper cookie cookies chocolate vanilla cheese banana orange apple cherry peaches
strawberry blueberry butterfly flower flowers rainbow sunflower summer summertime winter spring
autumn fall january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday morning midnight moonlight starlight
diamond crystal silver golden purple yellow orange black blackie white green blue red pink
mustang corvette camaro ferrari porsche mercedes harley yamaha honda toyota nissan subaru bmw
liverpool arsenal chelsea manchester barcelona realmadrid juventus ronaldo messi beckham
yankees cowboys lakers steelers eagles patriots raiders redsox packers giants dodgers phoenix
london paris berlin chicago newyork dallas houston texas florida california boston america canada
mexico brasil brazil espana italia france england ireland scotland australia germany deutschland
tiger tigers lion lions panther eagle falcon hawk wolf wolves bear bears bulldog puppy kitty kitten
dolphin dolphins horse horses turtle spider scorpion snake rabbit bunny chicken
computer guitar music musica metallica nirvana slipknot eminem rockstar rocknroll blink
freedom liberty justice peace power warrior wizard magic magician merlin genius hacker ninja samurai
pirate soldier marine army navy police secret trustno trustnoone whatever nothing something
everything anything fuckyou fuckme fuckoff asshole bitch bullshit shit money dollar dollars
cash rich lucky luckyone winner champion success victory star stars superstar shining
strong stronger hardcore chelsea marlboro corona heineken pepsi cocacola coffee biteme
bubbles snoopy mickey mickeymouse minnie donald garfield scooby scoobydoo tweety simpsons bart homer
hellokitty barbie cinderella tinkerbell jasmine ariel nemo naruto sasuke goku dragonball
pumpkin peanut precious sparkle sunny smile smiley happy happiness dream dreams dreamer paradise
knight maverick phantom creative digital cowboy jackass dakota sierra madonna cameron
access college student school teacher doctor nurse lawyer hospital christmas halloween birthday
`;

const KEYBOARD_WALKS = `
qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertyuiopasdfghjkl qwertz qwertzuiop azerty azertyuiop
qwert qwer qwerasdf qwerasdfzxcv qweasd qweasdzxc qwe qweqwe qweqweqwe qazwsx qazwsxedc qazqaz qaz
wsx edc wsxedc zaqwsx zaqxsw zaqxswcde asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdasd asdasdasd
asd zxc zxcv zxcvb zxcvbn zxcvbnm zxcvbnmasdfghjkl poiuytrewq lkjhgfdsa mnbvcxz ytrewq trewq fdsa
abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcabc xyz aaa aaaa aaaaaa aa a aabb
aabbcc zzz zzzzzz xxx xxxxxx qqq qqqqqq www wwwwww asas qwqw az aq sw ab
1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw2 1qazzaq1 2wsx3edc 3edc4rfv zaq12wsx zaq1xsw2 zaq1zaq1
zaq1qaz1 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz1wsx2
qwe123qwe qwer1234qwer 123qwe 123qweasd 123qweasdzxc 1234qwer 1234qwerasdf 12345qwert qwe123 qwer1234
qwert12345 abc123 abc123abc abcd1234 a1b2c3 a1b2c3d4 a1b2c3d4e5 aa123456 a123456 1a2b3c 1a2b3c4d
asd123 asdf1234 asdfg12345 zxc123 zxcv1234 zxcvb12345 123abc 1234abcd 12345abcde p123456 q123456
`;

export const COMMON_PASSWORD_WORDS: ReadonlySet<string> = new Set(
  `${GENERIC_WORDS} ${NAME_AND_AFFECTION_WORDS} ${THING_WORDS} ${KEYBOARD_WALKS}`.match(/\S+/g),
);
