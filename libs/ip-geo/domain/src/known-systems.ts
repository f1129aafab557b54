import type { NetworkType } from './geo-facts';
import { typeOfHolder } from './holders';
import systems from './known-systems.json';
import trades from './trades.json';

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

/** Words that name a trade, in several languages; a star stands for any ending. Beginnings are found by their first three letters. */
const TRADES = {
  whole: new Set(trades),
  stems: Map.groupBy(
    trades.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
    (stem) => stem.slice(0, 3),
  ),
};

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

interface KnownSystem {
  readonly type: NetworkType;
  /** Undefined for a holder that is recognized by its name. */
  readonly domain?: string;
}

/**
 * Large autonomous systems by the main business and the website of their holders. The numbers were compared with the names in the bundled
 * database of June 2026. Other systems are judged by their name.
 */
const known = new Map<number, KnownSystem>(
  Object.entries(systems).flatMap(([type, holders]) =>
    Object.entries(holders).flatMap(([domain, numbers]) =>
      numbers.map((asn) => [asn, { type: type as NetworkType, domain }] as const),
    ),
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
