import type { NetworkType } from './geo-facts';
import { typeOfHolder } from './holders';

interface Rule {
  readonly type: NetworkType;
  /** Matches names in lower case, without punctuation, with a space at both ends. */
  readonly pattern: RegExp;
}

const anyOf = (...words: readonly string[]) => new RegExp(` (?:${words.join('|')}) `);

/**
 * Words in a holder's name and the business that they show, the surest first. The README has the hits and errors of
 * each. Words that are often wrong, such as `net`, `online`, `mobile` or `bank`, are left out.
 */
const RULES: readonly Rule[] = [
  {
    type: 'education',
    pattern: anyOf(
      'universi\\w+|uniwersytet|hochschule|fachhochschule|politecnico|politechnika|polytechnic|colleges?',
      '(?:public|unified) schools?|school (?:district|board|of \\w+)|(?:law|medical|business) school|board of education|academy of sciences|politeknik|(?:escuela|superior) politecnica',
      'institut[eo]? of (?:information )?technology|institut teknologi|instituto tecnologico|(?:academic|education) network',
      '(?:education and research|research and education|academic and research|education and ea\\w*) network',
      'office of education|department of education|education service center|higher education|educational (?:network|telecommunications)',
      '(?:institute|academy) of (?:advanced |fundamental )?(?:science|sciences|technology|industrial science)\\w*|research (?:institute|organi[sz]ation|center|centre)',
      '(?:nuclear|atomic energy|aerospace) research \\w+|institut\\w* for research|national laboratory|supercomput(?:er|ing) (?:center|centre|authority)|school (?:systems?|corporation)|schools',
      'education(?:al)? (?:institution\\w*|enterprise|office\\w*|authority|assistance authority|commission|services?|agency|department|district|board)',
      '(?:professional|vocational|primary|secondary|regional|catholic) education',
    ),
  },
  {
    type: 'government',
    pattern: anyOf(
      'ministry|ministerio|ministere|ministerium|government|gobierno|governo|parliament|supreme court',
      '(?:city|county|state|province|commonwealth|town) of|municipality|municipalidad|prefeitura',
      'kommune|ayuntamiento|gemeente|landkreis|comune di|dod network|headquarters usaisc|air force',
      'united states (?:army|navy|senate|department)',
      'tribunal|ministe(?:ri?um|rul|rio|rie|riet|ro|rst[wv]\\w+)|minist(?:ar|r)stv\\w+|ministri\\w+(?<! ministries)|(?:council|cabinet) of ministers|consiglio dei ministri',
      'secretaria (?:de|da|do|nacional|municipal|executiva|legal)|senado|camara (?:de|dos) d[ei]puta\\w+|procuradoria|defensoria publica|poder judicial|justica',
      '(?:state|regional|metropolitan|national) police|police department|policia (?:nacional|federal)',
    ),
  },
  {
    type: 'hosting',
    pattern: anyOf(
      '\\w*hosting\\w*|\\w*hosts?|hosters?|hospedagem|\\w*vps\\w*|vds|vpn|\\w*cloud\\w*|\\w*servers?|sunucu\\w*|idc',
      'host(?:gator|winds|hatch|dime|papa|point|net|master|land|line|key|us|center|royale)',
      'data ?cent(?:er|re|ers|res|rum)|colo|colocation|dedicated|cdn|bare metal',
      'rack(?:s|host|dog|forest|nation|ware)',
    ),
  },
  {
    type: 'mobile',
    pattern: anyOf(
      'cellular|t mobile|free mobile|mobitel|mobilink|movil|moviles',
      'mobile (?:telecom\\w*|telephone|communications? (?:company|of)|telesystems|services mobinil)',
    ),
  },
  {
    type: 'business',
    pattern: anyOf(
      'banks?|bancorp|bank(?:ing)? corp\\w*|banque|sparkasse|insurance|assurances?|versicherung\\w*|pharmaceuticals?|pharma|hospitals?|clinics?|klinik\\w*|krankenhaus',
      'medical cent(?:er|re)|health(?:care)?(?: systems?| services)?|airlines?|airways|motors?|motor company|automotive|aerospace|petroleum|oil company|steel|foods?|brewery|hotels?|casinos?',
      'industries|financial|brands|securities|capital markets|asset management|stock exchange|manufacturing|chemicals?|semiconductors?|supermarkets?|law firm|attorneys',
    ),
  },
  {
    type: 'isp',
    pattern: anyOf(
      'broadband|cable|cablevision|catv|telco|telephone|telefon\\w*|wisp|ftth|isp|telecoms?|telecomm?unica\\w+',
      'telekom\\w*|fibra|fibre|fiber|provedor(?:es)?|internet (?:service )?provider|banda (?:ancha|larga)',
    ),
  },
];

/** Words of access providers that names of other businesses have too: they count where no rule matches. */
const ACCESS = anyOf(
  'wi ?fi|wisp|wireless (?:llc|ltd|limited|inc|internet|communications?|networks?|s ?r ?l|broadband|pty)',
  'internet (?:services?|servicos|servicios|ltda|eireli|pvt|private|me|s ?r ?l|s a|banda)|servi\\w+ de internet|net (?:ltda|eireli|me)',
  'communications (?:llc|inc|ltd|limited|corp\\w*|pvt|private|l l c|group|company|co)',
  'multimidia|servi\\w+ de comunicac\\w+|comunicac\\w+ (?:ltda|eireli|s a|me)|comunicaciones (?:s\\w*|ltda|de)',
);

/** Ends of the names of companies. Providers of access and hosting more often have other forms, such as `LLC` or `Ltd`. */
const COMPANY =
  /(?: (?:inc|incorporated|corp|corporation|llp|pllc|p a|p c|l ?p|plc|s p a|spa|ag|se|kgaa|oyj|tbk|co k ?g|ab publ|holdings?|(?<!^ pt .*)group)|(?: holdings?| group) (?:gmbh|b v|ab|public limited)|(?<! liability| stock| limited| private) company) $/;

/** Words that name a trade, by language where they have one. A star stands for any ending. */
const TRADES = wordsOf(`
  bank banks banking banca banco banka banki banky bankas bankasi bancshares bankshares sparkasse* sparebank* sparekasse* volksbank* raiffeisen* caixa ginko savings
  capital invest investment investments investor* investimentos fund funds fonds fonder fondkommission equity wealth asset assets pension pensions pensioen* pensionskasse
  credit credito* kredit* mortgage* leasing lending loans finance* financi* finanz* finans* factoring faktoring brokers brokerage broker securities sekuritas shoken payment payments pay odeme platnosci pagos pagamentos epay menkul bolsa bolsas bourse
  insur* reinsur* assuran* versicherung* verzekering* forsikring* forsakring* vakuutus* seguro seguros segurador* asegurador* assicurazion* asigur* osiguran* ubezpiecz* pojistovna poistovna biztosito strakh* sigorta asuransi takaful seimei kaijo krankenkasse mutuelle
  hospital* hopita* ospedal* szpital* nemocnice sykehus* sjukhus* ziekenhuis* krankenhaus klinik* clinic* clinique* korhaz health healthcare medical medicine medizin* medico medica sante salud saude dental dentist* nursing hospice surgical surgery
  pharma* farmac* farma ilac apotek* apothek* seiyaku biotech* biopharma* bioscience* biosciences therapeutics diagnostics genomics oncology cancer laboratories laboratoires laboratorio laboratorios laborator orthop*
  industr* manufactur* maschin* machin* masinstroit* zavod kombinat zaklady fabrik fabrika* fabrica werke kogyo sangyo steel stahl metal metals metall* aluminium aluminum foundry forge wire rope cement cemento* beton concrete
  chemi* quimica chimica kimya petro* oil neft* gas gaz refinery refining raffiner* energy mining minerals minera* mineracao mines coal uranium copper paper papier pulp packaging plastic* rubber glass ceramic* ceramics wood timber lumber forest*
  automotive auto autos automobil* automotriz otomotiv motor motors motorsport* cars vehicles truck trucks trucking tire tires tyre tyres jidosha autohaus avto*
  aerospace aviation aircraft airline* airways airport* aeropuert* aeroport* flughafen havacilik avia* aviat* shipping shipyard* shipbuilding maritime marine ferry ferries cruise cruises stocznia rederi freight cargo logisti* lojistik spedition* transport* railways railroad
  food foods beverage* drinks brew* brauerei* browar cerveceria distiller* wine wines winery dairy farm farms agri* agro* meat bakery bakeries sugar azucar* alimentos gida shokuhin seafood poultry grain catering restaurant* coffee pizza burger burgers cafe
  retail* store stores supermarket* hypermarket* hipermercado* supermercado* grocer* grocery shop shops shopping mall malls mart boutique fashion apparel clothing footwear shoes textil* jewel* cosmetic* beauty furniture moebel toys toy handels* torgov* trading almacenes
  hotel* resort* hospitality casino* lottery loteria lotteries lotto bet betting bookmaker* games gaming oyun* entertainment cinema* theatre* theater* museum* sport sports golf football baseball basketball soccer fitness travel tours tourism turizm turismo reisen club
  news newspaper* newspapers press zeitung* verlag* publishing publisher* publications editorial editora uitgever* wydawnictwo shimbun herald tribune gazette magazine* magazines film films pictures studios records advertising adtech print printing druck* drukarnia
  law lawyer* legal attorney* advocat* advokat* avocats rechtsanw* solicitors notar* accountants accounting audit tax payroll staffing recruit* actuar* appraisal
  construct* constru* builder* bouw bau stroy* stroi* insaat realty estate estates property properties immobili* inmobiliari* imobiliari* housing apartments architect* engineers contractors contracting roofing paving
  electronics electronic semiconductor* instruments materials products produce supply supplies partners advisors advisers advisory laundry cleaning waste recycling environmental funeral pet pets veterinar* church diocese archdiocese archidiecezja caritas
`);

/** A word that ends in the name of a trade. */
const TRADE_END =
  /^\w{3,}(?:bank|werke|verlag|banken|versicherungen?|gruppe|kliniken|klinikum|zavod|stroy|pharma|motors)$/;

/** Parts of names that show access, hosting or an authority, whatever trade the name has too. */
const SELLERS =
  /net|tele|link|fi[bv](?:er|re|ra)|glasfaser|sv[iy]a?z|wi ?fi|wireless|internet|web|online|conn?ect| tv |cable|kabel|satel|broadb|data|voip|phone|mobil|host|cloud|isp| (?:it|ict|ix|dns|peering|exchange|trading as|ta|department|agency|authority|board|commission|council|bureau|district|county|state|federal (?:service|state)|national|nacional|nationale?|social|institut\w*|republic|public(?! company| joint)|stadtwerke|municipal\w*|electric|utilit\w+|coop\w*|servers?|computers?|informatica|software|systems?|technolog\w+|solutions?|communications?) /;

/** Parts of the names of companies that may sell access, hosting or other network services. */
const NETWORKS = new RegExp(
  'net|tele|com(?:m|un)|link|fi[bv](?:er|re|ra)|glasfaser|sv[iy]a?z|wi ?fi|wire|internet|web|online|conn?ect| tv |video|cable|kabel|sat |satel|broadb|data|acces|voice|voip|phone|mobil|cell|' +
    'host|serv|cloud|isp|info|opti[ck]|speed|giga|mega|band|radio|virtu|node|dns|peer|exchange|rout|hub|stream|line|rack|grid|edge|cdn|proxy|stack|infra|' +
    'tech|tecn|syst|sist|soft|comput|soluc|solut|cyber|digital|media|labs|secur|wave|bit ',
);

/** Names that contain a word of hosting, although their holders have another business. */
const UNSURE = anyOf(
  'afrihost|ghost|localhost|content delivery network ltd|observer|conserver|bank|hotels?|insurance|wireless|pbx|route servers?',
);

/**
 * Main business of a holder, by its name.
 *
 * @returns undefined if no rule matches, or if the name has words of hosting and of another business
 */
export function typeOfName(name: string): NetworkType | undefined {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const known = typeOfHolder(words);
  if (known && known !== 'business' && known !== 'education') return known;
  const text = ` ${words.join(' ')} `;
  const types = RULES.filter(({ pattern }) => pattern.test(text)).map(({ type }) => type);
  const isSure = !types.includes('hosting') || (types.length === 1 && !UNSURE.test(text));
  // Subsidiaries of a known company may sell access or hosting.
  if (types.length === 0) return known ?? weakTypeOf(text, words);
  return isSure ? types[0] : undefined;
}

function weakTypeOf(text: string, words: readonly string[]): NetworkType | undefined {
  if (ACCESS.test(text)) return 'isp';
  const isCompany = COMPANY.test(text) && !NETWORKS.test(text);
  return isCompany || (words.some(isTrade) && !SELLERS.test(text)) ? 'business' : undefined;
}

function isTrade(word: string): boolean {
  return (
    TRADES.whole.has(word) ||
    TRADES.stems.get(word.slice(0, 3))?.some((stem) => word.startsWith(stem)) === true ||
    TRADE_END.test(word)
  );
}

/** Whole words, and beginnings of words by their first three letters. */
function wordsOf(lines: string) {
  const words = lines.trim().split(/\s+/);
  const stems = words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
  return { whole: new Set(words), stems: Map.groupBy(stems, (stem) => stem.slice(0, 3)) };
}

/**
 * Large autonomous systems with the main business and the website of their holders. The numbers were compared with the
 * names in the bundled database of June 2026. Other systems are judged by their name.
 */
const SYSTEMS: Readonly<Partial<Record<NetworkType, string>>> = {
  hosting: `
    8075 microsoft.com|8560 ionos.com|9009 m247.com|12876 scaleway.com|13335 cloudflare.com|14061 digitalocean.com|14618 amazon.com|15169 google.com
    16276 ovhcloud.com|16509 amazon.com|19318 interserver.net|20473 vultr.com|20940 akamai.com|24940 hetzner.com|26347 dreamhost.com
    26496 godaddy.com|31898 oracle.com|36351 ibm.com|37963 alibabacloud.com|40021 contabo.com|45090 tencent.com|45102 alibabacloud.com
    46606 newfold.com|51167 contabo.com|54113 fastly.com|54825 equinix.com|60781 leaseweb.com|63949 akamai.com|132203 tencent.com|136907 huaweicloud.com
    197540 netcup.eu|212238 datacamp.co.uk|213230 hetzner.com|396982 google.com|8070 microsoft.com|8987 amazon.com|15830 equinix.com|16625 akamai.com
    47583 hostinger.com|55990 huaweicloud.com|137718 volcengine.com|150436 byteplus.com|41722 miran.ru|41495 faelix.net`,
  isp: `
    1221 telstra.com.au|1136 kpn.com|1257 tele2.com|1267 windtre.it|1273 vodafone.com|1759 telia.fi|2116 globalconnect.no|2119 telenor.no|2514 nttpc.co.jp
    2518 biglobe.co.jp|2527 sonynetwork.co.jp|2828 verizon.com|2860 nos.pt|3209 vodafone.de|3243 meo.pt|3292 tdc.dk|3301 telia.se|3303 swisscom.ch|3786 lguplus.com
    3816 movistar.co|4181 tdstelecom.com|4230 claro.com.br|4760 pccw.com|4804 optus.com.au|4808 chinaunicom.com.cn|4812 chinatelecom.com.cn|5378 vodafone.co.uk
    5384 etisalat.ae|5410 bouyguestelecom.fr|5432 proximus.be|5483 telekom.hu|5610 o2.cz|5617 orange.pl|5650 frontier.com|5769 videotron.com|577 bell.ca|6057 antel.com.uy
    6079 rcn.com|6128 optimum.com|6147 movistar.com.pe|6306 movistar.com.ve|6713 iam.ma|6730 sunrise.ch|6739 vodafone.es|6799 ote.gr|6805 telefonica.de|6871 bt.com
    7029 windstream.com|702 verizon.com|7303 personal.com.ar|7418 movistar.cl|7545 tpgtelecom.com.au|7552 viettel.com.vn|7713 telkom.co.id|7738 vtal.com.br
    8048 cantv.com.ve|812 rogers.com|8151 telmex.com|8167 vtal.com.br|8220 colt.net|8402 beeline.ru|8434 telenor.se|8447 a1.net|852 telus.com|8708 digi.ro
    9121 turktelekom.com.tr|9158 telenor.dk|9198 telecom.kz|9269 hkbn.net|9299 pldt.com|9304 hgc.com.hk|9318 skbroadband.com|9394 chinatietong.com|9498 airtel.in
    9829 bsnl.co.in|9924 taiwanfixed.com.tw|10013 freebit.com|10620 claro.com.co|10796 spectrum.com|11351 spectrum.com|11404 astound.com
    11426 spectrum.com|11427 spectrum.com|11492 sparklight.com|11830 ice.go.cr|12271 spectrum.com|12389 rt.ru|12741 netia.pl|12874 fastweb.it|13489 epm.com.co
    13999 megacable.com.mx|15557 sfr.fr|16086 dna.fi|16591 google.com|17511 optage.co.jp|17552 trueinternet.co.th|17557 ptcl.com.pk|17816 chinaunicom.com.cn
    17858 lguplus.com|18126 ctc.co.jp|18403 fpt.vn|18881 vivo.com.br|19108 optimum.com|19901 brightspeed.com|22047 vtr.com|22927 movistar.com.ar|24560 airtel.in
    25019 stc.com.sa|25400 telia.no|27699 vivo.com.br|30036 mediacomcable.com|33363 spectrum.com|33915 vodafoneziggo.nl|34984 superonline.net|36903 iam.ma
    36947 algerietelecom.dz|37492 orange.tn|37693 ooredoo.tn|45899 vnpt.com.vn|50266 odido.nl|58224 tci.ir|10429 vivo.com.br|9824 jcom.co.jp|4685 asahi-net.jp
    6503 axtel.mx|1680 cellcom.co.il|3491 pccwglobal.com|4637 telstra.com|327934 tunisietelecom.tn|9595 ntt-me.co.jp|10010 tokai-com.co.jp
    701 verizon.com|2856 bt.com|3215 orange.fr|3269 telecomitalia.it|3320 telekom.de|3352 telefonica.com|3462 hinet.net|4134 chinatelecom.com.cn
    4713 ntt.com|4766 kt.com|4837 chinaunicom.com|5089 virginmedia.com|5607 sky.com|6327 shaw.ca|6830 libertyglobal.com|7018 att.com|7922 comcast.com
    8881 versatel.de|12322 free.fr|13285 talktalk.co.uk|14593 starlink.com|20001 spectrum.com|20115 spectrum.com|22773 cox.com|28573 claro.com.br|31334 vodafone.de
    174 cogentco.com|209 lumen.com|2497 iij.ad.jp|2516 kddi.com|2519 arteria-net.com|2686 att.com|2914 ntt.com|3257 gtt.net|3356 lumen.com
    3549 lumen.com|3561 lumen.com|4725 softbank.jp|4755 tatacommunications.com|4788 tm.com.my|5466 eir.ie|5713 telkom.co.za|6389 att.com
    6461 zayo.com|6848 telenet.be|8452 te.eg|8551 bezeqint.net|12479 orange.es|17506 arteria-net.com|17676 softbank.jp|22561 lumen.com
    37457 telkom.co.za|3741 is.co.za|4780 seed.net.tw|7155 viasat.com|7385 allstream.com|7459 mygrande.com|9443 vocus.com.au|17488 hathway.com|23969 ntplc.co.th
    24863 link.net|1299 arelion.com|12440 hughes.com|20712 aa.net.uk|31549 shatel.ir|3265 xs4all.nl|56329 gigaclear.com|42313 one.al|5511 orange.com|24186 railtel.in
    23947 moratelindo.co.id|5385 vol.at|47956 018.co.il|34977 ptvtelecom.com|47331 turktelekom.com.tr|14265 tpx.com|8047 gci.com|37332 zol.co.zw`,
  mobile: `
    9808 chinamobile.com|56040 chinamobile.com|56041 chinamobile.com|56044 chinamobile.com|56045 chinamobile.com|56046 chinamobile.com|56047 chinamobile.com
    56048 chinamobile.com|24400 chinamobile.com|24444 chinamobile.com|24445 chinamobile.com|24547 chinamobile.com|26599 vivo.com.br|26615 tim.com.br|22085 claro.com.br
    45609 airtel.in|16232 tim.it|25135 vodafone.co.uk|35228 o2.co.uk|24608 windtre.it|12576 ee.co.uk|9644 sktelecom.com|23693 telkomsel.com|4761 indosatooredoo.com
    12400 partner.co.il|12430 vodafone.es|30722 vodafone.it|26611 claro.com.co|36992 etisalat.eg|36925 orange.ma|36884 inwi.ma|37069 vodafone.com.eg|16135 turkcell.com.tr
    16637 mtn.co.za|29975 vodacom.co.za|33771 safaricom.co.ke|37168 cellc.co.za|44244 irancell.ir|197207 mci.ir|9141 play.pl|8359 mts.ru|31133 megafon.ru|15895 kyivstar.ua
    27831 tigo.com.co|12353 vodafone.pt|16019 vodafone.cz|9674 fareastone.com.tw|24158 taiwanmobile.com|8412 magenta.at|51207 free.fr|16345 beeline.ru|133612 vodafone.com.au
    9534 maxis.com.my|132199 globe.com.ph|10030 celcom.com.my|55410 myvi.in|38266 myvi.in|45271 myvi.in|36926 airtel.com|34400 mobily.com.sa|138384 rakuten.co.jp|44034 tre.se
    6167 verizonwireless.com|9605 docomo.ne.jp|20057 att.com|21928 t-mobile.com|22394 verizonwireless.com|35819 mobily.com.sa|55836 jio.com|206067 three.co.uk|17853 lguplus.com|12091 mtn.co.za
    64466 mobi.uz`,
  education: `
    4538 cernet.edu.cn|1659 tanet.edu.tw|7377 ucsd.edu|553 belwue.de|3479 uillinois.edu|210 uen.org|1741 csc.fi|1653 sunet.se|2107 arnes.si|1955 kifu.hu|513 cern.ch|291 es.net
    292 es.net|293 es.net|2108 carnet.hr|1128 surf.nl|5408 grnet.gr|1835 deic.dk|6262 csiro.au|376 risq.quebec|1916 rnp.br|7660 apan-jp.net|9270 kreonet.net|6509 canarie.ca
    3 mit.edu|32 stanford.edu|25 berkeley.edu|88 princeton.edu|131 ucsb.edu|680 dfn.de|786 jisc.ac.uk|1103 surf.nl|2200 renater.fr
    81 mcnc.org|137 garr.it|224 sikt.no|237 merit.edu|378 iucc.ac.il|559 switch.ch|600 oar.net|766 rediris.es|1101 surf.nl|1213 heanet.ie
    2018 tenet.ac.za|2152 cenic.org|2611 belnet.be|2852 cesnet.cz|2907 nii.ac.jp|7575 aarnet.edu.au|23910 cernet.edu.cn|47065 columbia.edu`,
  business: `
    714 apple.com|6185 apple.com|32934 meta.com|63293 meta.com|54115 meta.com|2906 netflix.com|40027 netflix.com|55095 netflix.com|17012 paypal.com
    22616 zscaler.com|53813 zscaler.com|521 ford.com|31399 mercedes-benz.com|6253 prudential.com|4249 lilly.com|10794 bankofamerica.com|11003 pg.com|7054 merck.com
    209502 edf.fr|10695 walmart.com|1766 exxonmobil.com|8729 credit-suisse.com|2510 fujitsu.com|6619 samsungsds.com|5619 tietoevry.com|7726 fedex.com|109 cisco.com
    4983 intel.com|13414 x.com|14413 linkedin.com|14340 salesforce.com|19679 dropbox.com|36459 github.com|8403 spotify.com|62041 telegram.org|59930 telegram.org
    62014 telegram.org|44907 telegram.org|63179 x.com|20049 linkedin.com|22697 roblox.com|6507 riotgames.com|32590 valvesoftware.com|57976 blizzard.com
    11643 ebay.com|15224 adobe.com|26101 yahoo.com|36647 yahoo.com|10310 yahoo.com|13238 yandex.ru|47541 vk.com|47764 vk.com
    197157 soundcloud.com|29967 aramark.com|33745 atos.net|201387 luxoft.com`,
  government: `
    56 defense.gov|306 defense.gov|367 defense.gov|668 defense.gov|721 defense.gov|749 defense.gov|5972 defense.gov|27064 defense.gov|1540 army.mil|4010 army.mil
    203665 mod.uk|270 nasa.gov|4155 usda.gov|5774 usps.com|22284 doi.gov`,
};

interface KnownSystem {
  readonly type: NetworkType;
  /** Undefined for a holder that is recognized by its name. */
  readonly domain?: string;
}

const known = new Map<number, KnownSystem>(
  Object.entries(SYSTEMS).flatMap(([type, lines]) =>
    lines
      .trim()
      .split(/\s*[|\n]\s*/)
      .map((line) => {
        const [asn, domain] = line.split(' ') as [string, string];
        return [Number(asn), { type: type as NetworkType, domain }] as const;
      }),
  ),
);

/**
 * Main business and domain of the holder of an autonomous system.
 *
 * @param name of the holder
 * @returns undefined when neither the number nor the name shows it
 */
export function knownSystem(asn: number | null, name: string | null): KnownSystem | undefined {
  const listed = asn === null ? undefined : known.get(asn);
  const type = listed || name === null ? undefined : typeOfName(name);
  return listed ?? (type && { type });
}

/**
 * Autonomous systems of which a large part carries users who are elsewhere: the exits of iCloud Private Relay and of Cloudflare's WARP.
 * Databases place them where their holder is. 13335: Cloudflare, 36183: Akamai, 54113: Fastly.
 */
const SHARED: ReadonlySet<number> = new Set([13_335, 36_183, 54_113]);

/** Whether users of an autonomous system are not where databases place it. */
export function isShared(asn: number | null): boolean {
  return asn !== null && SHARED.has(asn);
}
