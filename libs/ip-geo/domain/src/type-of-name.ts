import { type NetworkType } from './geo-facts';
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
