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
  /(?: (?:inc|incorporated|corp|corporation|llp|l ?p|plc|s p a|spa|ag|se|kgaa|holdings?|(?<!^ pt .*)group)|(?<! liability| stock| limited| private) company) $/;

/** Parts of the names of companies that may sell access, hosting or other network services. */
const NETWORKS = new RegExp(
  'net|tele|com(?:m|un)|link|fi[bv](?:er|re|ra)|wi ?fi|wire|internet|web|online|conn?ect| tv |video|cable|kabel|sat |satel|broadb|data|acces|voice|voip|phone|mobil|cell|' +
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
  if (types.length === 0) return known ?? weakTypeOf(text);
  return isSure ? types[0] : undefined;
}

function weakTypeOf(text: string): NetworkType | undefined {
  if (ACCESS.test(text)) return 'isp';
  return COMPANY.test(text) && !NETWORKS.test(text) ? 'business' : undefined;
}
