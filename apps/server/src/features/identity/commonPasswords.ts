/*
 * Passwords that people use most. From zxcvbn's frequency list (data/passwords.txt of github.com/dropbox/zxcvbn, commit
 * 67c4ece): 598 of the first with ten characters or more and the first words of four to nine letters, without obscene
 * ones; words of our own field are added to the second list. zxcvbn is under the MIT licence:
 *
 * Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.
 *
 * Permission is hereby granted, free of charge, to any person obtaining
 * a copy of this software and associated documentation files (the
 * "Software"), to deal in the Software without restriction, including
 * without limitation the rights to use, copy, modify, merge, publish,
 * distribute, sublicense, and/or sell copies of the Software, and to
 * permit persons to whom the Software is furnished to do so, subject to
 * the following conditions:
 *
 * The above copyright notice and this permission notice shall be
 * included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND,
 * EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
 * MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
 * NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
 * LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION
 * OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION
 * WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */

/** Whole passwords, most used first. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  qwertyuiop 1234567890 q1w2e3r4t5 1q2w3e4r5t 4815162342 123456789a 12345qwert 1234554321 password123 123456789q
  basketball 1029384756 123qweasdzxc soso123aljg manchester 1qaz2wsx3edc 12345678910 q1w2e3r4t5y6 1123581321
  qwerty12345 1q2w3e4r5t6y mailcreated5240 nuttertools 1122334455 qazwsxedcrfv 123456qwerty 1234567890q terminator
  qwerty123456 california enterprise 123456789z poiuytrewq rjirfrgbde christopher fktrcfylhf polniypizdec0211
  sojdlg123aljg a123456789 translator qwerty1234 undertaker multiplelo motherlode rjycnfynby syncmaster aleksandra
  salamander montgom240 sersolution leavemealone realmadrid tinkerbell 123456654321 dragonball playstation
  ghostrider 1234567890a 1357924680 7ugd5hip2j 9293709b13 microphone 1234567891 washington vsjasnel12 qazwsxedc123
  strawberry anastasiya zxcvbnm123 harrypotter mypassword password12 qwert12345 abrakadabra alessandro 123456789s
  good123654 7894561230 konstantin underground highlander tokiohotel sonyericsson evangelion zxcasdqwe123
  university liverpool1 pufunga7782 hellokitty ironmaiden ghhh47hj7649 roadrunner htubcnhfwbz 12345qwerty
  mississippi 123456789m absolutely revolution vqsablpzla skateboard q123456789 friendster 123456789d vfntvfnbrf
  0192837465 alexander1 nthvbyfnjh azertyuiop 123456789qwe 1qazxsw23edc password01 1234567899 1234509876
  password99 madagaskar dragonballz abracadabra sweetheart rfhfvtkmrf ronaldinho supersonic ghjcnbnenrf
  information qwerasdfzxcv greedisgood qweasdzxc123 cheerleaers metallica1 flvbybcnhfnjh experienced 123456789r
  nopassword 123456789987654321 blackberry 1020304050 112233445566 z1x2c3v4b5 mastermind 1357908642
  123456789v q1q2q3q4q5 volleyball finalfantasy ghbdtnrfrltkf 1z2x3c4v5b spiderman1 0987654321q websolutions
  1234567890z 123456789o losangeles a1b2c3d4e5 987654321a christophe wachtwoord chickenwing101 1qaz2wsx3edc4rfv
  a1s2d3f4g5 3rjs1la7qe quant4307s password11 unbelievable ghbdtndctv vflfufcrfh administrator lamborghini
  experience justinbieber lockerroom casablanca armageddon contortionist lighthouse evanescence
  qawsedrftg 1a2s3d4f5g qazwsxedc1 comicbookdb motdepasse braveheart porsche911 newproject2004 j3qq4h7h2v
  1213141516 yfnfitymrf 123456789p maximilian needforspeed devilmaycry shevchenko montecarlo 123456789l zxcvb12345
  1a2b3c4d5e charlie123 123456789123 callofduty 12345678900 volkswagen supernatural 0000000000o spartan117
  12345654321 maurolarastefy pathfinder asdfg12345 scandinavian watermelon astalavista summertime domainlock2005
  dhjnvytyjub 987654321q pokemon123 cxfcnkbdfz professional 123456789k dkflbvbhjdbx 17171717aa hd764nw5d7e1vb1
  deutschland techniques aleksander qazwsxedcrfvtgb darthvader lifeisgood 123hfjdk147 a1a2a3a4a5 8phrowz622
  5hsu75kpot badnaamhere 0102030405 dkflbvbhjdyf bondarenko mostwanted 3216732167 8phrowz624 mapet123456
  opensesame alexandria cinderella copenhagen goldfinger limpbizkit thunderbird connection postov1000
  counterstrike solidsnake zcxfcnkbdf gy3yt2rgls parliament bladerunner chocolate1 jediknight zaq1xsw2cde3
  1a2a3a4a5a vfvfvskfhfve angelofwar ghjcnjghjcnj q1234567890 fkmnthyfnbdf hondacivic welcome123 winchester
  ctdfcnjgjkm 123456789abc 123456789n admin18533362 intelligence girlfriend 89600506779 salamandra underworld
  smallville 23176djivanfros 123456789qwerty qazxswedcvfr wonderland mitsubishi ilovemyself galatasaray wellington
  qwertyasdfgh cyberonline cvzefh1gkc qwertasdfg azsxdcfvgb blingbling prettygirl sailormoon darkknight
  1111111111zz 1q2q3q4q5q oc247ngucz psychnaut1 whosyourdaddy multimedia 1223334444 123456789w parolparol
  astonvilla 123123123q fktrcfylhjdyf fktrcfylhjdbx 89015173454 123456789qaz 1234qwerty sunderland cnjvfnjkju
  friendship mickeymouse password69 trustnoone t34vfrc1991 cheesecake 541233432442 fgjrfkbgcbc 4904s677075
  1111122222 12345trewq 0147896325 12345678900987654321 dashadasha bestfriend password1234 qpwoeiruty ghbdtnghbdtn
  firefighter ambassador 010203040506 lost4815162342 birthday21 12345zxcvb chesterfield apocalypse venom121293
  neveragain moneymaker 51051051051 cxfcnmttcnm 102030405060 vanyarespekt 123456789g 1234567890s testing123
  slipknot666 independent letmeinnow television hellraiser dbrnjhjdbx rhbcnbyjxrf adrenaline combat123654
  vyjujnjxbt quicksilver depechemode supervisor qweasdzxc1 123456789x qwerty123456789 zaratustra devilmaycry4
  transformers matematika devildriver efbcapa201 iseedeadpeople 89231243658s millennium jacqueline helloworld
  123456789qqq jamesbond007 rkfdbfnehf iddqdidkfa ledzeppelin passmaster 123123123a birmingham a987654321
  4815162342lost 999111999q whitepower superduper 123123qweqwe rfnfcnhjaf 123456789t 123456789b qq123456789
  qwertyytrewq 1112131415 3141592654 1234567890qw 1pass1page asdfghjkl1 12345678912 1234qwerasdf 123qwe456rty
  goodfellas hurricanes 3syqo15hil asdfghjkl123 computador elizabeth1 m6cjy69u35 pittsburgh ghjcnjrdfibyj
  ybrjkftdbx kamehameha 989244342a zx123456789 international everything hellothere 1357997531 1122112211
  qwertyuiop123 transformer battlefield saun24865709 deerhunter 123456789f clubpenguin primetime21 programmer
  q1w2e3r4t5y6u7 birthday54 111222333a challenger stalingrad desperados apokalipsis fenerbahce generation
  rfnfgekmnf qwertyuiop1 80070633pc jetbalance 1qa2ws3ed4rf juggernaut 123456789qw puertorico 123456789zxc
  password13 amsterdam1 rfkmrekznjh luojianhua samsung123 polniypizdec110211 azwebitalia schumacher newpassword
  z123456789 wishmaster dbrnjhjdyf undercover ptybnxtvgbjy verygoodbot alternative wenef45313 cheburashka
  unforgiven springfield iaapptfcor 7777755102q gunslinger cyjdsvujljv vfylfhbyrf skorpion39 123456789qq
  12345678987654321 deltaforce masterchief ajcuivd289 s456123789 applesauce mevefalkcakk playstation3 revelation
  firestarter birthday299 31217221027711 dictionary justforfun necromancer impossible fkg7h4f3v6 lkjhgfdsaz
  hshfd4n279 alessandra 19mtpgam19 roflcopter freelancer supermanboy cannondale football12 sevastopol cosmopolitan
  beautiful1 5t4r3e2w1q dragonfire electronic q1w2e3r4t5y6u7i8 naughtyboy cyecvevhbr 123456789aa sanandreas
  management caterpillar mechanical byajhvfnbrf sebastian1 zqjphsyf6ctifgu oldsmobile 4815162342a ghhh47hj764
  1234567890qwe shadow1212 hedimaptfcor qwerty2010 chessmaster gthtcnhjqrf lhbjkjubz2957704 superpuper tamwsn3sja
  password00 lightsaber kingfisher installutil yanshi1982 newzealand andrewjackie tigerwoods networkingpe
  12qw34er56ty qazwsxedc12 password10 1qazxsw23edcvfr4 collection sidewinder password23 dodgeviper ghjrehfnehf
  ladyffesta incredible prometheus 159753456852 89172735872 olegnaruto 1234567890w 123456782000 wolverines
  hypnodanny ghbdtngjrf mastercard loveislife rjhjkmbien metropolis fcbarcelona christopher1 abcde12345 ilovegirls
  angelochek ingodwetrust grandmaster installdevic digitalprodu reanimator 1234554321q 12345678qwe philadelphia
  streetball 88002000600 alphaomega lsia9dnb9y millionaire froinlaven minecraft123 berezuckiy blackhawks
  deeppurple 1236547890 winnipeg261 boy4u2ownnyc domination kbnthfnehf 89211375759 a1234567890 c43qpul5rz
  runescape1 123456789i qwert54321 12345abcde technology anastasija an83546921an13
  `
    .trim()
    .split(/\s+/),
);

/** Words that stay common with digits and signs around them. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password qwerty dragon baseball football monkey letmein shadow master michael mustang superman qazwsx jordan
  jennifer hunter harley zxcvbnm asdfgh buster andrew batman soccer tigger charlie robert sunshine thomas iloveyou
  ranger daniel hockey george computer michelle jessica starwars pepper klaster zxcvbn freedom princess joshua
  maggie ginger amanda ashley love cheese nicole summer matthew chelsea dallas matrix william yankees taylor
  corvette austin access martin heather thunder merlin secret diamond hello anthony hammer silver justin patrick
  richard bailey internet samantha golfer scooter test orange cookie maverick jackson sparky phoenix mickey bigdog
  snoopy guitar whatever chicken morgan andrea camaro mercedes peanut ferrari falcon cowboy welcome samsung
  steelers smokey joseph dakota melissa boomer eagles tigers marina nascar gateway yellow porsche monster spider
  diablo hannah bulldog junior london purple compaq lakers iceman cowboys money banana boston brandon tennis
  johnny miller coffee scooby edward nikita yamaha mother barney brandy chester oliver charles player knight
  forever steven rangers midnight chicago redsox victoria angel badboy please fender chris jasper james slayer
  rabbit natasha rachel marine wizard marlboro raiders prince casper fishing flower crystal jasmine iwantu adidas
  winter winner gandalf enter ghbdtn angela mike golden lauren cocacola winston madison angels panther shannon
  sophie johnson asdfasdf david toyota tiger murphy canada danielle jonathan muffin liverpoo cooper apples dennis
  jackie black john sandra pokemon slipknot carlos qazxsw scorpion qwaszx nathan startrek rainbow asdfghjkl razz
  newyork redskins gemini cameron qazwsxedc florida liverpool turtle nicholas wilson sierra viking booger doctor
  rocket victor dolphins captain bandit jaguar packers pookie peaches asdf dolphin helpme blue tucker theman
  maxwell tiffany jeremy qwertyui debbie albert lovers maddog alex monica united giants nirvana metallic hotdog
  rosebud mountain benjamin warrior stupid elephant success bonnie alexis lucky jason scorpio samson azerty driver
  freddy willie calvin sydney gators dexter bubba creative voodoo golf happy arthur trouble america nissan gunner
  stella rebecca garfield admin administrator atrium building campus changeme default facility guest hallo login
  manager operator passwort root sommer spring autumn supervisor support system tenant user viewer engineer
  service temp temporary passw pass
  `
    .trim()
    .split(/\s+/),
);
